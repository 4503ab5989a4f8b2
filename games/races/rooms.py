"""Rooms of races: making one, joining, getting ready, starting, leaving, closing."""

from datetime import datetime, timedelta
from random import SystemRandom

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from games.catalogue import game as game_by
from games.contract.game import JSON, Game
from games.groups.joining import GroupRefusal
from games.models import RACE, Play, Player, Puzzle
from games.names.public_names import OURS, look_alike, reads_like_ours
from games.plays.open_play import puzzle_of
from games.plays.row_reading import rows_of
from games.races.models import Room, Seat
from games.visitors.visitor import locked as locked_player
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import revision_of
from wordgames.languages.translation import translatable, translate

# People and bots that a race takes.
LEAST, MOST = 2, 6
# Rooms that a visitor may have open.
MOST_ROOMS = 5
# Time from the last one's readiness to the start: every browser has heard of it, then 3, 2, 1.
COUNTDOWN = timedelta(seconds=4)
# Time after which a room that nobody used is forgotten; docs/play.md states it.
KEPT = timedelta(days=1)
# Time until a room looks again who is still there.
SOON = timedelta(minutes=1)
FULL = translatable("This race is full: {most} can play.")
TOO_MANY = translatable("You already have {most} races open. Close one first.")
REMOVED = translatable("You were removed from this race.")
TAKEN = translatable("Someone in this race already has that name. Choose another.")


def open_rooms() -> QuerySet[Room]:
    """Return the rooms that are neither closed nor forgotten."""
    return Room.objects.filter(closed_at=None, touched_at__gt=timezone.now() - KEPT)


def room_as_it_is(room_id: str) -> Room | None:
    """Return an open room with its puzzle, by the cheapest statement: every news asks for it."""
    for room in rows_of(Room, "WHERE id = %s AND closed_at IS NULL", [room_id]):
        if room.touched_at > timezone.now() - KEPT:
            room.puzzle = puzzle_of(room.puzzle_id)
            return room
    return None


def seats_of(room: Room) -> list[Seat]:
    """Return all seats of a room, in their order, by the cheapest statement."""
    seats = rows_of(Seat, "WHERE room_id = %s ORDER BY joined_at, id", [room.pk])
    for seat in seats:
        seat.room = room
    return seats


def make(game: Game, options: JSON, revision: Revision, player: Player) -> Room:
    """Make a room with its maker's seat; raises InvalidOptions, or GroupRefusal for too many."""
    puzzle = _puzzle(game, options, revision, player)
    with transaction.atomic():
        player = locked_player(player)
        if open_rooms().filter(maker=player).count() >= MOST_ROOMS:
            raise GroupRefusal(translate(TOO_MANY, most=MOST_ROOMS))
        puzzle.save()
        room = Room.objects.create(puzzle=puzzle, maker=player)
        Seat.objects.create(room=room, player=player, name=usual_name(player))
    return room


def usual_name(player: Player) -> str:
    """Return the name that a player had in their last race, dare or group, "" for none."""
    sources = (
        player.seats.exclude(name="").order_by("-joined_at"),
        player.dares.exclude(name="").order_by("-created_at"),
        player.memberships.order_by("-joined_at"),
    )
    names = (rows.values_list("name", flat=True).first() for rows in sources)
    return next(filter(None, names), "")


@transaction.atomic
def join(room_id: str, player: Player, name: str | None = None) -> Seat:
    """Return the player's seat, made if needed, under another name if one is given.

    Raises GroupRefusal if the room is full, or the player was removed or chose a taken name.
    """
    room = locked(room_id)
    seat = room.seats.filter(player=player).first()
    if seat is not None and seat.removed:
        raise GroupRefusal(translate(REMOVED))
    if seat is None:
        others = _seated(room)
        if len(others) >= MOST:
            raise GroupRefusal(translate(FULL, most=MOST))
        given = usual_name(player) if name is None else name
        seat = Seat(room=room, player=player, colour=_free_colour(others))
        seat.name = (
            "" if name is None and _refused(room, seat, given) else _checked(room, seat, given)
        )
    elif name is not None:
        seat.name = _checked(room, seat, name)
    seat.left_at, seat.away, seat.seen_at = None, False, timezone.now()
    seat.save()
    _changed(room)
    return seat


@transaction.atomic
def set_ready(seat: Seat, *, ready: bool) -> None:
    """Note that somebody is ready, or not any more; the round starts once everybody is."""
    room = locked(seat.room_id)
    if room.starts_at is not None:
        return
    room.seats.filter(pk=seat.pk).update(ready=ready)
    _changed(room)
    start_if_all_are_ready(room)


def start_if_all_are_ready(room: Room) -> None:
    """Start a locked room's round if everybody is ready who is not away."""
    seats = _seated(room)
    ready = [it for it in seats if it.ready or it.agent]
    waiting = [it for it in seats if not (it.ready or it.agent or it.away)]
    if len(ready) >= LEAST and not waiting and any(it.player_id for it in ready):
        _start(room, ready)


@transaction.atomic
def rematch(seat: Seat) -> None:
    """Start another puzzle of the same kind with all who are still here; alone, wait for others."""
    room = locked(seat.room_id)
    if room.ended_at is None:
        return
    _renew(room, game_by(room.puzzle.game), room.puzzle.setup["options"])
    here = [it for it in _seated(room) if not it.away]
    room.seats.update(ready=False)
    if len(here) >= LEAST:
        _start(room, here)
        return
    room.seats.filter(pk=seat.pk).update(ready=True)
    _changed(room)


@transaction.atomic
def change(seat: Seat, game: Game, options: JSON, revision: Revision) -> None:
    """Choose what the next round plays, while none goes on; raises InvalidOptions."""
    room = locked(seat.room_id)
    if room.starts_at is not None and room.ended_at is None:
        return
    room.puzzle = _puzzle(game, options, revision, seat.player)
    room.puzzle.save()
    room.starts_at = room.ended_at = room.due_at = None
    room.seats.update(ready=False)
    _changed(room)


@transaction.atomic
def invite(room_id: str, agent: str, name: str) -> None:
    """Give a bot a seat, unless it has one; raises GroupRefusal if the room is full."""
    room = locked(room_id)
    seats = _seated(room)
    goes_on = room.starts_at is not None and room.ended_at is None
    if goes_on or any(it.agent == agent for it in seats):
        return
    if len(seats) >= MOST:
        raise GroupRefusal(translate(FULL, most=MOST))
    Seat.objects.create(room=room, agent=agent, name=name, ready=True, colour=_free_colour(seats))
    _changed(room)


@transaction.atomic
def leave(seat: Seat) -> None:
    """Leave a room: between rounds at once, else the seat stays open. The last one closes it."""
    room = locked(seat.room_id)
    if seat.racing and room.ended_at is None:
        room.seats.filter(pk=seat.pk).update(left_at=timezone.now())
    else:
        room.seats.filter(pk=seat.pk, removed=False).delete()  # who was removed stays so
    if not any(it.player_id for it in _seated(room)):
        room.closed_at = timezone.now()
    _changed(room, due=True)


def leave_all(player_id: str) -> None:
    """Take a player who is deleted out of all open rooms, where others may wait for a move."""
    for seat in Seat.objects.filter(player=player_id, room__in=open_rooms()):
        leave(seat)


@transaction.atomic
def remove(room_id: str, seat_id: int) -> None:
    """Remove a person, whose browser is not let in again, or a bot."""
    room = locked(room_id)
    for seat in room.seats.filter(pk=seat_id).exclude(player=keeper_of(room)):
        if seat.agent and not seat.racing:
            seat.delete()
        else:
            room.seats.filter(pk=seat.pk).update(removed=True, ready=False)
    _changed(room, due=True)


@transaction.atomic
def close(room_id: str) -> None:
    """Close a room; plays that have begun can be finished alone."""
    room = locked(room_id)
    room.closed_at = timezone.now()
    _changed(room)


def keeper_of(room: Room) -> str | None:
    """Return the player who may remove and close: the maker, else who came first of all here."""
    players = [seat.player_id for seat in _seated(room) if seat.player_id]
    return room.maker_id if room.maker_id in players else next(iter(players), None)


def locked(room_id: str) -> Room:
    """Return an open room for a change; raises Http404 if there is none."""
    return get_object_or_404(open_rooms().select_for_update(), pk=room_id)


def keep_one_seat(player: Player, other: Player) -> None:
    """Take `other` out of the rooms that `player` is in, too."""
    other.seats.filter(room__seats__player=player).delete()


def forget_old(now: datetime) -> None:
    """Delete rooms that nobody has used for a day, with their seats; plays stay."""
    Room.objects.filter(touched_at__lte=now - KEPT).delete()


def _puzzle(game: Game, options: JSON, revision: Revision, player: Player | None) -> Puzzle:
    setup = game.random_setup(options, game.words(revision), SystemRandom())
    return Puzzle(game=game.slug, setup=setup, revision=revision, author=player)


def _renew(room: Room, game: Game, options: JSON) -> None:
    """Give a room another puzzle of the same kind, of the dictionary's latest words."""
    lexicon: Lexicon = revision_of(room.puzzle.revision_id).lexicon
    room.puzzle = _puzzle(game, options, lexicon.current or room.puzzle.revision, room.maker)
    room.puzzle.save()
    room.starts_at = room.ended_at = room.due_at = None


def _start(room: Room, seats: list[Seat]) -> None:
    """Count down to a round of these seats; the rest wait for the next one."""
    now = timezone.now()
    room.round += 1
    room.starts_at, room.ended_at = now + COUNTDOWN, None
    game, puzzle = game_by(room.puzzle.game), room.puzzle
    columns = game.words(puzzle.revision)
    first = game.race_marks(game.state(puzzle.setup, columns), columns)[:1]
    room.seats.exclude(left_at=None).exclude(removed=True).delete()
    room.seats.update(
        play=None, marks=first, turns=0, pace=None, moved_at=None, ended_at=None, solved=False
    )
    for seat in seats:
        if seat.player_id:
            fields = {"started_at": room.starts_at, "ghost": f"{RACE}:{room.pk}"}
            seat.play = Play.objects.create(puzzle=puzzle, player_id=seat.player_id, **fields)
            room.seats.filter(pk=seat.pk).update(play=seat.play, seen_at=now)
    room.due_at = room.starts_at
    _changed(room)


def _changed(room: Room, *, due: bool = False) -> None:
    """Store a room with a newer version, so that everybody's browser shows it."""
    now = timezone.now()
    room.version += 1
    room.touched_at = now
    if due or room.due_at is None:
        room.due_at = now if due else now + SOON
    room.save()


def _seated(room: Room) -> list[Seat]:
    return [seat for seat in room.seats.all() if seat.here]


def _free_colour(seats: list[Seat]) -> int:
    used = {seat.colour for seat in seats}
    return next(colour for colour in range(MOST + 1) if colour not in used)


def _checked(room: Room, seat: Seat, name: str) -> str:
    """Return a name; raises GroupRefusal if others would be taken for who has it."""
    if refusal := _refused(room, seat, name):
        raise GroupRefusal(translate(refusal))
    return name


def _refused(room: Room, seat: Seat, name: str) -> str:
    """Return why a name can't be had: a bot's, the site's, or like another's in the room."""
    if not name:
        return ""
    if reads_like_ours(name):
        return OURS
    others = room.seats.exclude(pk=seat.pk).exclude(removed=True).exclude(name="")
    return TAKEN if any(look_alike(name, it.name) for it in others) else ""
