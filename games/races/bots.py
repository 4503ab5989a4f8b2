"""Bots in races: they play at once when the round starts, and their rows come at a human pace."""

from random import Random

from games.hooks import RACING_BOTS
from games.limits.compute_queue import Busy
from games.models import Play
from games.plays.open_play import OpenPlay, events_of
from games.races.models import Room, Seat
from games.races.progress import end_of, seen_of
from lexicons.throttle.rate_counter import allowed

# The first move takes longer by this factor: people look at the board first.
FIRST = 1.4
# Seconds in which only one process lets a bot play.
CLAIM = 20


def let_bots_play(room: Room) -> None:
    """Let the bots of a round play that have not; who gets no turn to compute is asked again."""
    if room.starts_at is None or room.ended_at is not None:
        return
    for seat in room.seats.exclude(agent="").filter(pace__isnull=True, removed=False):
        if allowed("race-bot", f"{seat.key}/{room.round}", 1, CLAIM):
            _let_play(room, seat)


def _let_play(room: Room, seat: Seat) -> None:
    asked = OpenPlay(Play(puzzle=room.puzzle), ())
    try:
        play = RACING_BOTS["play"](asked, seat.agent)
    except Busy:
        return
    except (LookupError, ValueError):  # a bot that cannot: nobody waits for it
        Seat.objects.filter(pk=seat.pk, pace__isnull=True).update(pace=[])
        return
    played = OpenPlay(play, events_of(play))
    fields = seen_of(played)
    pace = pace_of(played, f"{room.pk}/{room.round}/{seat.pk}")
    end = end_of(played, play.status, play.started_at) | {"ended_at": None, "turns": 0}
    Seat.objects.filter(pk=seat.pk, pace__isnull=True).update(**fields | end, play=play, pace=pace)


def pace_of(played: OpenPlay, seed: str) -> list[float]:
    """Return the seconds after the start at which each of a bot's rows comes."""
    least, most = played.game.race_pace
    random, at, pace = Random(seed), 0.0, []
    rows = len(played.game.race_marks(played.state, played.columns)) - 1
    for number in range(rows):
        at += random.uniform(least, most) * (1 if number else FIRST)
        pace.append(round(at, 1))
    return pace


def bots_of(room: Room) -> list[tuple[str, str]]:
    """Return the slugs and names of the bots that can be invited to a room's game."""
    asked = OpenPlay(Play(puzzle=room.puzzle), ())
    bots: list[tuple[str, str]] = RACING_BOTS["names"](asked) if RACING_BOTS else []
    return bots
