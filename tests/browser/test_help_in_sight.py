"""Help says what to guess on the first screen of a phone, right below what was typed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window
from tests.browser.test_bots_of_every_game import played
from tests.browser.whole_games import GAMES, WholeGame, words_of

pytestmark = pytest.mark.usefixtures("search_loaded")
PHONE = {"width": 390, "height": 844}
CRANE = "/assist/wordle/?length=5&g=crane&m1=0&m1=2&m1=2&m1=0&m1=2"


def bottom(page: Page, selector: str) -> float:
    """Return where an element ends in the window."""
    found: Any = page.locator(selector).first.evaluate("it => it.getBoundingClientRect().bottom")
    return float(found)


@pytest.mark.parametrize(
    "whole",
    [
        pytest.param(whole, marks=[] if place < 2 else [pytest.mark.slow], id=whole.slug)
        for place, whole in enumerate(GAMES)
    ],
)
def test_what_to_guess_is_on_the_first_screen(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    """S4: "Guess X" stood at y 730 to 994 of a phone 844 high."""
    play = played(whole, words_of(whole, request))
    page = new_page(viewport=PHONE)
    page.goto(f"/watch/{play.pk}/?step={max(play.turns - 1, 0)}")
    page.get_by_role("link", name="Analyse here").click()
    assert bottom(page, "#help h2") <= 500
    if page.locator("#help .verdict").count():
        assert bottom(page, "#help .verdict") <= PHONE["height"]
        assert bottom(page, "#help .why-line") <= PHONE["height"]
    cut = page.locator(".assist-row > input").evaluate_all(
        "all => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.value)"
    )
    assert not cut
    expect(page.locator(".masthead nav")).to_be_hidden()
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


def test_what_was_suggested_is_added_by_one_tap(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(CRANE)
    expect(page.locator("#help h2")).to_have_text("Guess GRAPE")
    page.get_by_role("link", name="I played GRAPE").click()
    expect(page.get_by_label("Guess 2; empty it to leave it out")).to_have_value("GRAPE")


def test_a_row_that_contradicts_becomes_the_closest_that_fits(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/assist/wordle/?length=5&g=crane&m1=0&m1=0&m1=0&m1=0&m1=0")
    expect(page.locator("#help")).to_contain_text("Guess 1, CRANE, contradicts the rest.")
    assert bottom(page, "#help .wrongs a") <= PHONE["height"]
    page.get_by_role("link", name="Change it to that").click()
    expect(page.locator("#help h2")).to_contain_text("Guess ")


def test_letters_in_cards_can_be_read_and_places_are_numbered(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """Letters in the cards of what is left were of 6.2 px, and places had no number."""
    page = new_page(viewport=PHONE)
    page.goto(CRANE.replace("m1=2&m1=2&m1=0&m1=2", "m1=0&m1=2&m1=0&m1=2"))
    sizes = page.locator(".funnel .piece").evaluate_all(
        "all => all.map((it) => parseFloat(getComputedStyle(it).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 10
    numbers = page.locator(".band").first.locator(".numbers li")
    expect(numbers).to_have_text(["1", "2", "3", "4", "5"])
