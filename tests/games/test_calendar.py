"""The month of a calendar: weeks begin as they do where the language of the page is spoken."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from games.daily.calendar import month_of

# A Sunday.
NOVEMBER = date(2026, 11, 1)


@pytest.mark.parametrize(
    ("language", "first", "short", "place"),
    [("en", "Monday", "Mo", 6), ("de", "Montag", "Mo", 6), ("he", "יום ראשון", "א׳", 0)],
)
def test_a_week_begins_on_monday_or_on_sunday(
    language: str, first: str, short: str, place: int
) -> None:
    with translation.override(language):
        month = month_of(NOVEMBER, date(2026, 11, 23), ["wordle"], None)
        names = month.weekdays
    assert names[0] == (first, short)
    assert len(set(names)) == 7
    week = month.weeks[0]
    assert [day is not None for day in week].index(True) == place
    assert all(len(week) == 7 for week in month.weeks)
    assert [day.date for day in month.days] == [NOVEMBER.replace(day=n) for n in range(1, 31)]
