"""An agent in a league: its most reliable runs, those of several seeds pooled."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.db.models.fields.json import KT

from solvers.declaration import solved
from wordgames.agent_registry import agent_slugs, draws
from wordgames.evaluation.figures import SeedFigure, pooled
from wordgames.evaluation.sampling import EXACT, ONE_SEED
from wordgames.languages.translation import translatable, translate, translate_plural

Row = Mapping[str, Any]
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
    "cpu_seconds",
)
# Two options of a run: its seed, and its number of games where it is not all there are.
OPTIONS = {"seed": KT("spec__seed"), "limited": F("spec__games")}
NO_SPREAD = translatable("no spread seen")
# Fewest games of a sample that has a rank.
FEWEST_GAMES = 100


@dataclass(frozen=True, slots=True)
class LeagueEntry:
    """An agent's most reliable runs in a league: all secrets before a sample, then most games.

    Runs that differ only in seed are pooled: `run` is that of the least of the `seeds`, `runs` are
    all of them, games and CPU seconds are those of one seed. `penalised` decides: the average with
    a lost game counted as twice the limit, so that giving up a hard word never pays. An estimate
    lies between `low` and `high`; an exact one equals both. For an agent that drew with one seed
    that interval is unknown, so it has no rank: 0. Nor has a sample that lacks games: `more`. The
    rank of several is `shared` where their games do not tell them apart.
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
    more: int = 0
    shared: bool = False

    @property
    def unknown(self) -> bool:
        """True if nothing is known of where it lies."""
        return math.isinf(self.high)

    @property
    def unranked(self) -> bool:
        """True if too little is known of it for a rank."""
        return self.unknown or self.more > 0

    @property
    def place(self) -> str:
        """Return its rank as tables write it: "9=" where it is shared, nothing without one."""
        return f"{self.rank or ''}{'=' * self.shared}"

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

    @property
    def needs(self) -> str:
        """Return what it lacks for a rank, in words; nothing where it lacks nothing."""
        if not self.more:
            return translate(ONE_SEED) if self.unknown else ""
        return translate_plural("needs {count} more game", "needs {count} more games", self.more)


def entries_of(game: str, rows: Iterable[Row]) -> list[LeagueEntry]:
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


def _worth(pool: Sequence[Row]) -> tuple[bool, int]:
    """Return how reliable the figures of some runs are, as a sort key."""
    return (not pool[0]["sampled"], sum(row["games"] for row in pool))


def _entry(pool: Sequence[Row], *, drawing: bool) -> LeagueEntry:
    """Return the entry of one agent, from its runs, which differ only in seed."""
    first, seeds = pool[0], len(pool)
    penalised, interval = pooled([_seed_figure(row) for row in pool], drawing=drawing)
    if interval is None:
        unknown = drawing and seeds == 1
        interval = (-math.inf, math.inf) if unknown else (penalised, penalised)
    lacks = FEWEST_GAMES - first["games"] * seeds if first["limited"] else 0
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
        more=max(0, lacks),
    )


def _rate(row: Row) -> float:
    rate = row["wins"] / row["games"] if row["rate"] is None else row["rate"]
    return float(rate)


def _seed_figure(row: Row) -> SeedFigure:
    return SeedFigure(row["penalised"], None if row["low"] is None else (row["low"], row["high"]))
