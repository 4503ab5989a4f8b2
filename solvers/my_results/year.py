"""The last 53 weeks as a picture: a square a day, darker the more games were finished on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta, tzinfo

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate
from django.utils.formats import date_format

from games.catalogue import GAMES
from games.models import Play

WEEKS, HALF = 53, 27
# Side of a square, and of its place, in the picture's own units.
CELL, PITCH = 10, 12
# Height of the names of the months above the squares.
TOP = 14
# Least games of a day of each colour; a day with every game has one of its own.
LEVELS = (1, 3, 6)
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """How many games were finished on a day, and how many different ones."""

    finished: int = 0
    different: int = 0

    @property
    def level(self) -> int:
        """The colour: 0 for none, then the steps of LEVELS, and one more for every game."""
        if self.different >= len(GAMES):
            return len(LEVELS) + 1
        return sum(self.finished >= least for least in LEVELS)


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two pictures: squares of each level as a path, and months with their places."""

    width: int
    squares: list[tuple[int, str]]
    months: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Year:
    """The pictures of a year, and what they add up to."""

    days: int
    finished: int
    halves: list[Half]


def year_of(plays: QuerySet[Play], today: date, zone: tzinfo) -> Year:
    """Return the 53 weeks that end with this one, by the calendar of a time zone."""
    first = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    rows = (
        plays.filter(ended_at__date__gte=first - DAY)
        .order_by()
        .annotate(day=TruncDate("ended_at", tzinfo=zone))
        .values("day")
        .annotate(finished=Count("pk"), different=Count("puzzle__game", distinct=True))
    )
    by_day = {
        day: PlayedDay(finished, different)
        for day, finished, different in rows.values_list("day", "finished", "different")
        if first <= day <= today
    }
    halves = [_half(by_day, first, today, weeks) for weeks in (range(HALF), range(HALF, WEEKS))]
    return Year(len(by_day), sum(day.finished for day in by_day.values()), halves)


def _half(by_day: Mapping[date, PlayedDay], first: date, today: date, weeks: range) -> Half:
    paths: dict[int, list[str]] = {}
    months: list[tuple[int, str]] = []
    for place, week in enumerate(weeks):
        monday = first + timedelta(weeks=week)
        if monday.day <= 7 and place < len(weeks) - 1:
            months.append((place * PITCH, date_format(monday, "M")))
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day <= today:
                square = f"M{place * PITCH} {TOP + weekday * PITCH}h{CELL}v{CELL}h-{CELL}z"
                paths.setdefault(by_day.get(day, PlayedDay()).level, []).append(square)
    squares = [(level, "".join(path)) for level, path in sorted(paths.items())]
    return Half(len(weeks) * PITCH - PITCH + CELL, squares, months)
