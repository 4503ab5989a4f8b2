"""Leagues: the agents that played the same games, ranked; ties share a rank."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.fields.json import KT

from lexicons.languages.translation import gettext_noop
from lexicons.models import Lexicon
from solvers.agent_registry import agent_slugs, draws
from solvers.declaration import solved
from solvers.evaluation.sampling import EXACT, ONE_SEED
from solvers.evaluation.seed_figures import SeedFigure, pooled
from solvers.runs.models import Run
from solvers.runs.results import drawn_as

OF = ("game", "revision__lexicon__slug", "revision__lexicon__name", "league")
"""Fields that the runs of a league have in common."""
NUMBER = re.compile(r"(\d+)")
FIGURES = (
    "id",
    "agent",
    "games",
    "sampled",
    "wins",
    "rate",
    "average",
    "penalised",
    "low",
    "high",
    "worst",
    "standing",
    "cpu_seconds",
)
FEWEST = 2
"""Fewest agents of a league."""
Row = Mapping[str, Any]


NO_SPREAD = gettext_noop("no spread seen")


@dataclass(frozen=True, slots=True)
class LeagueEntry:
    """An agent's most reliable runs in a league: all secrets before a sample, then most games.

    Runs that differ only in seed are pooled: `run` is that of the least of the `seeds`, `runs` are
    all of them, games and CPU seconds are those of one seed. `penalised` decides: the average with
    a lost game counted as twice the limit, so that giving up a hard word never pays. An estimate
    lies between `low` and `high`; an exact one equals both. For an agent that drew with one seed
    that interval is unknown, so it has no rank: 0.
    """

    run: str
    agent: str
    games: int
    sampled: bool
    win_rate: float
    average: float
    penalised: float
    low: float
    high: float
    worst: int
    cpu_seconds: float
    rank: int = 0
    seeds: tuple[int, ...] = (1,)
    runs: tuple[str, ...] = ()

    @property
    def unknown(self) -> bool:
        """True if nothing is known of where it lies."""
        return math.isinf(self.high)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of an estimate, where there is one."""
        estimated = self.sampled and not self.unknown and self.low < self.high
        return (self.low, self.high) if estimated else None

    @property
    def without(self) -> str:
        """Return why there is no interval, or nothing where there is one."""
        if self.unknown:
            return ONE_SEED
        return "" if self.interval else NO_SPREAD if self.sampled else EXACT


@dataclass(frozen=True, slots=True)
class League:
    """A league: the games that were played, and the agents, the best first."""

    game: str
    slug: str
    lexicon: str
    label: str
    entries: Sequence[LeagueEntry]

    @property
    def key(self) -> str:
        """Return its name in an address."""
        return f"{self.game}/{self.slug}/{self.label}"

    @property
    def leaders(self) -> list[LeagueEntry]:
        """Return the entries that no other certainly beats."""
        return [entry for entry in self.entries if entry.rank == 1]


@dataclass(frozen=True, slots=True)
class Standing:
    """An agent's standing in a league: a run to open, and the results over all its seeds."""

    run: Run
    entry: LeagueEntry

    @property
    def played(self) -> str:
        """Return how the games were drawn, in words."""
        return drawn_as(self.run, self.entry.seeds)


def leagues() -> list[League]:
    """Return the leagues of the current dictionaries, those with the most agents first."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in _rows().values(*OF, *FIGURES, seed=KT("spec__seed")):
        groups.setdefault(tuple(row[name] for name in OF), []).append(row)
    every = [
        League(game, slug, name, label, ranked(_entries(game, rows)))
        for (game, slug, name, label), rows in groups.items()
    ]
    return sorted(
        (league for league in every if len(league.entries) >= FEWEST),
        key=lambda entry: (-len(entry.entries), entry.game, entry.lexicon, counting(entry.label)),
    )


def counting(label: str) -> list[Any]:
    """Return a key that sorts labels as people count: 2 before 16."""
    return [int(part) if part.isdecimal() else part for part in NUMBER.split(label)]


def standing_of(game: str, slug: str) -> list[Standing]:
    """Return the standings of an agent and its presets: one of their standing runs a league."""
    runs = _rows().filter(game=game, standing=True)
    standing = runs.filter(agent=slug) | runs.filter(agent__startswith=f"{slug}@")
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in standing.values(*OF, *FIGURES, seed=KT("spec__seed")):
        groups.setdefault(tuple(row[name] for name in OF), []).append(row)
    order = sorted(groups, key=lambda names: (names[2], counting(names[3])))
    entries = [entry for names in order for entry in _entries(game, groups[names])]
    heavy = ("record", "revision__columns")
    stored = Run.objects.select_related("revision__lexicon").defer(*heavy)
    known = stored.in_bulk([entry.run for entry in entries])
    return [Standing(known[entry.run], entry) for entry in entries]


def _rows() -> QuerySet[Run]:
    """Return the runs that leagues are made of."""
    return Run.objects.filter(
        status=Run.Status.DONE,
        wins__isnull=False,
        revision=F("revision__lexicon__current"),
        revision__lexicon__retired_at=None,
        revision__lexicon__visibility=Lexicon.Visibility.PUBLIC,
    ).exclude(league="")


def _entries(game: str, rows: Iterable[Row]) -> list[LeagueEntry]:
    """Return one entry for each agent: its most reliable runs, those of several seeds pooled."""
    pools: dict[tuple[str, bool, int], dict[str, Row]] = {}
    for row in rows:
        seeds = pools.setdefault((row["agent"], row["sampled"], row["games"]), {})
        seeds.setdefault(row["seed"] if row["sampled"] else "", row)
    best: dict[str, list[Row]] = {}
    for (agent, _, _), seeds in pools.items():
        pool = sorted(seeds.values(), key=lambda row: (int(row["seed"] or 0), row["id"]))
        if agent not in best or _worth(pool) > _worth(best[agent]):
            best[agent] = pool
    return [_entry(pool, drawing=_draws(game, agent)) for agent, pool in best.items()]


def _draws(game: str, agent: str) -> bool:
    """True if an agent draws; False for one that no longer exists."""
    slug = agent.partition("@")[0]
    known = game in solved() and slug in agent_slugs(game)
    return known and draws(game, agent)


def _worth(pool: Sequence[Row]) -> tuple[bool, int, bool]:
    """Return how reliable the figures of some runs are, as a sort key."""
    games = sum(row["games"] for row in pool)
    return (not pool[0]["sampled"], games, any(row["standing"] for row in pool))


def _entry(pool: Sequence[Row], *, drawing: bool) -> LeagueEntry:
    """Return the entry of one agent, from its runs, which differ only in seed."""
    first, seeds = pool[0], len(pool)
    penalised, interval = pooled([_seed_figure(row) for row in pool], drawing=drawing)
    if interval is None:
        unknown = drawing and seeds == 1
        interval = (-math.inf, math.inf) if unknown else (penalised, penalised)
    return LeagueEntry(
        run=first["id"],
        agent=first["agent"],
        games=first["games"],
        sampled=first["sampled"],
        win_rate=sum(_rate(row) for row in pool) / seeds,
        average=sum(row["average"] for row in pool) / seeds,
        penalised=penalised,
        low=interval[0],
        high=interval[1],
        worst=max(row["worst"] for row in pool),
        cpu_seconds=sum(row["cpu_seconds"] for row in pool) / seeds,
        seeds=tuple(int(row["seed"] or 0) for row in pool),
        runs=tuple(row["id"] for row in pool),
    )


def _rate(row: Row) -> float:
    rate = row["wins"] / row["games"] if row["rate"] is None else row["rate"]
    return float(rate)


def _seed_figure(row: Row) -> SeedFigure:
    return SeedFigure(row["penalised"], None if row["low"] is None else (row["low"], row["high"]))


def ranked(entries: Sequence[LeagueEntry]) -> list[LeagueEntry]:
    """Rank each entry by how many others certainly beat it: their interval ends before its own.

    So entries share a rank where intervals overlap, or where exact figures are equal. Those of
    which nothing is known come last, without a rank.
    """
    ranking = [
        replace(entry, rank=0 if entry.unknown else 1 + _beaten(entry, entries))
        for entry in entries
    ]
    return sorted(
        ranking, key=lambda entry: (entry.unknown, entry.rank, entry.penalised, entry.agent)
    )


def _beaten(entry: LeagueEntry, entries: Sequence[LeagueEntry]) -> int:
    """Return how many others are certainly better."""
    return sum(other.high < entry.low for other in entries)
