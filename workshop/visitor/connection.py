"""The benchmark's client: one connection, one request after another."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection, HTTPMessage
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import urlencode

from workshop.site.server import Server

TOKEN = "t" * 32
HTMX = {"HX-Request": "true"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
STORED = 5
"""Guesses played of each game: one less than it has, so that it goes on after each."""
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')
BESIDE = re.compile(r"\.woff2$|/icons/touch-")


class UnexpectedAnswer(RuntimeError):
    """The server did not do what was asked."""


class Reply(NamedTuple):
    """An answer as it was sent."""

    path: str
    status: int
    headers: HTTPMessage
    body: bytes

    def expected(self) -> bytes:
        """Return the body; raises UnexpectedAnswer where the server refused."""
        if self.status != 200 or self.headers["HX-Reswap"]:
            raise UnexpectedAnswer(f"{self.path} answered {self.status}, or refused.")
        return self.body


class VisitorConnection(HTTPConnection):
    """A kept-alive connection to a server of this machine, from any of its addresses.

    It does as little as it can for a request, for its own cost disturbs what is measured.
    """

    def __init__(self, port: int, patience: float = 30, source: str = "") -> None:
        super().__init__("127.0.0.1", port, patience, (source, 0) if source else None)

    def ask(
        self, path: str, headers: Mapping[str, str], fields: Mapping[str, object] | None = None
    ) -> Reply:
        """Get a page, or post fields; return the answer, read to its end."""
        if fields is None:
            self.request("GET", path, headers=headers)
        else:
            self.request("POST", path, urlencode(fields, doseq=True), {**headers, **FORM})
        response = self.getresponse()
        return Reply(path, response.status, response.headers, response.read())


class Client:
    """A visitor with a session, on one kept-alive connection."""

    def __init__(
        self, server: Server, prepared: dict[str, Any], address: str = "127.0.0.1"
    ) -> None:
        self._connection = VisitorConnection(server.port)
        self._headers = {
            "Cookie": f"sessionid={prepared['session']}; csrftoken={TOKEN}",
            "Accept-Encoding": "gzip, br",
            "X-Forwarded-For": address,
        }

    def get(self, path: str) -> bytes:
        """Return the body of a page as it was sent."""
        return self._connection.ask(path, self._headers).expected()

    def guess(self, play: str, sequence: int, word: str, game: str = "wordle") -> bytes:
        """Post a guess as HTMX does and return the body as it was sent."""
        fields = {"csrfmiddlewaretoken": TOKEN, "guess": word, "sequence": sequence}
        path, headers = f"/{game}/play/{play}/", self._headers | HTMX
        return self._connection.ask(path, headers, fields).expected()

    def first_visit(self, path: str) -> int:
        """Return the bytes of a page and everything it loads, as compressed on the way.

        But for the font, which has a limit of its own, and what only an installed site needs.
        """
        page = self.get(path)
        links = {link for link in LINKED.findall(plain(page).decode()) if not BESIDE.search(link)}
        return len(page) + sum(len(self.get(link)) for link in links)


def turns_of(
    plays: Sequence[str], words: Sequence[str], stored: int = STORED
) -> Iterator[tuple[str, int, str]]:
    """Yield (play, sequence, word) so that every post is a guess that is stored."""
    guesses = cycle(words)
    return ((play, sequence, next(guesses)) for play in plays for sequence in range(stored))


def plain(sent: bytes) -> bytes:
    """Return a body without the compression that it may have been sent with."""
    return gzip.decompress(sent) if sent.startswith(b"\x1f\x8b") else sent
