"""Visitors as a browser has them: cookies, forms sent as the page wrote them, one connection."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from random import Random

from workshop.visitor.connection import HTMX, UnexpectedAnswer, VisitorConnection, plain
from workshop.visitor.cookies import Cookies

DOCK = re.compile(r'<form[^>]*id="guess-form"[^>]*hx-post="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input[^>]*name="([^"]+)"[^>]*?value="([^"]*)"')
PLAY = re.compile(r"/play/([\w-]{16})/")
PATIENCE = 120
"""Tries, half a second apart, until a review is computed: kernels may have to be compiled first."""


class PlayingVisitor:
    """Somebody with a browser of his own, at an address of his own."""

    def __init__(self, connection: VisitorConnection, number: int) -> None:
        self._connection = connection
        self._cookies = Cookies(tz="UTC")  # what a browser with script has told
        self._address = f"10.{number // 65_025 % 255}.{number // 255 % 255}.{number % 255 + 1}"
        self._random = Random(number)
        self.play = ""
        self.turns = 0
        self._to = ""
        self._fields: dict[str, str] = {}

    def get(self, path: str) -> int:
        """Open a page; return the bytes that were sent."""
        return len(self._asked(path))

    def open(self, path: str) -> int:
        """Open a game's page and keep its form; return the bytes that were sent."""
        sent = self._asked(path)
        page = plain(sent).decode()
        form = DOCK.search(page)
        if form is None:
            raise UnexpectedAnswer(f"{path} has no board to play on.")
        self._to, self._fields, self.turns = form[1], dict(FIELD.findall(form[2])), 0
        return len(sent)

    def guess(self, word: str) -> int:
        """Send a guess by the form that was opened, as HTMX does; return the bytes sent back."""
        fields = {**self._fields, "guess": word, "sequence": str(self.turns)}
        sent = self._asked(self._to, fields)
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
                return sent + len(self._asked(path, fields))
            time.sleep(0.5)
        raise UnexpectedAnswer(f"{path} was never computed.")

    def _asked(self, path: str, fields: dict[str, str] | None = None) -> bytes:
        """Open a page, or send fields as HTMX does."""
        sent_along = {
            "Cookie": str(self._cookies),
            "Accept-Encoding": "gzip, br",
            "Accept-Language": "en",
            "X-Forwarded-For": self._address,
        }
        reply = self._connection.ask(path, sent_along | (HTMX if fields else {}), fields)
        self._cookies.keep(reply.headers.get_all("Set-Cookie", ()))
        return reply.expected()
