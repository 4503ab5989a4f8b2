"""Visitors as a browser has them: cookies, forms sent as the page wrote them, one connection."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from random import Random
from urllib.parse import urlencode

from workshop.visitor.connection import UnexpectedAnswer, plain

DOCK = re.compile(r'<form[^>]*id="guess-form"[^>]*hx-post="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input[^>]*name="([^"]+)"[^>]*?value="([^"]*)"')
NEXT = re.compile(r'data-action="([^"]+)"')
PLAY = re.compile(r"/play/([\w-]{16})/")
PATIENCE = 120
"""Tries, half a second apart, until a review is computed: kernels may have to be compiled first."""


class PlayingVisitor:
    """Somebody with a browser of his own, at an address of his own."""

    def __init__(self, connection: HTTPConnection, number: int) -> None:
        self._connection = connection
        self._cookies = {"tz": "UTC"}  # what a browser with script has told
        self._address = f"10.{number // 65_025 % 255}.{number // 255 % 255}.{number % 255 + 1}"
        self._random = Random(number)
        self.play = ""
        self.turns = 0
        self._to = ""
        self._fields: dict[str, str] = {}

    def get(self, path: str) -> int:
        """Open a page; return the bytes that were sent."""
        return len(self._asked("GET", path, None, {}))

    def open(self, path: str) -> int:
        """Open a game's page and keep its form; return the bytes that were sent."""
        sent = self._asked("GET", path, None, {})
        page = plain(sent).decode()
        form = DOCK.search(page)
        if form is None:
            raise UnexpectedAnswer(f"{path} has no board to play on.")
        self._to, self._fields, self.turns = form[1], dict(FIELD.findall(form[2])), 0
        return len(sent)

    def guess(self, word: str) -> int:
        """Send a guess by the form that was opened, as HTMX does; return the bytes sent back."""
        fields = {**self._fields, "guess": word, "sequence": str(self.turns)}
        sent = self._posted(self._to, fields)
        answer = plain(sent).decode()
        if match := PLAY.search(answer):
            self.play = match[1]
            self._to = f"/wordle/play/{self.play}/"
            self._fields.pop("begin", None)
        self.turns += 1
        return len(sent)

    def coached(self) -> int:
        """Open the review of the last game and let it be computed, as a browser with script does.

        The page says that it is being thought about, and asks again where that took too long.
        """
        path = f"/review/{self.play}/"
        sent, fields = self.get(path), {"csrfmiddlewaretoken": self._cookies["csrftoken"]}
        for _ in range(PATIENCE):
            with suppress(UnexpectedAnswer):
                return sent + len(self._posted(path, fields))
            time.sleep(0.5)
        raise UnexpectedAnswer(f"{path} was never computed.")

    def _posted(self, path: str, fields: dict[str, str]) -> bytes:
        headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
        return self._asked("POST", path, urlencode(fields), headers)

    def _asked(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> bytes:
        sent_along = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "Accept-Encoding": "gzip, br",
            "Accept-Language": "en",
            "X-Forwarded-For": self._address,
        }
        self._connection.request(method, path, body, {**sent_along, **headers})
        response = self._connection.getresponse()
        sent = response.read()
        for line in response.headers.get_all("Set-Cookie", ()):
            for name, cookie in SimpleCookie(line).items():
                self._cookies[name] = cookie.value
        if response.status != 200 or response.headers["HX-Reswap"]:
            raise UnexpectedAnswer(f"{method} {path} answered {response.status}, or refused.")
        return sent
