"""The benchmark's client: one connection, one request after another."""

from __future__ import annotations

import gzip
import platform
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPResponse
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

import django

from workshop.site.server import Server

TOKEN = "t" * 32
WARM_UP = 40
ROUNDS = 10
STORED, STORED_LARGEST = 5, 20
"""Guesses played of each game: one less than it has, so that it goes on after each."""
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')
BESIDE = re.compile(r"\.woff2$|/icons/touch-")


@dataclass(frozen=True, slots=True)
class RequestTimes:
    """What a kind of request costs: seconds are of the server's CPU, not the clock's."""

    requests: int
    requests_per_second: float
    cpu_ms: float


class UnexpectedAnswer(RuntimeError):
    """The server did not do what was asked."""


class Client:
    """A visitor with a session, on one kept-alive connection."""

    def __init__(
        self, server: Server, prepared: dict[str, Any], address: str = "127.0.0.1"
    ) -> None:
        self._connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
        self._headers = {
            "Cookie": f"sessionid={prepared['session']}; csrftoken={TOKEN}",
            "Accept-Encoding": "gzip, br",
            "X-Forwarded-For": address,
        }

    def get(self, path: str) -> bytes:
        """Return the body of a page as it was sent."""
        return self._read("GET", path, None, {})

    def guess(self, play: str, sequence: int, word: str, game: str = "wordle") -> bytes:
        """Post a guess as HTMX does and return the body as it was sent."""
        fields = {"csrfmiddlewaretoken": TOKEN, "guess": word, "sequence": sequence}
        headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
        return self._read("POST", f"/{game}/play/{play}/", urlencode(fields), headers)

    def _read(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> bytes:
        self._connection.request(method, path, body, self._headers | headers)
        response: HTTPResponse = self._connection.getresponse()
        sent = response.read()
        if response.status != 200 or response.headers["HX-Reswap"]:
            raise UnexpectedAnswer(f"{method} {path} answered {response.status}, or refused.")
        return sent

    def first_visit(self, path: str) -> int:
        """Return the bytes of a page and everything it loads, as compressed on the way.

        But for the font, which has a limit of its own, and what only an installed site needs.
        """
        page = self.get(path)
        links = {link for link in LINKED.findall(plain(page).decode()) if not BESIDE.search(link)}
        return len(page) + sum(len(self.get(link)) for link in links)


def plain(sent: bytes) -> bytes:
    """Return a body without the compression that it may have been sent with."""
    return gzip.decompress(sent) if sent.startswith(b"\x1f\x8b") else sent


@dataclass(slots=True)
class Meter:
    """Counts and times one kind of request over several rounds."""

    server: Server
    act: Callable[[], object]
    count: int = 0
    wall: float = 0.0
    cpu: float = 0.0

    def round(self, seconds: float) -> None:
        """Repeat the request for some seconds."""
        cpu, started = self.server.cpu_seconds(), time.perf_counter()
        while time.perf_counter() - started < seconds:
            self.act()
            self.count += 1
        self.wall += time.perf_counter() - started
        self.cpu += self.server.cpu_seconds() - cpu

    def figures(self) -> RequestTimes:
        """Return what was found."""
        return RequestTimes(
            self.count,
            round(self.count / self.wall, 1),
            round(1000 * self.cpu / self.count, 3),
        )


def run(server: Server, prepared: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Measure the bare view, the play page, and a guess at one word and at many; return figures.

    The four take turns, so that whatever else the machine does disturbs all of them alike.
    """
    client = Client(server, prepared)
    turns = _turns(prepared["plays"], prepared["words"], STORED)
    game, (*many, last) = prepared["largest_game"], prepared["largest"]
    largest = _turns(many, prepared["words"], STORED_LARGEST)
    path = f"/wordle/play/{prepared['middle']}/"
    acts: dict[str, Callable[[], object]] = {
        "bare": lambda: client.get(f"/bare/{prepared['lexicon']}/"),
        "play": lambda: client.get(path),
        "guess": lambda: client.guess(*next(turns)),
        "largest": lambda: client.guess(*next(largest), game),
    }
    for act in acts.values():
        for _ in range(WARM_UP):
            act()
    meters = {name: Meter(server, act) for name, act in acts.items()}
    for _ in range(ROUNDS):
        for meter in meters.values():
            meter.round(seconds / ROUNDS)
    figures_of = {name: meter.figures() for name, meter in meters.items()}
    bare = figures_of["bare"].cpu_ms
    return {
        **{name: asdict(figures) for name, figures in figures_of.items()},
        "ratio_play": round(figures_of["play"].cpu_ms / bare, 2),
        "ratio_guess": round(figures_of["guess"].cpu_ms / bare, 2),
        "ratio_largest": round(figures_of["largest"].cpu_ms / figures_of["guess"].cpu_ms, 2),
        **_sizes(client, game, last, _one_solved(prepared)),
        "first_visit_bytes": client.first_visit(path),
        "guess_bytes": len(client.guess(*next(turns))),
        "requests": sum(figures.requests for figures in figures_of.values()),
        "seconds": seconds,
        "python": platform.python_version(),
        "django": django.get_version(),
    }


def _one_solved(prepared: dict[str, Any]) -> list[str]:
    """Return the guesses of a largest game, the last of which is one of its words."""
    return [*prepared["words"][: STORED_LARGEST - 1], prepared["hidden"][0]]


def _sizes(client: Client, game: str, play: str, words: list[str]) -> dict[str, int]:
    """Play the largest game; return the bytes of the largest answer to a guess.

    Of the page too, which is what a browser without JavaScript gets after each guess.
    """
    sent = [client.guess(play, number, word, game) for number, word in enumerate(words)]
    page = client.get(f"/{game}/play/{play}/")
    return {
        "largest_bytes": max(map(len, sent)),
        "largest_plain_bytes": max(len(plain(answer)) for answer in sent),
        "largest_page_bytes": len(page),
        "largest_page_plain_bytes": len(plain(page)),
    }


def _turns(plays: list[str], words: list[str], stored: int) -> Iterator[tuple[str, int, str]]:
    """Yield (play, sequence, word) so that every post is a guess that is stored."""
    guesses = cycle(words)
    return ((play, sequence, next(guesses)) for play in plays for sequence in range(stored))
