"""Averages and win rates against word length, from stored runs: one line a dictionary and mode."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Count, F, QuerySet

from solvers.charts import Axis, Chart, Series, lines
from solvers.charts.look import SERIES
from solvers.runs.models import Run
from solvers.runs.registry import measure

LENGTH = re.compile(r"(\d+) letters")
SEPARATOR = " · "
LETTERS = Axis("Letters")
WON = Axis("Win rate", ".1%", zero=False)

Key = tuple[str, str]
"""A line: its dictionary's slug, and its options but for the length, in words."""


@dataclass(frozen=True, slots=True)
class LengthResult:
    """The stored runs at one length: those that differ only in seed are one."""

    run: str
    games: int
    sampled: bool
    average: float
    win_rate: float
    seeds: int = 1

    def beside(self, other: LengthResult) -> LengthResult:
        """Return this run pooled with others of other seeds; alone if those are no such."""
        if not self.sampled or (self.sampled, self.games) != (other.sampled, other.games):
            return self
        seeds = other.seeds + 1
        average = other.average + (self.average - other.average) / seeds
        rate = other.win_rate + (self.win_rate - other.win_rate) / seeds
        return replace(other, average=average, win_rate=rate, seeds=seeds)


@dataclass(frozen=True, slots=True)
class LengthCurve:
    """One dictionary and choice of options, at every length that has a run."""

    name: str
    measured: dict[int, LengthResult] = field(default_factory=dict)


def stored(game: str) -> QuerySet[Run]:
    """Return the finished runs of unmodified agents on the current dictionaries."""
    current = Run.objects.filter(revision=F("revision__lexicon__current"), game=game)
    return current.filter(status=Run.Status.DONE).exclude(league="")


def best_known(game: str) -> str:
    """Return the agent with runs in the most leagues, or nothing if there is none."""
    counted = stored(game).values("agent").annotate(leagues=Count("league", distinct=True))
    first = counted.order_by("-leagues", "agent").first()
    return str(first["agent"]) if first else ""


def split_league(league: str) -> tuple[int | None, str]:
    """Return a league's word length, if it has one, and its other options in words."""
    parts = league.split(SEPARATOR)
    lengths = [part for part in parts if LENGTH.fullmatch(part)]
    rest = SEPARATOR.join(part for part in parts if part not in lengths) or "normal"
    return (int(lengths[0].split()[0]) if lengths else None), rest


def known_lines(game: str, agent: str) -> dict[Key, LengthCurve]:
    """Return an agent's lines: at each length the exact run, or else those with most games."""
    names = ("pk", "league", "games", "sampled", "average", "wins", "rate")
    lexicon = {"slug": F("revision__lexicon__slug"), "called": F("revision__lexicon__name")}
    runs = stored(game).filter(agent=agent).order_by("-sampled", "games", "finished_at")
    by_key: dict[Key, LengthCurve] = {}
    for row in runs.values(*names, **lexicon):  # the better of two comes later and stays
        length, options = split_league(row["league"])
        if length is not None:
            line = by_key.setdefault(
                (row["slug"], options), LengthCurve(f"{row['called']}, {options}")
            )
            result, known = _measured(row), line.measured.get(length)
            line.measured[length] = result.beside(known) if known else result
    return {key: by_key[key] for key in sorted(by_key, key=lambda key: by_key[key].name)}


def _measured(row: dict[str, Any]) -> LengthResult:
    won = row["wins"] / row["games"] if row["rate"] is None else row["rate"]
    return LengthResult(row["pk"], row["games"], row["sampled"], row["average"], won)


@dataclass(frozen=True, slots=True)
class Figure:
    """The two charts, the table of the runs behind them, and how many lines were left out."""

    charts: list[Chart]
    names: list[str]
    rows: list[tuple[int, list[LengthResult | None]]]
    left_out: int


def figure(game: str, entries: Iterable[LengthCurve]) -> Figure | None:
    """Draw the lines with most lengths; return None where there is nothing to draw."""
    every = sorted(entries, key=lambda line: -len(line.measured))
    drawn = sorted(every[: len(SERIES)], key=lambda line: line.name)
    if not drawn:
        return None
    unit = measure(game)
    lengths = sorted({length for line in drawn for length in line.measured})
    charts = [
        _chart(f"Average {unit} by word length", Axis(f"{unit.capitalize()} a game", ".2f"), drawn),
        _chart("Win rate by word length", WON, drawn),
    ]
    rows = [(length, [line.measured.get(length) for line in drawn]) for length in lengths]
    return Figure(charts, [line.name for line in drawn], rows, len(every) - len(drawn))


def _chart(title: str, y: Axis, drawn: Sequence[LengthCurve]) -> Chart:
    rates = y is WON
    series = [
        Series(
            line.name,
            [
                (length, measured.win_rate if rates else measured.average)
                for length, measured in sorted(line.measured.items())
            ],
        )
        for line in drawn
    ]
    return lines(title, series, LETTERS, y, "" if rates else "Games lost count as the limit.")
