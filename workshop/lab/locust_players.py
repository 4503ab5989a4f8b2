"""Locust's players in the lab: they begin games, guess, and keep account of every guess.

A guess without an answer is sent again, as a browser does; its turn number tells the site whether
it is stored already. Acknowledged guesses go into LAB_LEDGER, a line a guess.
"""

import os
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from locust import HttpUser, constant_throughput, task
from requests.adapters import HTTPAdapter

from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer, Visitor, expected

T = TypeVar("T")
WORDS = Path(os.environ["LAB_WORDS"]).read_text().split()
LEDGER = Path(os.environ["LAB_LEDGER"])
ADDRESSES = int(os.environ["LAB_ADDRESSES"])
EACH = float(os.environ["LAB_GUESSES_A_SECOND"])
GUESSES = 6
PAUSE, TRIES, PATIENCE = 0.5, 240, 30
OPTIONS = {"lexicon": "en", "length": "5", "guesses": "6", "mode": "normal"}
numbers = count()


class FromAddress(HTTPAdapter):
    """An adapter whose connections leave from one address of the players' host."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Bind new connections to the address."""
        super().init_poolmanager(*args, source_address=(self._address, 0), **kwargs)


class LocustSession:
    """Locust's session as a visitor's transport: Locust counts and times every request."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def send(self, asked: SentRequest) -> Response:
        """Send a request, counted by its kind; the status is 0 if there is no answer."""
        name = "board" if asked.method == "GET" else "guess" if b"guess=" in asked.body else "new"
        answer = self._client.request(
            asked.method,
            asked.target,
            name=name,
            data=asked.body,
            headers={**asked.headers, **({"Content-Type": asked.kind} if asked.kind else {})},
            timeout=PATIENCE,
            allow_redirects=False,
        )
        cookies = answer.raw.headers.getlist("Set-Cookie") if answer.raw else ()
        headers, body = dict(answer.headers), answer.content or b""
        headers.pop("Content-Encoding", None)  # it is unpacked already
        return Response(answer.status_code, headers, body, cookies=cookies)


class LocustPlayer(HttpUser):
    """A player of one game after another at a steady rate."""

    wait_time = constant_throughput(EACH)

    def on_start(self) -> None:
        """Start at an address of the player's own, with a game."""
        number = next(numbers)
        self._random = Random(number)
        self.client.mount("http://", FromAddress(f"10.77.1.{number % ADDRESSES + 1}"))
        headers = {"Accept-Language": "en"}
        self._visitor = Visitor(LocustSession(self.client), {"tz": "UTC"}, headers)
        _answered(lambda: expected(self._visitor.get("/wordle/")))
        self._play = _answered(self._begun)

    @task
    def guess(self) -> None:
        """Send the next guess of this game, or the first of another."""
        if self._play.turns == GUESSES:
            self._play = _answered(self._begun)
        word, turn = self._random.choice(WORDS), self._play.turns
        _answered(lambda: self._play.move(word))
        with LEDGER.open("a") as ledger:
            ledger.write(f"{self._play.pk} {turn} {word}\n")

    def _begun(self) -> PagePlay:
        answer = self._visitor.follow(self._visitor.post("/wordle/", OPTIONS))
        return PagePlay.on(self._visitor, "/wordle/", expected(answer))


def _answered(ask: Callable[[], T]) -> T:
    """Ask until there is an answer; Locust counts each try without one."""
    for _ in range(TRIES):
        try:
            return ask()
        except UnexpectedAnswer:
            time.sleep(PAUSE)
    raise RuntimeError("It was never answered.")
