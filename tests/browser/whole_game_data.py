"""A whole game in a browser: how it is begun, won and lost, as a game's `whole.py` says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.helpers import begin

ASK, SOLVE, GIVE_UP = "ask ", "solve ", "give up"


@dataclass(frozen=True)
class Tour:
    """A secret that a bot is watched on, and a position that help opens at.

    fields  what the form of the watch asks for, by label
    asked   the query of help
    lexicon, words  the slug and the words of its dictionary, where it has one of its own
    kinds   the pictures of both; suggestions stand in help alone
    """

    fields: dict[str, str]
    asked: str
    kinds: set[str]
    lexicon: str = ""
    words: Sequence[str] = ()


@dataclass(frozen=True)
class WholeGame:
    """A puzzle that is won by some moves and lost by others.

    A move is what is typed: a letter where letters guess at once, `ASK` and a letter where Enter
    asks for it, a word with Enter, or `SOLVE` and a word where words are for those who know.
    `limit` are the options that let it be lost so soon; `turns` says whether its last move turns
    tiles over.
    """

    slug: str
    secret: str
    options: dict[str, Any]
    winning: Sequence[str]
    losing: Sequence[str] = ()
    limit: dict[str, Any] = field(default_factory=dict)
    words: str = "english_list"
    more: dict[str, Any] = field(default_factory=dict)

    def start(self, page: Page, lexicon: Lexicon, *, lost: bool = False) -> None:
        """Open its board."""
        begin(page, self.slug, lexicon, self.setup(lost=lost))

    def setup(self, *, lost: bool = False) -> dict[str, Any]:
        """Return the setup of its puzzle."""
        options = self.options | (self.limit if lost else {})
        return game(self.slug).setup_from(options, self.secret) | self.more

    @property
    def by_letter(self) -> bool:
        """True if letters guess at once, and words are for those who know."""
        return any(move.startswith(SOLVE) for move in self.winning)

    def moves(self, *, lost: bool) -> Sequence[str]:
        return self.losing if lost else self.winning


# Options of games with rows of tiles that hide one word.
ROWS = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
