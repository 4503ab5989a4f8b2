"""How far the plays of a race are, as the room sees it: kept by each event of a play."""

from collections.abc import Callable
from datetime import datetime

from django.db import connection
from django.db.models import F

from games.contract.game import Game
from games.models import RACE, Play, counts_as_solved
from games.plays.head_to_head import merit_of
from games.plays.open_play import OpenPlay
from games.plays.row_reading import update_of
from games.races.models import Room, Seat


def follow(open_play: OpenPlay, status: str, now: datetime) -> Callable[[], None]:
    """Return what stores what others may see of a play after an event, in its transaction.

    The room comes first, as everywhere, so that two transactions never wait for each other.
    """
    room_id = room_id_of(open_play.play)
    due = {"due_at": now} if status != Play.Status.PLAYING else {}
    room = update_of(Room.objects.filter(pk=room_id), version=F("version") + 1, **due)
    seen = {**seen_of(open_play), **end_of(open_play, status, now)}
    seats = Seat.objects.filter(room=room_id, play=open_play.play.pk)
    seat = update_of(seats, **seen, moved_at=now, seen_at=now)

    def store() -> None:
        with connection.cursor() as cursor:
            cursor.execute(*room)
            if cursor.rowcount:
                cursor.execute(*seat)

    return store


def room_id_of(play: Play) -> str:
    """Return the room that a play of a race belongs to; it may be gone."""
    return play.ghost.removeprefix(f"{RACE}:")


def seen_of(open_play: OpenPlay) -> dict[str, object]:
    """Return the fields of a seat that show its play: marks, without a letter."""
    marks = open_play.game.race_marks(open_play.state, open_play.columns)
    return {"marks": marks, "turns": len(marks) - 1}


def end_of(open_play: OpenPlay, status: str, now: datetime) -> dict[str, object]:
    """Return the fields of a seat whose play is over; none of one that goes on."""
    if status == Play.Status.PLAYING:
        return {}
    game = open_play.game
    ended = status in (Play.Status.WON, Play.Status.LOST)
    score = game.score(open_play.state, open_play.columns) if ended else None
    merit = merit_of(game, open_play.turns, score)
    return {"ended_at": now, "solved": counts_as_solved(status, score, game.scored), "merit": merit}


def figure_of(game: Game, seat: Seat) -> str:
    """Return the number that decided for a seat, in the unit of its game; "X" if not solved."""
    return str(abs(seat.merit)) if seat.solved or (game.scored and seat.merit) else "X"
