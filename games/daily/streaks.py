"""Streaks of daily puzzles: days in a row, each done in time; one day a month may be missed.

Freezes apply automatically: the first day missed in a month neither breaks nor lengthens a streak.
Streaks are computed from stored plays, so there is no stored count to lose.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.catalogue import game as game_by
from games.models import Play, Puzzle, counts_as_solved

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


def daily_streaks(
    player: str | None,
    slug: str = "",
    now: datetime | None = None,
    *,
    today: date | None = None,
) -> Streaks:
    """Return a player's streaks: of solved days of one game, or of days with any game.

    For any game, a daily puzzle counts if played to its end, won or lost. A puzzle counts for its
    own day, and only if it ended before that day was over everywhere. `today` is the visitor's day.
    """
    now = now or timezone.now()
    if player is None:
        return Streaks(0, 0)
    plays = Play.objects.filter(player=player, puzzle__kind=Puzzle.Kind.DAILY).order_by()
    if slug:
        plays = plays.filter(puzzle__game=slug)
    done, failed = _done(plays, lost_counts=not slug, scored=bool(slug) and game_by(slug).scored)
    return streaks(done, failed if slug else set(), now, today)


def _done(plays: QuerySet[Play], *, lost_counts: bool, scored: bool) -> tuple[set[date], set[date]]:
    """Return the days that count and those that were played and do not.

    A round with points counts if any of it was solved.
    """
    counting = {Play.Status.WON, Play.Status.LOST} if lost_counts else {Play.Status.WON}
    done: set[date] = set()
    failed: set[date] = set()
    fields = ("puzzle__date", "status", "ended_at", "score")
    for day, status, ended, score in plays.values_list(*fields):
        if day is None or ended is None:
            continue
        counts = status in counting or counts_as_solved(status, score, scored)
        (done if counts and ended < end_of(day) else failed).add(day)
    return done, failed - done
