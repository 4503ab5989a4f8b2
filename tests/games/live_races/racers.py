"""Rooms, people in them, and a clock that the tests turn."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.catalogue import game
from games.models import Puzzle
from games.races.models import Room, Seat
from lexicons.models import Lexicon

OPTIONS = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}


class Clock:
    """The site's clock, which goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = datetime.now(tz=timezone.get_default_timezone())

    def __call__(self) -> datetime:
        return self.now

    def go(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(timezone, "now", made)
    return made


class Racer:
    """A browser in a room."""

    def __init__(self, room: str, name: str = "") -> None:
        self.client, self.room, self.name = Client(), room, name
        self.at = f"/races/{room}/"

    @property
    def seat(self) -> Seat:
        return Seat.objects.get(room=self.room, player=self.client.session["player"])

    def post(self, what: str = "", **fields: Any) -> Any:
        return self.client.post(f"{self.at}{what}", fields)

    def look(self) -> Any:
        return self.client.get(self.at)

    def ready(self) -> Any:
        return self.post("ready/", name=self.name)

    def guess(self, *words: str) -> Any:
        answer = None
        for word in words:
            play = self.seat.play
            assert play is not None
            sequence = play.events.count()
            address = f"/{play.puzzle.game}/play/{play.pk}/"
            answer = self.client.post(address, {"guess": word, "sequence": sequence})
        return answer

    def ask(self, *, fresh: bool = False, board: bool = False) -> Any:
        """Ask for news, of what the browser knows or, `fresh`, of everything."""
        seat = self.seat
        query = {"v": 0 if fresh else seat.room.version}
        if board:
            query |= {"play": seat.play_id}
        return self.client.get(f"{self.at}news/{seat.key}/", query, headers={"HX-Request": "true"})


Race = Callable[..., list[Racer]]


@pytest.fixture
def lobby(english: Lexicon, clock: Clock) -> Race:
    """Open a room of Wordle, whose answer is "crane", with these people in it."""

    def opened(*names: str) -> list[Racer]:
        maker = Racer("", names[0])
        maker.room = maker.client.post("/races/", {"game": "wordle"})["Location"].split("/")[2]
        maker.at = f"/races/{maker.room}/"
        maker.post(name=names[0])
        people = [maker, *(Racer(maker.room, name) for name in names[1:])]
        for racer in people[1:]:
            racer.post(name=racer.name)
        setup = game("wordle").setup_from(OPTIONS, "crane")
        Puzzle.objects.filter(rooms=maker.room).update(setup=setup)
        return people

    return opened


@pytest.fixture
def started(lobby: Race, clock: Clock) -> Race:
    """Open a room, in which all are ready and the countdown is over."""

    def opened(*names: str) -> list[Racer]:
        people = lobby(*names)
        for racer in people:
            racer.ready()
        clock.go(4.1)
        return people

    return opened


@pytest.fixture
def room_of() -> Callable[[Racer], Room]:
    return lambda racer: Room.objects.get(pk=racer.room)
