"""Word Ladder in a real browser: by keyboard, without JavaScript, on a phone, and watched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    give_up,
    row,
    take_hint,
    typed,
)
from tests.browser.whole_games import words_of
from tests.ladder.lists import KNOWN
from tests.ladder.whole import WHOLE

NewPage = Callable[..., Page]
OPTIONS = {"length": 4, "difficulty": "any", "shown": True}


@pytest.fixture
def words(imported: Callable[..., Lexicon]) -> Lexicon:
    return imported("en", "English", "en", KNOWN.split())


def ladder(page: Page, lexicon: Lexicon, pair: str = "cold warm") -> None:
    begin(page, "ladder", lexicon, game("ladder").setup_from(OPTIONS, pair))


def type_step(page: Page, word: str, number: int) -> None:
    """Type a whole word and wait until it stands in its row; the start is the first row."""
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    expect(page.locator(f"#board tr:nth-child({number + 1}) .slot").first).to_contain_text(
        word[0].upper()
    )
    expect(page.locator("#sequence")).to_have_value(str(number))


def test_a_ladder_is_climbed_by_keyboard_with_a_refusal_a_hint_and_undo(
    page: Page, words: Lexicon
) -> None:
    ladder(page, words)
    page.keyboard.type("cart")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("COLD to CART changes three letters.")
    expect(page.locator("#guess")).to_have_value("CART")
    for _ in range(4):
        page.keyboard.press("Backspace")
    type_step(page, "cord", 1)
    assert row(page, 2) == [("C", ""), ("O", ""), ("R", "correct"), ("D", "")]
    type_step(page, "core", 2)
    page.get_by_role("button", name="Undo the last step").click()
    expect(page.locator("#progress")).to_contain_text("1 step made")
    expect(take_hint(page)).to_have_text("CARD")
    for number, word in enumerate(("card", "ward", "warm"), 2):
        page.locator("#guess").focus()
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        if number < 4:
            expect(page.locator("#progress strong").first).to_have_text(str(number))
    as_few = "Your ladder takes 4 steps, as few as possible."
    expect(page.locator(".ending")).to_contain_text(as_few)
    expect(page.get_by_role("img", name="The ladder among its neighbours")).to_be_visible()


def test_a_ladder_is_climbed_without_javascript(new_page: NewPage, words: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/ladder/settings/")
    page.get_by_label("Start word of your own").fill("cold")
    page.get_by_label("Target word of your own").fill("card")
    page.get_by_role("button", name="Start a random game").click()
    page.get_by_label("Your guess").fill("ward")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#status")).to_contain_text("COLD to WARD changes three letters.")
    page.get_by_label("Your guess").fill("bold")
    page.get_by_role("button", name="Guess", exact=True).click()
    page.get_by_role("button", name="Undo the last step").click()
    for word in ("cord", "card"):
        page.get_by_label("Your guess").fill(word)
        page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#ending-title")).to_contain_text("2 steps")
    own = page.locator(".ladders section").first
    expect(own.get_by_role("heading", name="Yours")).to_be_visible()
    expect(own.get_by_role("listitem")).to_contain_text(["COLD", "CORD", "CARD"])


def test_an_agent_is_watched_with_its_frontiers_and_a_picture(page: Page, words: Lexicon) -> None:
    page.goto("/watch/ladder/?choose")
    page.get_by_label("Start word of your own").fill("cold")
    page.get_by_label("Target word of your own").fill("warm")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("4 steps to come")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#watch")).to_contain_text("Words on a shortest ladder")
    expect(page.locator("#watch .notice")).to_contain_text("steps from the start: 1, ")
    page.get_by_text("The frontiers of its search").click()
    expect(page.get_by_role("region", name="Frontiers of the search")).to_be_visible()
    assert_accessible(page)


def test_my_two_words_get_a_ladder_or_at_once_that_there_is_none(
    page: Page, words: Lexicon
) -> None:
    page.goto("/ladder/how-to-play/")
    page.get_by_role("link", name="Find a ladder between my two words").click()
    page.get_by_label("Start word").fill("cold")
    page.get_by_label("Target word").fill("xyst")
    page.get_by_role("button", name="Find a ladder").click()
    expect(page.locator("#help")).to_contain_text("no other word differs from XYST")
    page.get_by_label("Target word").fill("warm")
    page.get_by_role("button", name="Find a ladder").click()
    expect(page.locator("#help h2").first).to_have_text("4 steps")
    assert_accessible(page)
    page.get_by_role("link", name="Play between these words").click()
    page.get_by_role("button", name="Start a random game").click()
    page.wait_for_url("**/ladder/play/*/")
    assert [letter for letter, _ in row(page, 1)] == list("COLD")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_playing_and_the_end_are_accessible(new_page: NewPage, words: Lexicon, theme: str) -> None:
    settings: dict[str, Any] = {"color_scheme": theme, "reduced_motion": "reduce"}
    page = new_page(**settings)
    page.goto("/ladder/")
    assert_accessible(page)
    ladder(page, words)
    type_step(page, "cord", 1)
    assert_accessible(page)
    give_up(page)
    expect(page.locator("#end .ladders")).to_be_visible()
    assert_accessible(page)


def test_all_is_in_sight_on_a_small_phone(new_page: NewPage, words: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    ladder(page, words)
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    for letter in "cord":
        page.locator(f'.keyboard [data-key="{letter}"]').tap()
    page.locator('.keyboard [data-key="enter"]').tap()
    expect(page.locator("#progress")).to_contain_text("1 step made")
    assert_not_wider_than_the_window(page)
    give_up(page)
    expect(page.locator(".net svg")).to_be_visible()
    assert_not_wider_than_the_window(page)
    page.goto("/assist/ladder/?start=cold&target=warm&lexicon=en")
    assert_not_wider_than_the_window(page)


def test_a_rung_begins_with_the_word_above(page: Page, request: pytest.FixtureRequest) -> None:
    WHOLE.start(page, words_of(WHOLE, request))
    assert typed(page, 2) == "CRANE"
    page.keyboard.press("Enter")  # nothing is changed, so nothing is sent
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("z")
    assert typed(page, 2) == "CRAZE"
    page.keyboard.press("Backspace")
    assert typed(page, 2) == "CRANE"
    page.keyboard.type("z")
    page.keyboard.press("Enter")
    expect(page.locator("#sequence")).to_have_value("1")
    assert typed(page, 3) == "CRAZE"
    page.keyboard.type("crate")  # the whole word may be typed too
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
