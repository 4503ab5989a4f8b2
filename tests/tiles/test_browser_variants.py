"""Peaks and Fibble in a real browser: keys, phone, no JavaScript, watch, help, the look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    light_first,
    row,
    take_hint,
)

NewPage = Callable[..., Page]
SEED = 5


def challenge(page: Page, slug: str, lexicon: Lexicon, secret: str) -> None:
    options = {"length": len(secret), "guesses": 6, "mode": "normal", "show_left": False}
    begin(page, slug, lexicon, game(slug).setup_from(options, secret) | {"seed": SEED})


def test_peaks_is_won_by_keyboard_and_its_keys_tell_the_truth(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, "peaks", english_list, "mouse")
    page.keyboard.type("house")
    page.keyboard.press("Enter")
    expect(page.locator("#board [data-state=correct]")).to_have_count(4)
    assert row(page, 1)[0] == ("H", "later")
    expect(page.locator('[data-key="o"]')).to_have_attribute("data-state", "correct")
    expect(page.locator('[data-key="h"]')).to_have_attribute("data-state", "absent")
    assert page.locator('[data-key="m"]').get_attribute("data-state") is None
    page.keyboard.type("mouse")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("MOUSE")
    assert "➡️🟩🟩🟩🟩" in page.locator("#share-squares").input_value()


def test_peaks_is_played_by_taps_on_a_phone(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    challenge(page, "peaks", english_list, "mouse")
    for letter in "crane":
        page.locator(f'[data-key="{letter}"]').tap()
    page.get_by_role("button", name="Enter").tap()
    expect(page.locator("#board [data-state]")).to_have_count(5)
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert_not_wider_than_the_window(page)


def test_fibble_tries_keys_without_colours_and_owns_up_at_the_end(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    challenge(page, "fibble", english_list, "mouse")
    page.fill("#guess", "crane")
    page.keyboard.press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(5)
    expect(page.locator('[data-key="c"]')).to_have_attribute("data-state", "tried")
    expect(page.locator(".keyboard [data-state=correct]")).to_have_count(0)
    expect(page.get_by_text("The lies")).to_have_count(0)
    page.fill("#guess", "mouse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The lies")).to_be_visible()
    expect(page.locator(".lies li")).to_have_count(1)
    assert_not_wider_than_the_window(page)


@pytest.mark.parametrize("slug", ["peaks", "fibble"])
def test_a_game_is_played_without_javascript_by_hints_and_reviewed(
    new_page: NewPage, english_list: Lexicon, slug: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"/{slug}/settings/")
    page.get_by_role("button", name="Start a random game").click()
    take_hint(page)
    for letter in Play.objects.get().puzzle.setup["secrets"][0]:
        page.locator(f'[data-key="{letter}"]').click()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#ending-title")).to_contain_text("Solved in 1")
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="In all")).to_be_visible()
    expect(page.locator(".coach .step")).to_have_count(1)


def test_an_agent_is_watched_at_peaks(page: Page, english_list: Lexicon) -> None:
    page.goto("/watch/peaks/?choose")
    page.get_by_label("Letters").select_option("5")
    page.get_by_label("Secret word").fill("mouse")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#board [data-state]")).to_have_count(5)
    page.get_by_text("How is this computed?").click()
    expect(page.get_by_text("Bits expected")).to_be_visible()


def test_help_takes_arrows_by_taps(page: Page, english_list: Lexicon) -> None:
    page.goto("/assist/peaks/?length=5")
    page.get_by_label("First guess").fill("crane")
    page.keyboard.press("Enter")
    for place, taps in ((1, 1), (3, 1), (4, 1), (5, 2)):  # later, earlier, later, later, correct
        for _ in range(taps):
            page.get_by_role("button", name=f"Letter {place},").click()
    expect(page.get_by_role("button", name="Letter 2,")).to_have_attribute("data-state", "earlier")
    page.get_by_label("Next guess").press("Enter")
    expect(page.locator("#help")).to_contain_text("MOUSE")


@light_first
@pytest.mark.parametrize("slug", ["peaks", "fibble"])
def test_axe_finds_no_violation(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str], slug: str
) -> None:
    page = new_page(**look, viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    challenge(page, slug, english_list, "mouse")
    page.fill("#guess", "crane")
    page.keyboard.press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(5)
    assert_accessible(page)
    page.fill("#guess", "mouse")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_be_visible()
    assert_accessible(page)
    play = Play.objects.get()
    for path in (f"/{slug}/", f"/assist/{slug}/?length=5&g=crane", f"/review/{play.pk}/"):
        page.goto(path)
        assert_accessible(page)
        assert_not_wider_than_the_window(page)
