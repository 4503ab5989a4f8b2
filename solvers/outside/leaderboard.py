"""Leaderboards: agents from outside by their rating, beside our own measured in the same game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
from django.conf import settings
from django.urls import reverse

from solvers.outside.agents.environments import Environment
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.runs.models import Run
from solvers.runs.public_runs import league_runs
from solvers.runs.results import games_of
from solvers.runs.runs_by_seed import seedless
from wordgames.agent_registry import agent_slugs
from wordgames.evaluation.intervals import Interval, student, wilson
from wordgames.evaluation.play import Record
from wordgames.evaluation.run import over_seeds
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.sampling import Sampling
from wordgames.evaluation.sampling import over_seeds as pooled_sampling
from wordgames.languages.translation import translatable

TOO_FEW = translatable("too few runs")
ALIKE = translatable("all outcomes alike")
# Runs that differ by less ended alike, which says nothing of how far the mean may be off.
LEAST_SPREAD = 1e-9


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One agent on a leaderboard; `full` is true if it is fully rated.

    `recent` is the mean of the last runs that the interval is of: the rating is the best such mean,
    and a best of many has no interval. Without an interval `without` is the reason.
    """

    name: str
    link: str
    rating: float
    recent: float
    interval: Interval | None
    without: str
    runs: int
    full: bool
    outside: bool
    group: str = ""


def leaderboard(
    environment: Environment, group: OutsideGroup | None = None
) -> list[LeaderboardRow]:
    """Return every rated agent, fully rated ones first, then by rating; or only a group's."""
    agents = OutsideAgent.objects.filter(
        environment=environment.slug, finished__gt=0, retired_at=None
    )
    if group is None:
        rows = [_outside(environment, agent) for agent in agents.select_related("group")]
        rows += _ours(environment)
    else:
        members = agents.filter(group=group).select_related("group")
        every = (group_row(environment, agent, group.closes_at) for agent in members)
        rows = [row for row in every if row.runs]
    sign = 1 if environment.objective == "min" else -1
    return sorted(rows, key=lambda row: (not row.full, sign * row.rating, row.name))


def _outside(environment: Environment, agent: OutsideAgent) -> LeaderboardRow:
    interval = rating_interval(environment, agent)
    return LeaderboardRow(
        name=agent.title,
        link=reverse("solvers:outside-agent", args=(agent.pk,)),
        rating=agent.rating or 0.0,
        recent=agent.current or 0.0,
        interval=interval,
        without=_without(interval, agent.finished),
        runs=agent.finished,
        full=agent.finished >= settings.OUTSIDE_FULL_RUNS,
        outside=True,
        group=agent.group.name if agent.group else "",
    )


def group_row(
    environment: Environment, agent: OutsideAgent, until: datetime | None
) -> LeaderboardRow:
    """Return an agent's row by the runs that ended in time: without a deadline, all of them.

    Those that were begun and open at the deadline count as the worst outcome.

    After a deadline the rating is the mean of the last runs before it: a best mean is kept of all
    runs only.
    """
    row = _outside(environment, agent)
    if until is None:
        return row
    outcomes = agent.outcomes_until(until, environment.worst)
    last, runs = np.array(outcomes[: settings.OUTSIDE_FULL_RUNS]), len(outcomes)
    mean, spread = (float(last.mean()), float(last.std())) if runs else (None, None)
    interval = _interval(environment, runs, mean, spread)
    return replace(
        row,
        rating=mean or 0.0,
        recent=mean or 0.0,
        interval=interval,
        without=_without(interval, runs),
        runs=runs,
        full=runs >= settings.OUTSIDE_FULL_RUNS,
    )


def rating_interval(environment: Environment, agent: OutsideAgent) -> Interval | None:
    """Return the 95 % interval of the mean of an agent's last runs; None where there is none.

    Fewer than two runs have none, nor do runs with equal outcomes, unless these are wins or none.
    Every run is a secret drawn afresh, with repeats, so the runs are independent. Wilson's where
    an outcome is a win or none, else Student's.
    """
    return _interval(environment, agent.finished, agent.current, agent.spread)


def _interval(
    environment: Environment, finished: int, mean: float | None, spread: float | None
) -> Interval | None:
    runs = min(finished, settings.OUTSIDE_FULL_RUNS)
    if runs < 2 or mean is None or spread is None:
        return None
    if environment.objective == "max":
        return wilson(mean * runs, runs)
    if spread < LEAST_SPREAD:
        return None
    return student(mean, spread**2 / (runs - 1), runs - 1)


def _without(interval: Interval | None, runs: int) -> str:
    """Return why there is no interval, or nothing."""
    if interval:
        return ""
    return ALIKE if runs > 1 else TOO_FEW


def _ours(environment: Environment) -> Iterator[LeaderboardRow]:
    """Yield our agents, each by its largest stored run of the environment's game.

    Where it was played with several seeds, by all of them.
    """
    runs = league_runs().filter(
        game=environment.game,
        revision__lexicon__slug=environment.lexicon,
        results__isnull=False,
        record__isnull=False,
    )
    fields = ("game", "agent", "params", "spec", "revision", "games", "standing", "requester")
    light = runs.only(*fields)
    pools: dict[str, list[Run]] = {}
    for run in _like(environment, light.order_by("-games", "-created_at")):
        if run.agent.partition("@")[0] in agent_slugs(environment.game):
            pool = pools.setdefault(run.agent, [run])
            if seedless(pool[0]) == seedless(run) and run not in pool:
                pool.append(run)
    ids = [run.pk for pool in pools.values() for run in pool]
    whole = Run.objects.select_related("revision__lexicon").defer(*Run.WORDS).in_bulk(ids)
    for pool in pools.values():
        yield _our_row(environment, [whole[run.pk] for run in pool])


def _our_row(environment: Environment, pool: Sequence[Run]) -> LeaderboardRow:
    """Return one of our agents, given its runs, which differ only in seed."""
    played = [games_of(run) for run in pool]
    sampling = played[0][1]
    if sampling.exact:  # with another seed it plays the same games again
        played = played[:1]
    elif len(pool) > 1:
        seeds = [int(run.spec.get("seed", 1)) for run in pool]
        sampling = pooled_sampling([drawn for _, drawn in played], seeds)
    record = over_seeds([record for record, _ in played])
    rating, interval = _rated(environment, record, sampling)
    return LeaderboardRow(
        name=pool[0].bot,
        link=reverse("solvers:run", args=(pool[0].pk,)),
        rating=rating,
        recent=rating,
        interval=interval,
        without="" if interval else sampling.without,
        runs=len(record.guesses),
        full=len(record.guesses) >= settings.OUTSIDE_FULL_RUNS,
        outside=False,
    )


def _like(environment: Environment, runs: Iterable[Run]) -> Iterator[Run]:
    """Yield the runs whose games are the environment's."""
    fields = environment.spec
    options = {option.name: option for option in runnable(environment.game).options}
    for run in runs:
        if fields and all(options[name].value(run.spec) == fields[name] for name in fields):
            yield run


def _rated(
    environment: Environment, record: Record, sampling: Sampling
) -> tuple[float, Interval | None]:
    """Return the rating that our games would have there; a lost one counts as the worst outcome."""
    won = record.guesses > 0
    if environment.objective == "max":
        rate = float(np.average(won, weights=record.weights))
        return rate, sampling.rate_interval(won, record.weights)
    outcomes = np.where(won, record.guesses, environment.worst)
    mean = float(np.average(outcomes, weights=record.weights))
    return mean, sampling.mean_interval(outcomes, record.weights)
