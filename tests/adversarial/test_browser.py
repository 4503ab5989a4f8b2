"""Adversarial Wordle in a real browser: a game without a limit of guesses outgrows its window."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_not_wider_than_the_window, begin

NewPage = Callable[..., Page]
OPTIONS = {"length": 5, "guesses": 0, "mode": "normal", "show_left": True}


def test_a_long_game_keeps_the_keyboard_in_view_on_a_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "adversarial", english_list, game("adversarial").setup_from(OPTIONS, ""))
    for number in range(1, 13):
        page.locator("#guess").fill("birds")
        page.get_by_role("button", name="Enter").tap()
        expect(page.locator(f"#board tr:nth-child({number}) [data-state]")).to_have_count(5)
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    current = page.locator("#board [data-current]")
    expect(current).to_be_in_viewport()
    assert_not_wider_than_the_window(page)
