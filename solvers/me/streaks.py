"""Streaks of daily puzzles: days in a row, each solved without a hint before its day was over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

DAY = timedelta(days=1)
LAST_ZONE = timedelta(hours=12)
"""A day is over everywhere on Earth so long after its end in UTC."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """Days in a row, now and at most."""

    current: int
    best: int


def end_of(day: date) -> datetime:
    """Return when a day is over everywhere: no time zone is asked of a player, none is unfair."""
    return datetime.combine(day + DAY, time(), UTC) + LAST_ZONE


def streaks(won: Collection[date], failed: Collection[date], now: datetime) -> Streaks:
    """Return the streaks of one daily series.

    `won` are the days solved without a hint and in time, `failed` those that ended otherwise. A day
    still open that is not played yet breaks nothing.
    """
    best = length = 0
    for day in sorted(won):
        length = length + 1 if day - DAY in won else 1
        best = max(best, length)
    return Streaks(_current(won, failed, now), best)


def _current(won: Collection[date], failed: Collection[date], now: datetime) -> int:
    day = max(won, default=None)
    if day is None or any(later > day for later in failed):
        return 0
    if end_of(day + DAY) <= now:
        return 0
    length = 0
    while day in won:
        length, day = length + 1, day - DAY
    return length
