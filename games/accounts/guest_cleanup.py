"""Removal of guests' data after stated times; accounts keep theirs.

docs/deployment.md and the log-in page state the times. Rows are deleted in batches, so that
players never wait long for the database.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone

from games.friends.ghosts import forget_expired
from games.friends.models import Circle, Member
from games.models import Event, Play, Player, Puzzle
from games.races.rooms import forget_old

Row = TypeVar("Row", bound=Model)
Rows = QuerySet[Play] | QuerySet[Puzzle] | QuerySet[Player] | QuerySet[Circle]
# A game begun and left without a guess.
UNTOUCHED = timedelta(days=2)
# Time since the last move of an unfinished game.
UNFINISHED = timedelta(days=30)
# Age of an agent's watched game, and of a guest's challenge that was never taken up.
AGENTS = timedelta(days=90)
BATCH = 200
# Batches of each kind in one go: a hundred thousand rows; the rest waits for the next day.
MOST_BATCHES = 500


def prune(now: datetime | None = None) -> int:
    """Delete expired rows; return the number of plays, puzzles and players."""
    forget_expired(now or timezone.now())
    forget_old(now or timezone.now())
    return sum(_in_batches(rows) for rows in _expired(now or timezone.now()))


def _expired(now: datetime) -> Iterator[Rows]:
    """Yield expired rows, plays first: puzzles and players stay while they have plays."""
    guests = Play.objects.filter(player__isnull=False, player__user=None)
    open_plays = guests.filter(status=Play.Status.PLAYING)
    eventless = ~Exists(Event.objects.filter(play=OuterRef("pk")))
    yield open_plays.filter(eventless, moved_at__lt=now - UNTOUCHED)
    yield open_plays.filter(moved_at__lt=now - UNFINISHED)
    yield guests.filter(player__in=_guests_with_ended_session(now))
    yield Play.objects.filter(agent__isnull=False, started_at__lt=now - AGENTS)
    unplayed = ~Exists(Play.objects.filter(puzzle=OuterRef("pk")))
    free = Puzzle.objects.filter(unplayed, kind=Puzzle.Kind.FREE, rooms=None)
    yield free.filter(created_at__lt=now - UNTOUCHED)
    by_guest = Q(author=None) | Q(author__user=None)
    yield Puzzle.objects.filter(
        unplayed, by_guest, kind=Puzzle.Kind.CHALLENGE, created_at__lt=now - AGENTS
    )
    yield Circle.objects.filter(~Exists(Member.objects.filter(circle=OuterRef("pk"))))
    idle = ~Exists(Play.objects.filter(player=OuterRef("pk")))
    yield Player.objects.filter(idle, pk__in=_guests_with_ended_session(now))


def _guests_with_ended_session(now: datetime) -> QuerySet[Player]:
    """Return the guests whose session has ended: it lasts from the latest game that they began."""
    since = now - timedelta(seconds=settings.SESSION_COOKIE_AGE) - timedelta(days=1)
    begun = Play.objects.filter(player=OuterRef("pk"), started_at__gte=since)
    puzzles = Puzzle.objects.filter(author=OuterRef("pk"), created_at__gte=since)
    return Player.objects.filter(~Exists(begun), ~Exists(puzzles), user=None, created_at__lt=since)


def _in_batches(rows: QuerySet[Row]) -> int:
    removed = 0
    for _ in range(MOST_BATCHES):
        with transaction.atomic():
            # Locked and checked again: a visitor may just have continued a play.
            keys = list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])
            locked = rows.model._default_manager.select_for_update().filter(pk__in=keys)
            list(locked.values_list("pk", flat=True))
            going = list(rows.filter(pk__in=keys).values_list("pk", flat=True))
            rows.model._default_manager.filter(pk__in=going).delete()
        removed += len(going)
        if len(keys) < BATCH or not going:
            break
    return removed
