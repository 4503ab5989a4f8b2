"""Whole games of every kind in a browser: how each is begun, won and lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from games.catalogue import GAMES as CATALOGUE
from lexicons.models import Lexicon
from tests.browser.whole_game_data import ASK, GIVE_UP, SOLVE, WholeGame
from tests.contract.every_game import lexicon_of

__all__ = [
    "ASK",
    "GIVE_UP",
    "SOLVE",
    "WholeGame",
]  # which lie beside, for the games to import


def said_by_games(name: str) -> Iterator[tuple[str, Any]]:
    """Yield every game whose `whole.py` says something by this name, with what it says."""
    for slug in CATALOGUE:
        module = f"tests.{slug}.whole"
        if find_spec(f"tests.{slug}") and find_spec(module):
            whole = import_module(module)
            if hasattr(whole, name):
                yield slug, getattr(whole, name)


GAMES: tuple[WholeGame, ...] = tuple(whole for _, whole in said_by_games("WHOLE"))
every_game = pytest.mark.parametrize("whole", GAMES, ids=[each.slug for each in GAMES])
# Every game won, and with --nightly every game lost that is lost by moves.
every_end = pytest.mark.parametrize(
    ("whole", "lost"),
    [
        pytest.param(
            each,
            lost,
            marks=[pytest.mark.slow] if lost else [],
            id=f"{each.slug}-{'lost' if lost else 'won'}",
        )
        for each in GAMES
        for lost in (False, True)
        if each.moves(lost=lost)
    ],
)


def words_of(whole: WholeGame, request: pytest.FixtureRequest) -> Lexicon:
    """Return the words that a game is played with."""
    if whole.words == "small":
        request.getfixturevalue("transactional_db")
        return lexicon_of(whole.slug)
    if whole.words == "rungs":
        imported: Callable[..., Lexicon] = request.getfixturevalue("imported")
        return imported("en", "English", "en", ("crane", "crate", "grate", "grape", "craze"))
    lexicon: Lexicon = request.getfixturevalue(whole.words)
    return lexicon


def move(page: Page, text: str) -> None:
    """Make a move as a player with a keyboard does."""
    if text.startswith(SOLVE):
        page.keyboard.press("Enter")
        page.keyboard.type(text.removeprefix(SOLVE))
        page.keyboard.press("Enter")
    else:
        page.keyboard.type(text.removeprefix(ASK))
        if len(text) > 1:
            page.keyboard.press("Enter")


# Note what moves by itself, from the first picture of the page on, which the browser remembers.
#
# On a desk the board goes into one box with the ending.
WATCH_SHIFTS = """() => {
    window.shifts_ = [];
    const part = ({node}) => node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const besideTheEnding = (parts) => document.querySelector("#end[open]")
        && parts.some((it) => it?.matches(".middle"))
        && parts.every((it) => it?.closest(".middle"));
    new PerformanceObserver((list) => {
        for (const {value, sources} of list.getEntries()) {
            if (besideTheEnding(sources.map(part))) continue;
            const moved = sources.map((source) => {
                const {previousRect: from, currentRect: to} = source, it = part(source);
                const name = it?.id || it?.className || it?.parentElement?.className;
                return `${it?.nodeName} ${name} ${from.x},${from.y} to ${to.x},${to.y}`;
            });
            shifts_.push(`${value.toFixed(4)}: ${moved.join("; ")}`);
        }
    }).observe({type: "layout-shift", buffered: true});
}"""


# The style sheets that an ending brings along.
#
# It waits a second and a half for them, which a busy machine may need for its browser's windows.
STYLES_OF_ENDINGS = (
    "base/figures.css",
    "play/dare.css",
    "play/ending.css",
    "play/word_meanings.css",
)
FETCH = "(addresses) => Promise.all(addresses.map((each) => fetch(each)))"


def watch_shifts(page: Page) -> None:
    """Watch what moves by itself from now on; an ending's styles are here by then."""
    page.evaluate(FETCH, [static(name) for name in STYLES_OF_ENDINGS])
    page.evaluate(WATCH_SHIFTS)


def assert_nothing_shifts(page: Page) -> None:
    """Fail if a part of the page moved by itself since `WATCH_SHIFTS`, by a key or without one."""
    if page.evaluate("() => window.shifts_ === undefined"):  # who gave up came to another page
        page.evaluate(WATCH_SHIFTS)
    shifts = page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(shifts_))))"
    )
    assert not shifts, shifts


def answered(page: Page, moves: int) -> None:
    """Wait until so many moves are answered.

    They are counted, as of a field that hides Playwright describes the page until its value comes,
    which takes as long as the answer.
    """
    expect(page.locator(f'#sequence[value="{moves}"]')).to_have_count(1)
