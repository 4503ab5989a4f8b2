"""Locust's players in the lab: they begin games, guess, and keep account of every guess.

A guess without an answer is sent again, as a browser does; its turn number tells the site if it has
it already. Acknowledged guesses go into LAB_LEDGER, a line a guess.
"""

from __future__ import annotations

import os
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import requests
from locust import HttpUser, constant_throughput, task
from requests.adapters import HTTPAdapter

from workshop.visitor.player import DOCK, FIELD, PLAY

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


class LocustPlayer(HttpUser):
    """A player of one game after another at a steady rate."""

    wait_time = constant_throughput(EACH)

    def on_start(self) -> None:
        """Start with a separate address."""
        number = next(numbers)
        self._random, self._turn = Random(number), GUESSES
        adapter = FromAddress(f"10.77.1.{number % ADDRESSES + 1}")
        self.client.mount("http://", adapter)
        self.client.headers.update({"Accept-Language": "en"})
        self.client.cookies.set("tz", "UTC")
        self._sent(lambda: self.client.get("/wordle/", name="board", timeout=PATIENCE))

    @task
    def guess(self) -> None:
        """Send the next guess of this game, or the first of another."""
        if self._turn == GUESSES:
            self._begin()
        word = self._random.choice(WORDS)
        fields = {**self._fields, "guess": word, "sequence": str(self._turn)}
        self._sent(lambda: self._post(self._to, fields, "guess", {"HX-Request": "true"}))
        with LEDGER.open("a") as ledger:
            ledger.write(f"{self._play} {self._turn} {word}\n")
        self._turn += 1

    def _begin(self) -> None:
        token = {"csrfmiddlewaretoken": str(self.client.cookies["csrftoken"])}
        page = self._sent(lambda: self._post("/wordle/", OPTIONS | token, "new game", {})).text
        form, play = DOCK.search(page), PLAY.search(page)
        if form is None or play is None:
            raise RuntimeError("The page has no board.")
        self._to, self._fields, self._turn = form[1], dict(FIELD.findall(form[2])), 0
        self._play = play[1]

    def _post(
        self, path: str, fields: dict[str, str], name: str, headers: dict[str, str]
    ) -> requests.Response:
        return self.client.post(path, fields, headers=headers, name=name, timeout=PATIENCE)

    def _sent(self, ask: Any) -> requests.Response:
        """Send until there is an answer; Locust counts each try without one."""
        for _ in range(TRIES):
            answer: requests.Response = ask()
            if answer.status_code == 200:
                return answer
            time.sleep(PAUSE)
        raise RuntimeError("It was never answered.")
