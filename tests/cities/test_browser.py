"""Cities in a real browser: the row of the advanced game has room for the longest name."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_within_the_window, begin

NewPage = Callable[..., Page]
OPTIONS = {"mode": "advanced", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}


def test_an_advanced_game_on_a_phone_fits(new_page: NewPage, world_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "cities", world_list, game("cities").setup_from(OPTIONS, "arusha"))
    expect(page.locator("#board .shown .slot")).to_have_count(20)
    assert_within_the_window(page.locator("#board .shown .slot, .keyboard [data-key]"))
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    for number in (1, 2):
        page.locator('[data-key="a"]').tap()
        page.get_by_role("button", name="Ask A").tap()
        expect(page.locator("#board .shown [data-state]")).to_have_count(number)
    page.locator("#guess").fill("arusha")
    page.get_by_role("button", name="Name it").tap()
    expect(page.locator("#end .answer")).to_contain_text("ARUSHA")
    expect(page.locator("#board .shown .slot")).to_have_count(6)
