"""A visitor of the site: pages opened, forms sent as the page wrote them, games played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle

from workshop.visitor.cookies import Cookies
from workshop.visitor.exchange import FORM, Response, SentRequest, encoded
from workshop.visitor.page_forms import Value, Values, lists
from workshop.visitor.transports import Transport

HTMX = {"HX-Request": "true"}
NOTHING: Mapping[str, str] = {}
# Guesses of a game of six that leave it open.
STORED = 5
# Where a board says that its next move goes, on a page and in the answer to a move.
PLAY_ADDRESS = re.compile(r'id="sequence" data-action="([^"]+)"')


class UnexpectedAnswer(RuntimeError):
    """An answer that refuses what was asked."""


class Visitor:
    """A person with a browser that has cookies by name; `headers` go with every request."""

    def __init__(
        self,
        transport: Transport,
        cookies: Mapping[str, str] = NOTHING,
        headers: Mapping[str, str] = NOTHING,
    ) -> None:
        self.transport, self.headers = transport, headers
        self.at = ""
        self.cookies = Cookies({name: value for name, value in cookies.items() if value})

    def send(self, asked: SentRequest) -> Response:
        """Send any request, with the cookies and their CSRF token unless it has its own."""
        headers = {**self.headers, "Cookie": str(self.cookies)}
        if token := self.cookies.get("csrftoken"):
            headers["X-CSRFToken"] = token
        answer = self.transport.send(replace(asked, headers=headers | dict(asked.headers)))
        self.cookies.keep(answer.cookies)
        return answer

    def get(self, path: str, *, htmx: bool = False) -> Response:
        """Open a page; `at` is its address from now on."""
        self.at = path
        return self.send(SentRequest("GET", path, headers=HTMX if htmx else NOTHING))

    def post(self, path: str, fields: Mapping[str, Value], *, htmx: bool = False) -> Response:
        """Post fields."""
        pairs = ((name, value) for name, values in lists(fields).items() for value in values)
        headers = HTMX if htmx else NOTHING
        return self.send(SentRequest("POST", path, encoded(pairs).encode(), FORM, headers))

    def submit(
        self,
        path: str,
        fields: Mapping[str, Value] = NOTHING,
        *,
        has: str = "",
        action: str = "",
        htmx: bool = False,
    ) -> Response:
        """Open a page, fill in its form with a certain field or address, and send it.

        Raises MissingForm.
        """
        form = self.get(path).page.form(path, has, action)
        return self.post(form.action or path, {**form.values, **lists(fields)}, htmx=htmx)

    def follow(self, answer: Response) -> Response:
        """Follow an answer's redirects, if there are any."""
        while answer.location:
            answer = self.get(answer.location)
        return answer

    def play(self, slug: str, moves: Iterable[str] = ()) -> PagePlay:
        """Open a game's page, and make moves until it is over; raises MissingForm for no board."""
        path = f"/{slug}/"
        return PagePlay.on(self, path, expected(self.get(path))).make(moves)


class PagePlay:
    """A game on its page, whose moves are sent as a browser with script sends them.

    A play whose `address` is known already needs no page: its moves are counted from `turns`.
    """

    def __init__(self, visitor: Visitor, address: str, turns: int = 0) -> None:
        self.address, self.turns = address, turns
        self.answer = Response(0)
        self._visitor = visitor
        self._fields: Values = {}

    @classmethod
    def on(cls, visitor: Visitor, path: str, answer: Response) -> PagePlay:
        """Play on a page that is open; raises MissingForm where it has no board."""
        form = answer.page.form(path, has="guess")
        play = cls(visitor, form.htmx or form.action, int(form.values["sequence"][0]))
        play.answer, play._fields = answer, form.values
        return play

    @property
    def pk(self) -> str:
        """The play's id, known from the first move on."""
        return self.address.rstrip("/").rpartition("/")[2]

    @property
    def over(self) -> bool:
        """True if the last move has ended the game."""
        return 'data-to="finale"' in self.answer.text

    def move(self, text: str) -> Response:
        """Make a move; raises UnexpectedAnswer if it is refused, and may then be made again."""
        fields: dict[str, Value] = {**self._fields, "guess": text, "sequence": self.turns}
        self.answer = expected(self._visitor.post(self.address, fields, htmx=True))
        if self._fields.pop("begin", None) is not None:
            match = PLAY_ADDRESS.search(self.answer.text)
            self.address = match[1] if match else self.address
        self.turns += 1
        return self.answer

    def make(self, moves: Iterable[str]) -> PagePlay:
        """Make moves until the game is over."""
        for text in moves:
            if self.over:
                break
            self.move(text)
        return self


def expected(answer: Response) -> Response:
    """Return an answer; raises UnexpectedAnswer for one that refuses."""
    if answer.refused:
        raise UnexpectedAnswer(f"It was answered {answer.status}, or refused.")
    return answer


def guesses(
    visitor: Visitor, slug: str, plays: Iterable[str], words: Iterable[str], each: int = STORED
) -> Iterator[PagePlay]:
    """Guess in one play after another, so often that each stays open; yield it after each guess."""
    texts = cycle(words)
    for pk in plays:
        play = PagePlay(visitor, f"/{slug}/play/{pk}/")
        for _ in range(each):
            play.move(next(texts))
            yield play
