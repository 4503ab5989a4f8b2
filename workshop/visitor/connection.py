"""The benchmark's client: one connection, one request after another."""

from __future__ import annotations

import gzip
import re
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlencode

from workshop.site.server import Server

TOKEN = "t" * 32
STORED = 5
"""Guesses played of each game: one less than it has, so that it goes on after each."""
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')
BESIDE = re.compile(r"\.woff2$|/icons/touch-")


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
