"""The tile family in a browser: watched, helped, reviewed and explored."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games.nerdle.lists import store
from games.rules.feedback import marks
from lexicons.models import Lexicon
from solvers.games.boards.typed_boards import packed
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window
from tests.wordle.lists import ANSWERS, OTHERS

NewPage = Callable[..., Page]
pytestmark = pytest.mark.usefixtures("search_loaded")
DESKTOP = {"width": 1280, "height": 800}
TILES = {"lexicon": "en", "length": "5", "mode": "normal", "guesses": "6", "word": "mouse"}
BOARDS = packed([marks("crane", word) for word in ("holly", "jolly")])
GAMES = {
    "peaks": (
        TILES | {"agent": "entropy"},
        "length=5&g=crane&m1=1&m1=0&m1=1&m1=1&m1=2",
        {"answers", "spans", "splits", "heat"},
    ),
    "fibble": (
        TILES | {"agent": "entropy", "guesses": "9"},
        "length=5&g=crane&m1=0&m1=0&m1=0&m1=0&m1=0",
        {"answers", "doubts", "heat"},
    ),
    "boards": (
        {"agent": "multi-search", "lexicon": "en", "boards": "2", "length": "5", "mode": "normal"}
        | {"words": "holly jolly"},
        f"boards=2&length=5&g=crane&m1={BOARDS}",
        {"splits", "letter_bars"},
    ),
    "adversarial": (
        TILES | {"agent": "absurd-search", "guesses": "", "word": ""},
        "length=5&g=crane&m1=0&m1=0&m1=0&m1=0&m1=0",
        {"answers", "funnel", "heat"},
    ),
    "nerdle": (
        {"agent": "exhaustive", "lexicon": "equations", "size": "5", "guesses": "6"}
        | {"equation": "1+2=3"},
        f"agent=exhaustive&length=5&g={quote('4+3=7')}&m1=0&m1=2&m1=1&m1=2&m1=0",
        {"answers", "heat", "bars", "stack"},
    ),
}


@pytest.fixture
def lists(imported: Callable[..., Lexicon]) -> None:
    imported("en", "English", "en", [*ANSWERS, *OTHERS])
    store("official", (5,))


def sound(page: Page) -> None:
    """The page fits its window, and axe finds nothing."""
    assert_not_wider_than_the_window(page)
    assert_accessible(page)


def shows(page: Page, kinds: set[str]) -> None:
    """Every picture of these kinds is there and can be looked at."""
    for kind in sorted(kinds):
        expect(page.locator(f'main [data-picture="{kind}"]').last).to_be_visible()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(DESKTOP, id="desktop"),
        # tests/browser/test_bots_of_every_game.py walks through these pages too
        pytest.param(PHONE, id="phone", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_watched_helped_reviewed_and_explored(
    new_page: NewPage, client: Client, lists: None, slug: str, size: dict[str, int]
) -> None:
    chosen, typed, kinds = GAMES[slug]
    path = client.post(f"/watch/{slug}/", chosen).headers["Location"]
    page = new_page(viewport=size, reduced_motion="reduce")
    page.goto(path)
    for step in (1, 2):
        page.get_by_role("link", name="Next", exact=True).click()
        expect(page.locator("#step-line")).to_contain_text(f"Step {step} of")
    shows(page, kinds)
    sound(page)
    page.get_by_role("link", name="Explore its tree from here").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Explore")
    sound(page)
    page.goto(f"/assist/{slug}/?{typed}")
    shows(page, kinds)
    sound(page)
    page.goto(f"/review/{path.split('/')[2]}/")
    expect(page.locator(".coach .step .pair-bars").first).to_be_visible()
    sound(page)
