"""Word Ladder in a real browser: a rung begins with the word above it, after Undo too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import NewPage
from tests.browser.helpers import typed
from tests.browser.whole_games import answered, words_of
from tests.ladder.whole import WHOLE


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
    answered(page, 1)
    assert typed(page, 3) == "CRAZE"
    page.get_by_role("button", name="Undo the last step").click()
    answered(page, 2)  # of the events, which Undo is one of
    assert typed(page, 2) == "CRANE"
    page.keyboard.type("crate")  # the whole word may be typed too
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()


def test_after_a_refusal_the_ring_is_on_the_letter_that_was_changed(
    page: Page, request: pytest.FixtureRequest
) -> None:
    """It went, with the caret behind the word: the next letter was written nowhere."""
    WHOLE.start(page, words_of(WHOLE, request))
    assert typed(page, 2) == "CRANE"
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("g")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("word list")
    ring = page.locator("#board [data-current] [data-cursor]")
    expect(ring).to_have_count(1)
    expect(ring).to_contain_text("G")
    page.keyboard.press("Backspace")
    assert typed(page, 2) == "CRANE"
    expect(ring).to_contain_text("A")
    page.keyboard.type("t")
    assert typed(page, 2) == "CRTNE"
    page.reload()  # what was typed is kept, and so is where to mend it
    expect(ring).to_contain_text("T")


def test_the_picture_of_an_ending_shows_its_middle(
    new_page: NewPage, request: pytest.FixtureRequest
) -> None:
    """On a phone the player's own ladder, in the middle of each row, was cut off at the right."""
    page = new_page(viewport={"width": 320, "height": 568})
    WHOLE.start(page, words_of(WHOLE, request))
    page.keyboard.type("crate")
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
    from_left, beyond = page.locator("#end [data-middle]").evaluate(
        "(box) => [box.scrollLeft, box.scrollWidth - box.clientWidth]"
    )
    assert beyond > 0
    assert from_left == pytest.approx(beyond / 2, abs=1)
