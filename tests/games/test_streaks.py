"""Streaks: days in a row with a day off a month, by hand and against a slow walk of every day."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.daily.streaks import DAY, Streaks, end_of, first_open_day, streaks

FIRST = date(2026, 3, 1)
# The ninth is just over everywhere, the tenth is the first day still open.
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def days(*numbers: int) -> set[date]:
    return {FIRST + timedelta(days=number - 1) for number in numbers}


@pytest.mark.parametrize(
    ("done", "failed", "expected"),
    [
        ((), (), Streaks(0, 0, 1)),
        ((10,), (), Streaks(1, 1, 1)),
        ((8, 9, 10), (), Streaks(3, 3, 1)),
        ((8, 9), (), Streaks(2, 2, 1)),  # today's is still open
        ((7, 8), (), Streaks(2, 2, 0)),  # the 9th went by unplayed: the day off
        ((6, 7), (), Streaks(0, 2, 0)),  # the 8th and the 9th: one too many
        ((8, 9), (10,), Streaks(2, 2, 0)),  # today's was lost
        ((7, 8), (10,), Streaks(0, 2, 0)),
        ((1, 2, 3, 4, 6, 9, 10), (5,), Streaks(2, 5, 0)),
        ((9, 10), (8,), Streaks(2, 2, 1)),  # there was no streak to save
        ((10, 11), (), Streaks(2, 2, 1)),  # tomorrow has begun somewhere
        ((-1, 2), (), Streaks(0, 2, 0)),  # the 28th of February and the 1st of March are off
    ],
)
def test_streaks_by_hand(done: tuple[int, ...], failed: tuple[int, ...], expected: Streaks) -> None:
    assert streaks(days(*done), days(*failed), NOON) == expected


def test_each_month_has_a_day_off_of_its_own() -> None:
    new_year = datetime(2026, 3, 2, 12, tzinfo=UTC)
    done = days(-3, -2, -1, 1)  # 25th to 27th of February, 1st of March; the 28th is off
    assert streaks(done, set(), new_year) == Streaks(4, 4, 1)


def test_a_new_month_has_its_day_off_as_soon_as_the_visitor_is_in_it() -> None:
    """The calendar of March said until noon of the 1st that this month's day off was used."""
    morning = datetime(2026, 3, 1, 9, tzinfo=UTC)  # the 28th of February is still open somewhere
    done = days(-4, -3, -1, 0)  # the 26th is off
    assert streaks(done, set(), morning, FIRST) == Streaks(4, 4, 1)
    assert streaks(done, days(1), morning, FIRST) == Streaks(4, 4, 0)  # and spent at once


def test_yesterday_s_puzzle_keeps_a_streak_until_its_day_is_over_everywhere() -> None:
    ends = end_of(date(2026, 3, 9))
    assert ends == NOON
    earlier = {date(2026, 3, 5), date(2026, 3, 7), date(2026, 3, 8)}  # the day off is used
    before = streaks(earlier, set(), ends - timedelta(seconds=1))
    assert (before.current, streaks(earlier, set(), ends).current) == (3, 0)


def slow_streaks(done: Collection[date], failed: Collection[date], now: datetime) -> Streaks:
    """Walk every day from the first to the last, as the rule is told."""
    open_day = first_open_day(now)
    if not done:
        return Streaks(0, 0, 1)
    length = best = 0
    frozen: set[tuple[int, int]] = set()
    day = min(done)
    while day <= max([open_day, *done, *failed]):
        month = (day.year, day.month)
        missed = day < open_day or day in failed or day < max(done)
        if day in done:
            length += 1
        elif missed and length and month not in frozen:
            frozen.add(month)
        elif missed:
            length = 0
        best = max(best, length)
        day += DAY
    return Streaks(length, best, 0 if (open_day.year, open_day.month) in frozen else 1)


SOME_DAYS = st.sets(st.integers(0, 75).map(lambda number: FIRST + timedelta(days=number)))


@given(SOME_DAYS, SOME_DAYS, st.integers(0, 80))
def test_streaks_are_those_of_a_slow_walk(done: set[date], failed: set[date], today: int) -> None:
    now = datetime.combine(FIRST + timedelta(days=today), datetime.min.time(), UTC)
    assert streaks(done, failed - done, now) == slow_streaks(done, failed - done, now)


@given(SOME_DAYS, st.integers(0, 80), st.integers(0, 75))
def test_one_more_day_never_shortens_the_best(done: set[date], today: int, number: int) -> None:
    now = datetime.combine(FIRST + timedelta(days=today), datetime.min.time(), UTC)
    more = done | {FIRST + timedelta(days=number)}
    found = streaks(more, set(), now)
    assert 0 <= found.current <= found.best <= len(more)
    assert found.best >= 1
