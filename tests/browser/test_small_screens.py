"""What has to fit a small phone: long words, settings, sixteen marks on a key, my results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from games.catalogue import games
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_not_wider_than_the_window, begin, challenge
from tests.fixtures import make_lexicon

NewPage = Callable[..., Page]
STYLES = ("base/tokens", "base/site", "base/cards_and_rows", "bots/bots")
LONG = ("acknowledgments", "accomplishments", "straightforward")
SIXTEEN = [
    *("crane", "house", "slate", "abbey", "mouse", "grape", "stone", "trace"),
    *("audio", "bread", "chime", "doubt", "elbow", "flute", "grasp", "hotel"),
]
SIZES = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.width, box.height, parseFloat(getComputedStyle(each).fontSize)];
})"""


def sizes(page: Page, selector: str) -> list[Any]:
    """Return width, height and size of letters of what is there, in CSS pixels."""
    found: list[Any] = page.evaluate(SIZES, selector)
    assert found, selector
    return found


@pytest.fixture
def long_words(transactional_db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(LONG, True), folded=True)


@pytest.fixture
def sixteen_words(transactional_db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(SIXTEEN, True), folded=True)


def test_fifteen_letters_use_the_width_of_a_phone(new_page: NewPage, long_words: Lexicon) -> None:
    """Tiles of 17 px with letters of 9 px, beside room that nothing used."""
    page = new_page(viewport=PHONE)
    challenge(page, long_words, LONG[0])
    page.keyboard.type(LONG[1])
    widths = [width for width, _, _ in sizes(page, "#board [data-current] .slot")]
    assert len(widths) == 15
    assert min(widths) >= 20
    letters = [letter for _, _, letter in sizes(page, "#board [data-current] .piece")]
    assert min(letters) >= 11
    assert_not_wider_than_the_window(page)
    page.set_viewport_size({"width": 320, "height": 568})
    assert_not_wider_than_the_window(page)
    page.set_viewport_size({"width": 568, "height": 320})  # lying, the last letters were cut
    frame = "document.querySelector('.board-frame')"
    assert page.evaluate(f"{frame}.scrollWidth - {frame}.clientWidth") <= 0
    assert min(letter for _, _, letter in sizes(page, "#board [data-current] .piece")) >= 11


def test_a_phone_that_lies_shows_all_rows_and_all_keys(page: Page, english_list: Lexicon) -> None:
    """Four rows of tiles and one and a half rows of keys were seen.

    A browser's own bars take up to 90 px: below 336 the last row of keys was cut.
    """
    page.set_viewport_size({"width": 740, "height": 360})
    challenge(page, english_list, "crane")
    for part in [*page.locator("#board tr").all(), *page.locator(".keyboard button").all()]:
        expect(part).to_be_in_viewport(ratio=1)
    widths = [width for width, _, _ in sizes(page, "#board .slot")]
    assert len(widths) == 30
    assert min(widths) >= 32
    for width, height in ((667, 331), (568, 320), (568, 232)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator('[data-key="enter"]')).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_marks_of_sixteen_boards_can_be_seen_on_a_key(
    new_page: NewPage, sixteen_words: Lexicon
) -> None:
    """Marks of 3 px."""
    page = new_page(viewport=PHONE)
    assert sixteen_words.current is not None
    several = next(each for each in games() if each.daily_variants)
    options = several.daily_variant(sixteen_words.current, "16")
    assert options is not None
    begin(page, several.slug, sixteen_words, several.setup_from(options, " ".join(SIXTEEN)))
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".keyboard [data-key=c] .parts i")).to_have_count(16)
    marks = sizes(page, ".keyboard .parts i")
    assert len(marks) >= 5 * 16
    assert min(width for width, _, _ in marks) >= 4
    assert min(height for _, height, _ in marks) >= 4


def test_my_results_fit_a_phone(new_page: NewPage, long_words: Lexicon) -> None:
    """One finished game of fifteen letters made the page wider than the window."""
    page = new_page(viewport=PHONE)
    challenge(page, long_words, LONG[0])
    page.keyboard.type(LONG[0])
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_visible()
    page.goto("/stats/me/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_text("Last games").first.click()
    assert LONG[0].upper() in page.locator("main").inner_text().upper()
    assert_not_wider_than_the_window(page)


def test_the_rules_of_every_game_fit_the_narrowest_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """The equations in Nerdle's rules were wider than a phone, and the longest title was cut."""
    page = new_page(viewport={"width": 320, "height": 568})
    for each in games():
        page.goto(f"/{each.slug}/how-to-play/")
        assert_not_wider_than_the_window(page)
    page.goto(f"/{max(games(), key=lambda each: len(each.name)).slug}/")
    bar, title = page.locator(".masthead").bounding_box(), page.locator(".where").bounding_box()
    assert bar is not None
    assert title is not None
    assert title["y"] >= bar["y"]
    assert title["y"] + title["height"] <= bar["y"] + bar["height"]


def test_the_way_through_a_tree_of_many_boards_is_no_wider_than_a_phone(new_page: NewPage) -> None:
    """A guess marked four times stood in one line of 716 px."""
    rows = [[("c", "absent"), ("a", "present"), ("r", "absent"), ("l", "correct")]] * 6
    drawn = {"step": {"rows": rows}, "lexicon": Lexicon(language="en")}
    step = render_to_string("solvers/trees/tree_step.html", drawn)
    styles = [(settings.BASE_DIR / "static" / f"{name}.css").read_text() for name in STYLES]
    page = new_page(viewport=PHONE)
    page.set_content(
        f"<style>{''.join(styles)}</style>"
        f'<nav class="page trail"><ol><li><a href="/">{step}</a></li></ol></nav>'
    )
    assert page.locator(".mini").count() == len(rows)
    assert_not_wider_than_the_window(page)
