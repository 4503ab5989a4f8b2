"""Nerdle in a real browser: the keys of its longest equations, and signs as people type them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_within_the_window, begin, typed
from tests.browser.whole_games import words_of
from tests.nerdle.whole import WHOLE

NewPage = Callable[..., Page]


def test_ten_places_and_all_their_keys_fit_a_phone(
    new_page: NewPage, request: pytest.FixtureRequest
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    setup = game("nerdle").setup_from(WHOLE.options | {"size": 10}, "(1+2)²*1=9")
    begin(page, "nerdle", words_of(WHOLE, request), setup)
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert_within_the_window(page.locator("#board .slot, .keyboard [data-key]"))
    for symbol in "(1+2)²*1=9":
        page.locator(f'[data-key="{symbol}"]').tap()
    page.get_by_role("button", name="Enter").tap()
    expect(page.locator("#end .answer")).to_contain_text("(1+2)²*1=9")
    expect(page.locator("#end .grid-share")).to_be_visible()
    mine = page.locator("#end .grid-share").bounding_box()
    versus = page.locator("#end .versus, #end .against").first.bounding_box()
    assert mine is not None
    assert versus is not None
    assert mine["x"] + mine["width"] <= versus["x"]  # the two touched each other
    assert versus["x"] + versus["width"] <= PHONE["width"]


def test_signs_of_an_equation_are_typed_as_they_are_known(
    page: Page, request: pytest.FixtureRequest
) -> None:
    WHOLE.start(page, words_of(WHOLE, request))
    page.keyboard.type("6x÷:2")
    assert typed(page) == "6//2"
    page.keyboard.press("Escape")
    page.locator("#guess").fill("4×2=8")
    assert typed(page) == "4*2=8"


def test_numbers_of_a_ghost_are_smaller_than_the_tiles_on_a_phone_that_lies(
    page: Page, request: pytest.FixtureRequest
) -> None:
    """They were as large, and read as two more tiles of the row."""
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    setup = game("nerdle").setup_from(WHOLE.options | {"size": 8}, "12+34=46")
    begin(page, "nerdle", words_of(WHOLE, request), setup)
    page.locator("[data-open=game]").first.click()
    page.locator("#game").get_by_role("button", name="The bot").click()
    mark = page.locator("#board .beside i").first
    expect(mark).to_be_attached()
    wide = "(it) => it.offsetWidth"
    assert mark.evaluate(wide) < 0.75 * page.locator("#board .slot").first.evaluate(wide)
