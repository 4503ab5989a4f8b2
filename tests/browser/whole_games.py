"""Whole games of every kind in a browser: how each is begun, won and lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from games.nerdle.lists import store
from lexicons.models import Lexicon
from tests.browser.helpers import begin

SKIP, SOLVE, GIVE_UP = "skip", "solve ", "give up"


@dataclass(frozen=True)
class WholeGame:
    """A puzzle that is won by some moves and lost by others.

    A move is what is typed: a letter where letters guess at once, a word with Enter, `SOLVE` and a
    word where words are for those who know, or `SKIP`. `limit` are the options that let it be lost
    so soon; `turns` says whether its last move turns tiles over.
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
        options = self.options | (self.limit if lost else {})
        setup = game(self.slug).setup_from(options, self.secret) | self.more
        begin(page, self.slug, lexicon, setup)

    def moves(self, *, lost: bool) -> Sequence[str]:
        return self.losing if lost else self.winning


WORDLE = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
MASK = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}
CITIES = {"mode": "simple", "favour": "", "weight": 0.0, "cap": 100, "slips": "refused"}
JUMBLE = {"shortest": 3, "longest": 5, "words": 2, "difficulty": "any"}
GAMES = (
    WholeGame("wordle", "crane", WORDLE, ["slate", "crane"], ["slate", "house"], {"guesses": 2}),
    WholeGame(
        "boards",
        "crane house",
        {"length": 5, "boards": 2, "guesses": 7, "mode": "normal"},
        ["trace", "crane", "house"],
        ["trace", "slate"],
        {"guesses": 2},
    ),
    WholeGame("adversarial", "", WORDLE, ["crane", "house", "mouse"], ["crane"], {"guesses": 1}),
    WholeGame("peaks", "mouse", WORDLE, ["house", "mouse"], ["house"], {"guesses": 1}),
    WholeGame(
        "fibble", "mouse", WORDLE, ["crane", "mouse"], ["crane"], {"guesses": 1}, more={"seed": 5}
    ),
    WholeGame("hangman", "house", MASK, ["o", "y", "solve house"], ["y"], {"lives": 1}),
    WholeGame("jumble", "house cat", JUMBLE, ["house", "cat"], [SKIP, SKIP], more={"seed": 3}),
    WholeGame("cities", "moshi", CITIES, ["m", "solve moshi"], ["m"], {"cap": 1}, "world_list"),
    WholeGame(
        "nerdle",
        "1+2=3",
        {"size": 5, "rules": "official", "guesses": 6, "commuted": True, "strict": False}
        | {"show_left": False},
        ["4+2=6", "1+2=3"],
        ["4+2=6"],
        {"guesses": 1},
        "equation_list",
    ),
    WholeGame(
        "ladder",
        "crane crate",
        {"length": 5, "difficulty": "any", "shown": False},
        ["crate"],
        words="rungs",
    ),
)
every_game = pytest.mark.parametrize("whole", GAMES, ids=[each.slug for each in GAMES])
every_end = pytest.mark.parametrize(
    ("whole", "lost"),
    [(each, lost) for each in GAMES for lost in (False, True) if each.moves(lost=lost)],
    ids=lambda each: each.slug if isinstance(each, WholeGame) else "lost" if each else "won",
)


def words_of(whole: WholeGame, request: pytest.FixtureRequest) -> Lexicon:
    """Return the words that a game is played with."""
    if whole.words == "equation_list":
        request.getfixturevalue("transactional_db")
        store("official", (5, 6))
        return Lexicon.objects.get(slug="equations")
    if whole.words == "rungs":
        imported: Callable[..., Lexicon] = request.getfixturevalue("imported")
        return imported("en", "English", "en", ("crane", "crate", "grate", "grape", "craze"))
    lexicon: Lexicon = request.getfixturevalue(whole.words)
    return lexicon


def move(page: Page, text: str) -> None:
    """Make a move as a player with a keyboard does."""
    if text == SKIP:
        page.get_by_role("button", name="Skip").click()
    elif text.startswith(SOLVE):
        page.keyboard.press("Enter")
        page.keyboard.type(text.removeprefix(SOLVE))
        page.keyboard.press("Enter")
    else:
        page.keyboard.type(text)
        if len(text) > 1:
            page.keyboard.press("Enter")


WATCH_SHIFTS = """() => {
    window.shifts_ = [];
    new PerformanceObserver((list) => {
        for (const {value, sources} of list.getEntries()) {
            const moved = sources.map(({node, previousRect: from, currentRect: to}) => {
                const part = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
                const name = part?.id || part?.className || part?.parentElement?.className;
                return `${part?.nodeName} ${name} ${from.x},${from.y} to ${to.x},${to.y}`;
            });
            shifts_.push(`${value.toFixed(4)}: ${moved.join("; ")}`);
        }
    }).observe({type: "layout-shift", buffered: true});
}"""


def assert_nothing_shifts(page: Page) -> None:
    """Fail if a part of the page moved by itself since `WATCH_SHIFTS`, by a key or without one."""
    shifts = page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(shifts_))))"
    )
    assert not shifts, shifts


def answered(page: Page, moves: int) -> None:
    """Wait until so many moves are answered."""
    expect(page.locator("#sequence")).to_have_value(str(moves))
