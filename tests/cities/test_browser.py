"""Cities in a real browser: both games, by mouse, keyboard, without JavaScript, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    give_up,
    prefer_dark_and_high_contrast,
)

NewPage = Callable[..., Page]
OPTIONS = {"mode": "simple", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}


def cities(page: Page, lexicon: Lexicon, secret: str, **options: Any) -> None:
    begin(page, "cities", lexicon, game("cities").setup_from(OPTIONS | options, secret))


def test_a_simple_game_by_mouse_ends_when_the_name_is_typed(
    page: Page, world_list: Lexicon
) -> None:
    cities(page, world_list, "moshi")
    for number, letter in enumerate("pmoshi", 1):
        page.locator(f'[data-key="{letter}"]').click()
        expect(page.locator("#board .tried b")).to_have_count(number)
    expect(page.locator("#board .shown [data-state]")).to_have_count(5)
    expect(page.locator("#progress")).to_contain_text("Guess 7.")
    page.keyboard.press("Enter")
    page.keyboard.type("moshi")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("MOSHI")
    expect(page.locator(".ending")).to_contain_text("A city of 221,733 people in Tanzania")
    expect(
        page.get_by_role("img", name="Map of the world: MOSHI at 3.3° S, 37.3° E")
    ).to_be_visible()
    assert Play.objects.get().turns == 7


def test_an_advanced_game_on_a_phone_fits(new_page: NewPage, world_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    cities(page, world_list, "arusha", mode="advanced")
    expect(page.locator("#board .shown .slot")).to_have_count(20)
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    for number in (1, 2):
        page.locator('[data-key="a"]').tap()
        expect(page.locator("#board .shown [data-state]")).to_have_count(number)
    assert_not_wider_than_the_window(page)
    page.locator("#guess").fill("arusha")
    page.get_by_role("button", name="Enter").tap()
    expect(page.locator("#end .answer")).to_contain_text("ARUSHA")
    expect(page.locator("#board .shown .slot")).to_have_count(6)
    assert_not_wider_than_the_window(page)


def test_a_game_is_played_without_javascript(new_page: NewPage, world_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/cities/settings/")
    page.get_by_role("group", name="Cities of").get_by_role("radio", name="France").check()
    page.get_by_label("How many of them, in %").fill("100")
    page.get_by_role("button", name="Start a random game").click()
    page.locator('[data-key="r"]').click()
    expect(page.locator("#board .shown [data-state]")).to_have_count(1)
    page.locator('[data-key="r"]').click()
    expect(page.locator("#status")).to_contain_text("R is shown already, at all its places.")
    page.get_by_label("Your guess: a letter or the whole name").fill("Paris")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#end .answer")).to_contain_text("PARIS")


def test_a_game_is_played_by_keyboard_alone(page: Page, world_list: Lexicon) -> None:
    cities(page, world_list, "paris", mode="advanced")
    for number, move in enumerate(("a", "moshi"), 1):
        if len(move) > 1:
            page.keyboard.press("Enter")
        page.keyboard.type(move)
        if len(move) > 1:
            page.keyboard.press("Enter")
        expect(page.locator("#board .tried b")).to_have_count(number)
    page.keyboard.press("Enter")
    page.keyboard.type("paris")
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()


def test_pages_are_accessible(new_page: NewPage, world_list: Lexicon) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce")
    page.goto("/cities/")
    assert_accessible(page)
    cities(page, world_list, "arusha", mode="advanced")
    page.locator('[data-key="a"]').click()
    expect(page.locator("#board .shown [data-state]")).to_have_count(1)
    assert_accessible(page)
    prefer_dark_and_high_contrast(page)
    give_up(page)
    expect(page.get_by_role("img", name="Map of the world")).to_be_visible()
    assert_accessible(page)
