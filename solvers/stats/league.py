"""Leagues: the agents that played the same games, ranked; ties share a rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F, QuerySet

from solvers.runs.models import Run

OF = ("game", "revision__lexicon__slug", "revision__lexicon__name", "league")
"""What the runs of a league have in common."""
FIGURES = (
    "id",
    "agent",
    "games",
    "sampled",
    "wins",
    "average",
    "penalised",
    "low",
    "high",
    "worst",
)
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """An agent's most reliable run in a league: all secrets before a sample, then most games.

    `penalised` decides: the average with a lost game counted as twice the limit, so that giving
    up a hard word never pays. A sample's lies between `low` and `high`; an exact one equals both.
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

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of a sample."""
        return (self.low, self.high) if self.sampled else None


@dataclass(frozen=True, slots=True)
class League:
    """What was played, and the agents, the best first."""

    game: str
    slug: str
    lexicon: str
    label: str
    entries: Sequence[Entry]

    @property
    def key(self) -> str:
        """Return its name in an address."""
        return f"{self.game}/{self.slug}/{self.label}"

    @property
    def leaders(self) -> list[Entry]:
        """Return the entries that no other certainly beats."""
        return [entry for entry in self.entries if entry.rank == 1]


def leagues() -> list[League]:
    """Return the leagues of the current dictionaries, those with the most agents first."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in _rows().values(*OF, *FIGURES, "standing", "cpu_seconds"):
        groups.setdefault(tuple(row[name] for name in OF), []).append(row)
    every = [
        League(game, slug, name, label, ranked(_entries(rows)))
        for (game, slug, name, label), rows in groups.items()
    ]
    return sorted(
        every, key=lambda entry: (-len(entry.entries), entry.game, entry.lexicon, entry.label)
    )


def standing_of(game: str, slug: str) -> list[Run]:
    """Return the standing runs of an agent and its presets, with their results.

    One for each league, the most reliable, the one that the league itself shows.
    """
    runs = _rows().filter(game=game, standing=True).order_by("revision__lexicon__name", "league")
    standing = runs.filter(agent=slug) | runs.filter(agent__startswith=f"{slug}@")
    best: dict[tuple[str, ...], Run] = {}
    for run in standing.select_related("revision__lexicon").defer("record", "revision__columns"):
        key = (run.agent, run.league, run.revision.lexicon.slug)
        known = best.get(key)
        if known is None or (known.sampled, -known.games) > (run.sampled, -run.games):
            best[key] = run
    return list(best.values())


def _rows() -> QuerySet[Run]:
    """Return the runs that leagues are made of."""
    return Run.objects.filter(
        status=Run.Status.DONE,
        wins__isnull=False,
        revision=F("revision__lexicon__current"),
        revision__lexicon__retired_at=None,
    ).exclude(league="")


def _entries(rows: Iterable[Row]) -> list[Entry]:
    """Return one entry for each agent."""
    best: dict[str, Row] = {}
    for row in rows:
        known = best.get(row["agent"])
        if known is None or _worth(row) > _worth(known):
            best[row["agent"]] = row
    return [_entry(row) for row in best.values()]


def _worth(row: Row) -> tuple[bool, int, bool]:
    """Return how reliable a run's figures are, as a sort key."""
    return (not row["sampled"], row["games"], row["standing"])


def _entry(row: Row) -> Entry:
    exact = row["low"] is None
    return Entry(
        run=row["id"],
        agent=row["agent"],
        games=row["games"],
        sampled=row["sampled"],
        win_rate=row["wins"] / row["games"],
        average=row["average"],
        penalised=row["penalised"],
        low=row["penalised"] if exact else row["low"],
        high=row["penalised"] if exact else row["high"],
        worst=row["worst"],
        cpu_seconds=row["cpu_seconds"],
    )


def ranked(entries: Sequence[Entry]) -> list[Entry]:
    """Rank each entry by how many others certainly beat it: their interval ends before its own.

    So entries share a rank where intervals overlap, or where exact figures are equal.
    """
    ranking = [
        replace(entry, rank=1 + sum(other.high < entry.low for other in entries))
        for entry in entries
    ]
    return sorted(ranking, key=lambda entry: (entry.rank, entry.penalised, entry.agent))
