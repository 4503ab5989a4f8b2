"""What a page is about is in its window: the board that is watched, the game that help is for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from games.catalogue import games
from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage

pytestmark = pytest.mark.browser
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def box(page: Page, selector: str) -> dict[str, Any]:
    """Return where the one element is drawn in the window."""
    found: dict[str, Any] = page.locator(selector).evaluate(
        "it => it.getBoundingClientRect().toJSON()"
    )
    return found


def test_the_player_covers_no_row_of_the_board_that_is_watched(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=DESK)
    page.goto("/watch/wordle/?step=1")
    assert box(page, ".player")["bottom"] < box(page, "#watch #board")["top"]


def test_the_game_that_help_is_for_is_seen_among_its_tabs(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE)
    page.goto(f"/assist/{games()[-1].slug}/")
    page.wait_for_function("() => document.querySelector('main .tabs').scrollLeft > 0")
    here = box(page, "main .tabs [aria-current]")
    assert 0 <= here["left"] < here["right"] <= PHONE["width"]
