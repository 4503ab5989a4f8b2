"""Leaderboards: agents from outside by their rating, beside our own measured in the same game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse

from solvers.outside.environments import Environment
from solvers.outside.models import OutsideAgent, OutsideGroup
from solvers.registry import agent_slugs
from solvers.runs.models import Run


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One agent on a leaderboard; `full` says whether it is fully rated."""

    name: str
    link: str
    rating: float
    runs: int
    full: bool
    outside: bool
    group: str = ""


def leaderboard(
    environment: Environment, group: OutsideGroup | None = None
) -> list[LeaderboardRow]:
    """Return every rated agent, fully rated ones first, then by rating; or only a group's."""
    agents = OutsideAgent.objects.filter(environment=environment.slug, finished__gt=0)
    if group is not None:
        agents = agents.filter(group=group)
    rows = [_outside(agent) for agent in agents.select_related("group")]
    if group is None:
        rows += _ours(environment)
    sign = 1 if environment.objective == "min" else -1
    return sorted(rows, key=lambda row: (not row.full, sign * row.rating, row.name))


def _outside(agent: OutsideAgent) -> LeaderboardRow:
    return LeaderboardRow(
        name=agent.name,
        link=reverse("solvers:outside-agent", args=(agent.pk,)),
        rating=agent.rating or 0.0,
        runs=agent.finished,
        full=agent.finished >= settings.OUTSIDE_FULL_RUNS,
        outside=True,
        group=agent.group.name if agent.group else "",
    )


def _ours(environment: Environment) -> Iterator[LeaderboardRow]:
    """Yield our agents, each by its largest stored run of the environment's game."""
    runs = Run.objects.filter(
        game=environment.game,
        status=Run.Status.DONE,
        revision__lexicon__slug=environment.lexicon,
        results__isnull=False,
    )
    names: set[str] = set()
    for run in _like(environment, runs.defer("record").order_by("-games", "-created_at")):
        slug = run.agent.partition("@")[0]
        if run.agent in names or slug not in agent_slugs(environment.game):
            continue
        names.add(run.agent)
        yield LeaderboardRow(
            name=run.agent,
            link=reverse("solvers:run", args=(run.pk,)),
            rating=_mean(environment, run.results),
            runs=run.games,
            full=run.games >= settings.OUTSIDE_FULL_RUNS,
            outside=False,
        )


def _like(environment: Environment, runs: Iterable[Run]) -> Iterator[Run]:
    """Yield the runs whose games are the environment's."""
    fields = environment.spec
    for run in runs:
        if fields and all(run.spec.get(name) == value for name, value in fields.items()):
            yield run


def _mean(environment: Environment, results: dict[str, Any]) -> float:
    """Return the rating that our run would have there: a lost game counts as the worst outcome."""
    if environment.objective == "max":
        return float(results["win_rate"])
    spent = sum(int(guesses) * games for guesses, games in results["distribution"].items())
    lost = results["games"] - results["wins"]
    return float((spent + lost * environment.worst) / results["games"])
