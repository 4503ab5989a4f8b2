"""Streaks of daily puzzles: days in a row, each done in time; one day a month may be missed.

Freezes apply automatically: the first day missed in a month neither breaks nor lengthens a streak.
Streaks are computed from stored plays, so there is no stored count to lose.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

DAY = timedelta(days=1)
# Time after a day's end in UTC until it is over everywhere on Earth.
LAST_ZONE = timedelta(hours=12)
Month = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Streaks:
    """Current and longest number of days in a row, and days this month that may still be missed."""

    current: int
    best: int
    freezes: int = 1


def end_of(day: date) -> datetime:
    """Return when a day is over everywhere: fair without asking players for their time zone."""
    return datetime.combine(day + DAY, time(), UTC) + LAST_ZONE


def first_open_day(now: datetime) -> date:
    """Return the earliest day that is not over everywhere yet."""
    return (now.astimezone(UTC) - LAST_ZONE).date()


def streaks(
    done: Collection[date], failed: Collection[date], now: datetime, today: date | None = None
) -> Streaks:
    """Return the streaks of a series of days.

    `done` are the days that count, `failed` those played without counting, which are missed at
    once. An open day that is not played yet breaks nothing. The days off left are those of
    the month of `today`, the visitor's; without it, of the earliest day still open.
    """
    days, open_day = sorted(set(done)), first_open_day(now)
    length = best = 0
    frozen: set[Month] = set()
    for earlier, day in zip([None, *days], days, strict=False):
        missed = _days_between(earlier, day) if earlier else ()
        length = (length if _use_freezes(missed, frozen) else 0) + 1
        best = max(best, length)
    if days:
        late = sorted(day for day in set(failed) - set(days) if day >= max(open_day, days[-1]))
        if not _use_freezes([*_days_between(days[-1], open_day), *late], frozen):
            length = 0
    return Streaks(length, best, 0 if _month(today or open_day) in frozen else 1)


def _use_freezes(missed: Iterable[date], frozen: set[Month]) -> bool:
    """Use the freezes of the months of missed days; False once a month has none left."""
    for day in missed:
        if _month(day) in frozen:
            return False
        frozen.add(_month(day))
    return True


def _days_between(earlier: date, later: date) -> Iterable[date]:
    return (earlier + DAY * number for number in range(1, (later - earlier).days))


def _month(day: date) -> Month:
    return day.year, day.month
