"""What the page of a run shows, computed from its results; the template only lays it out."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solvers.cards import card
from solvers.evaluation.intervals import mean_interval
from solvers.registry import agent_class
from solvers.runs.models import Run
from solvers.runs.registry import measure, shell_arguments
from solvers.stats.drawing import charts_of

OTHERS = 5
Results = dict[str, Any]
Span = Sequence[float] | None


@dataclass(frozen=True, slots=True)
class Average:
    """An average under one way of counting lost games, with its interval if it is a sample's."""

    losses: str
    value: float | None
    interval: Span


def report(run: Run) -> dict[str, Any]:
    """Return what a run's page says: what was played, how to repeat it, and how it ended."""
    context = {
        "agent": card(run.game, run.agent.partition("@")[0]),
        "params": own_params(run),
        "command": command(run),
        "measure": measure(run.game),
        "spec": [(name, value) for name, value in run.spec.items() if name != "lexicon"],
    }
    if run.results is None:
        return context
    others = other_seeds(run)
    return (
        context
        | came_to(run.results)
        | seeds_of(run, others)
        | {
            "charts": lambda: charts_of(run, others, measure(run.game)),  # drawn where none is kept
        }
    )


def other_seeds(run: Run) -> list[Run]:
    """Return the finished runs that differ only in seed or number of games."""
    if not run.league:
        return []
    alike = Run.objects.filter(
        status=Run.Status.DONE,
        revision=run.revision_id,
        game=run.game,
        agent=run.agent,
        league=run.league,
    )
    return list(alike.exclude(pk=run.pk).defer("record").order_by("games", "created_at")[:OTHERS])


def seeds_of(run: Run, others: Sequence[Run]) -> dict[str, Any]:
    """Return the runs by seed, and the interval of the average over those with as many games."""
    alike = [other for other in (run, *others) if other.games == run.games]
    means = np.array([other.average for other in alike])
    seeds = {other.spec.get("seed") for other in alike}
    apart = len(seeds) == len(alike) > 1 and run.sampled
    return {
        "others": others,
        "seeds": len(alike),
        "over_seeds": mean_interval(means) if apart else None,
        "mean_over_seeds": float(means.mean()) if apart else None,
    }


def came_to(results: Results) -> dict[str, Any]:
    """Return the figures of a finished run."""
    intervals = results["intervals"] or {}
    return {
        "results": results,
        "lost": results["games"] - results["wins"],
        "win_interval": intervals.get("win_rate"),
        "averages": averages(results),
        "hardest": results["hardest"],
        "second": results["second"],
        "fallback_share": results["fallbacks"] / max(1, results["decisions"]),
        "per_game": 1000 * results["cpu_seconds"] / results["games"],
    }


def averages(results: Results) -> list[Average]:
    """Return the average under all three ways of counting lost games."""
    intervals = results["intervals"] or {}
    ways = (
        ("average_guesses", f"counted at the limit, {results['limit']}"),
        ("average_wins", "left out"),
        ("average_penalised", f"doubled, {2 * results['limit']}"),
    )
    return [Average(losses, results[name], intervals.get(name)) for name, losses in ways]


def own_params(run: Run) -> dict[str, Any]:
    """Return the parameters that differ from the defaults of the agent or its preset."""
    slug, _, preset = run.agent.partition("@")
    kind = agent_class(run.game, slug)
    usual = {known.name: known.default for known in kind.parameters} | dict(
        kind.presets.get(preset, {})
    )
    return {name: value for name, value in run.params.items() if value != usual.get(name)}


def command(run: Run) -> str:
    """Return the shell command that plays the same games, or nothing if the game has none."""
    arguments = shell_arguments(run.game, run.spec, run.revision.lexicon.slug)
    if arguments is None:
        return ""
    parts = ["bin/manage", "evaluate", run.game, "--agent", run.agent, *arguments]
    values = [f"{name}={value}" for name, value in own_params(run).items()]
    return shlex.join([*parts, *(["--param", *values] if values else [])])
