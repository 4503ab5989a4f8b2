"""What time alone changes in a round: bots' moves, who went away, and when it is over."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Play
from games.races.bots import let_bots_play
from games.races.models import Room, Seat
from games.races.rooms import start_if_all_are_ready
from games.races.standings import in_order

# Time after which a browser that asks for news is noted again.
HEARD = timedelta(seconds=30)
# Time without a word after which a browser counts as away; its seat stays.
AWAY = timedelta(seconds=75)
# Longest time that those who are done wait for another's move; docs/play.md states it.
PATIENCE = timedelta(minutes=2)
# Time until a bot that had no turn to compute is asked again.
BOT_AGAIN = timedelta(seconds=3)
# A room waits for no later moment: where it does, the clock has been set back.
FARTHEST = timedelta(minutes=10)
ROOM_TIMES, SEAT_TIMES = ("starts_at", "ended_at"), ("seen_at", "moved_at", "ended_at")


def settle(room_id: str) -> None:
    """Bring a room up to date with the clock, if something is due.

    Bots compute before anything is locked: their games may take a second.
    """
    room = Room.objects.filter(pk=room_id).first()
    if room is None or not is_due(room, timezone.now()):
        return
    let_bots_play(room)
    with transaction.atomic():
        now = timezone.now()
        room = Room.objects.select_for_update().filter(pk=room_id).first()
        if room is not None and is_due(room, now):
            _settle(room, now)


def is_due(room: Room, now: datetime) -> bool:
    """Say whether a room's moment has come, or is so far off that the clock was set back."""
    return room.due_at is not None and not now < room.due_at <= now + FARTHEST


def is_heard(seat: Seat, now: datetime) -> bool:
    """Say whether it is noted already that a seat's browser asks for news."""
    return now - seat.seen_at < HEARD and not seat.away


def hear(seat: Seat, now: datetime) -> None:
    """Note that a seat's browser asks for news; who was away is back."""
    if is_heard(seat, now):
        return
    if not seat.away:
        Seat.objects.filter(pk=seat.pk).update(seen_at=now)
        return
    with transaction.atomic():
        room = Room.objects.select_for_update().filter(pk=seat.room_id).first()
        if room is None:
            return
        room.seats.filter(pk=seat.pk).update(seen_at=now, away=False)
        room.version += 1
        room.due_at = now
        room.save(update_fields=["version", "due_at"])


def _settle(room: Room, now: datetime) -> None:
    seats = list(room.seats.all())
    _go_back(room, seats, now)
    changed = [_moved(room, seat, now) or _went_away(seat, now) for seat in seats]
    if room.starts_at is None:
        start_if_all_are_ready(room)
    elif room.ended_at is None and now >= room.starts_at and _is_over(room, seats, now):
        _end(room, seats, now)
        changed.append(True)
    room.version += any(changed)
    room.due_at = min((it for it in _moments(room, seats, now) if it > now), default=None)
    room.save()


def _go_back(room: Room, seats: Sequence[Seat], now: datetime) -> None:
    """Set a round's times back as far as the clock was, so that all goes on as before.

    Else nobody could play, and bots stood still, until the clock was where it had been.
    """
    ahead = max((seat.seen_at for seat in seats), default=now) - now
    if ahead < FARTHEST:
        return
    for one, names in ((room, ROOM_TIMES), *((seat, SEAT_TIMES) for seat in seats)):
        for name in names:
            if at := getattr(one, name):
                setattr(one, name, at - ahead)
    Seat.objects.bulk_update(seats, SEAT_TIMES)
    Play.objects.filter(seats__in=seats).update(started_at=room.starts_at or now)
    room.version += 1


def _moved(room: Room, seat: Seat, now: datetime) -> bool:
    """Show those rows of a bot that are due by now; True if there are more than before."""
    if not seat.pace or seat.ended_at or not room.starts_at:
        return False
    since = (now - room.starts_at).total_seconds()
    turns = sum(each <= since for each in seat.pace)
    if turns == seat.turns:
        return False
    seat.turns = turns
    seat.moved_at = room.starts_at + timedelta(seconds=seat.pace[turns - 1])
    seat.ended_at = seat.moved_at if turns == len(seat.pace) else None
    seat.save(update_fields=["turns", "moved_at", "ended_at"])
    return True


def _went_away(seat: Seat, now: datetime) -> bool:
    if seat.agent or seat.away or now - seat.seen_at < AWAY:
        return False
    seat.away = bool(Seat.objects.filter(pk=seat.pk, seen_at=seat.seen_at).update(away=True))
    return seat.away


def _is_over(room: Room, seats: Sequence[Seat], now: datetime) -> bool:
    """True if nobody is waited for: all are done or gone, or have made no move for long."""
    if any(map(_still_computes, seats)):
        return False
    waited = list(_waited_until(room, seats))
    some_are_done = any(seat.ended_at for seat in seats)
    return not waited or (some_are_done and max(waited) <= now)


def _still_computes(seat: Seat) -> bool:
    return bool(seat.agent) and seat.here and seat.pace is None


def _waited_until(room: Room, seats: Sequence[Seat]) -> Iterator[datetime]:
    """Yield how long the others wait for each seat that is not done, once one of them is."""
    last = max((seat.ended_at for seat in seats if seat.ended_at), default=room.created_at)
    for seat in seats:
        if seat.racing and seat.here:
            yield max(seat.moved_at or room.starts_at or last, last) + PATIENCE


def _moments(room: Room, seats: Sequence[Seat], now: datetime) -> Iterator[datetime]:
    """Yield the moments when time may change something."""
    yield from (seat.seen_at + AWAY for seat in seats if not (seat.agent or seat.away))
    if room.starts_at is None or room.ended_at is not None:
        return
    yield room.starts_at
    if any(seat.ended_at for seat in seats):
        yield from _waited_until(room, seats)
    for seat in seats:
        if _still_computes(seat):
            yield now + BOT_AGAIN
        for pace in (seat.pace or [])[seat.turns : seat.turns + 1]:
            yield room.starts_at + timedelta(seconds=pace)


def _end(room: Room, seats: Sequence[Seat], now: datetime) -> None:
    """End a round: the best of those who are done has won it."""
    room.ended_at = room.touched_at = now
    for seat in in_order(seats)[:1]:
        if seat.ended_at and (seat.solved or seat.merit > 0):
            Seat.objects.filter(pk=seat.pk).update(wins=seat.wins + 1)
