"""What the page of a finished run shows, made from its results; the template only lays it out."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from solvers.pages.desk import card
from solvers.registry import agent_class
from solvers.runs.courses import measure, shell_arguments
from solvers.runs.models import Run

Results = dict[str, Any]
Span = Sequence[float] | None


@dataclass(frozen=True, slots=True)
class Average:
    """An average by one way of counting games lost, with its interval where it is a sample's."""

    losses: str
    value: float | None
    interval: Span


def told(run: Run) -> dict[str, Any]:
    """Return what is told of a run: what it is of, how to repeat it, and what it came to."""
    context = {
        "agent": card(run.game, run.agent.partition("@")[0]),
        "params": own_params(run),
        "command": command(run),
        "measure": measure(run.game),
        "spec": [(name, value) for name, value in run.spec.items() if name != "lexicon"],
    }
    return context if run.results is None else context | came_to(run.results)


def came_to(results: Results) -> dict[str, Any]:
    """Return the figures of a finished run."""
    intervals = results["intervals"] or {}
    return {
        "results": results,
        "lost": results["games"] - results["wins"],
        "win_interval": intervals.get("win_rate"),
        "averages": averages(results),
        "distribution": distribution(results),
        "turns": results["turns"],
        "hardest": results["hardest"],
        "second": results["second"],
        "fallback_share": results["fallbacks"] / max(1, results["decisions"]),
        "per_game": 1000 * results["cpu_seconds"] / results["games"],
    }


def averages(results: Results) -> list[Average]:
    """Return the average by all three ways of counting games lost."""
    intervals = results["intervals"] or {}
    ways = (
        ("average_guesses", f"counted at the limit, {results['limit']}"),
        ("average_wins", "left out"),
        ("average_penalised", f"doubled, {2 * results['limit']}"),
    )
    return [Average(losses, results[name], intervals.get(name)) for name, losses in ways]


def distribution(results: Results) -> list[tuple[str, int, float]]:
    """Return (guesses, games, share of all games), games lost last."""
    counted = [(number, games) for number, games in results["distribution"].items()]
    counted.append(("lost", results["games"] - results["wins"]))
    return [(number, games, games / results["games"]) for number, games in counted]


def own_params(run: Run) -> dict[str, Any]:
    """Return the parameters that differ from the agent's, or its preset's, own."""
    slug, _, preset = run.agent.partition("@")
    kind = agent_class(run.game, slug)
    usual = {known.name: known.default for known in kind.parameters} | dict(
        kind.presets.get(preset, {})
    )
    return {name: value for name, value in run.params.items() if value != usual.get(name)}


def command(run: Run) -> str:
    """Return the shell command that plays the same games, or nothing where a game has none."""
    arguments = shell_arguments(run.game, run.spec, run.revision.lexicon.slug)
    if arguments is None:
        return ""
    parts = ["bin/manage", "evaluate", run.game, "--agent", run.agent, *arguments]
    given = [f"{name}={value}" for name, value in own_params(run).items()]
    return shlex.join([*parts, *(["--param", *given] if given else [])])
