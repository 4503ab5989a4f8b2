"""Rooms in which all tap at the same instant; run in a site of its own, see `test_at_once.py`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

from django.db import connection
from django.test.utils import setup_test_environment

from games.catalogue import game
from games.limits import rate_limits
from games.models import Event, Puzzle
from games.plays.consistency import disagreements
from games.races import rooms
from games.races.models import Room, Seat
from tests.fixtures import ENGLISH, make_lexicon
from tests.games.live_races.racers import OPTIONS, Racer
from tests.games.races import _closed, _far_away

NAMES = ("Mia", "Ben", "Zoe")
# Each taps twice at once: a page that was slow to answer.
TWICE = 2
AT_ONCE = TWICE * len(NAMES)
Tap = Callable[[Racer], object]


def race(rounds: int) -> None:
    """Play rounds in one room by posts that all come at once; hold what is stored to the rules."""
    setup_test_environment()
    rate_limits.MOVES_A_PLAYER = rate_limits.MOVES_AN_ADDRESS = 10**9
    rooms.COUNTDOWN = timedelta(0)
    make_lexicon("en", "English", "en", ENGLISH, folded=True)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        _make_rooms(pool)
        racers = _lobby()
        _at_once(pool, racers, lambda racer: racer.ready())
        for number in range(1, rounds + 1):
            _round(pool, racers, number)
            _at_once(pool, racers, lambda racer: racer.post("rematch/"))
        _at_once(pool, racers, lambda racer: racer.post("leave/"))
        list(pool.map(_closed, [Barrier(AT_ONCE)] * AT_ONCE))
    assert not Room.objects.filter(closed_at=None).exists(), "The last to leave closes it."
    found = list(disagreements())
    assert not found, found
    print(f"{rounds} rounds at once, {Event.objects.count()} events, 0 disagreements.")


def _make_rooms(pool: ThreadPoolExecutor) -> None:
    """Let one guest make rooms at once: there are as many as one may have, not six more."""
    guest = Racer("", "Uma")
    for _ in range(rooms.MOST_ROOMS - 1):
        guest.client.post("/races/", {"game": "wordle"})
    _at_once(pool, [guest] * len(NAMES), lambda it: it.client.post("/races/", {"game": "wordle"}))
    assert Room.objects.count() == rooms.MOST_ROOMS
    Room.objects.all().delete()


def _lobby() -> list[Racer]:
    people = [Racer("", name) for name in NAMES]
    room = people[0].client.post("/races/", {"game": "wordle"})["Location"].split("/")[2]
    for racer in people:
        racer.room, racer.at = room, f"/races/{room}/"
        racer.post(name=racer.name)
    return people


def _round(pool: ThreadPoolExecutor, racers: list[Racer], number: int) -> None:
    """Guess twice from every browser: each guess counts once, and one has won."""
    room = Room.objects.get(pk=racers[0].room)
    assert room.round == number, "All were ready, or wanted a rematch, at once: one round began."
    Puzzle.objects.filter(rooms=room).update(setup=game("wordle").setup_from(OPTIONS, "crane"))
    seats = Seat.objects.filter(room=room)
    plays = {seat.play_id for seat in seats}
    assert None not in plays
    assert len(plays) == len(NAMES)
    assert {seat.play.puzzle_id for seat in seats if seat.play} == {room.puzzle_id}
    won = sum(seat.wins for seat in seats)
    for sequence, word in enumerate(("slate", "crane")):
        data = {"guess": word, "sequence": sequence}
        _at_once(pool, racers, lambda racer, data=data: _posted(racer, data))  # type: ignore[misc]
        assert [len(seat.marks) for seat in seats.all()] == [sequence + 2] * len(NAMES)
    _at_once(pool, racers, lambda racer: racer.ask(fresh=True))
    room.refresh_from_db()
    assert room.ended_at is not None
    assert all(seat.solved for seat in seats.all())
    assert sum(seat.wins for seat in seats.all()) == won + 1, "A round is won once."


def _posted(racer: Racer, data: dict[str, object]) -> None:
    play = racer.seat.play_id
    assert racer.client.post(f"/wordle/play/{play}/", data).status_code == 302


def _at_once(pool: ThreadPoolExecutor, racers: list[Racer], tap: Tap) -> None:
    """Let each racer tap twice, all from the same instant; each thread is a browser of its own."""
    together = Barrier(AT_ONCE)

    def act(racer: Racer) -> None:
        own = Racer(racer.room, racer.name)
        own.client.cookies = racer.client.cookies
        connection.ensure_connection()
        together.wait()
        with connection.execute_wrapper(_far_away):
            tap(own)

    list(pool.map(act, racers * TWICE))
