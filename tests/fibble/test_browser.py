"""Fibble in a real browser: the player's own notes of which piece lies (PW18)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_accessible, begin
from tests.browser.whole_game_data import ROWS
from tests.browser.whole_games import answered


@pytest.fixture
def board(page: Page, english_list: Lexicon) -> Page:
    """Return a game after its first guess."""
    page.set_viewport_size(PHONE)
    begin(page, "fibble", english_list, game("fibble").setup_from(ROWS, "crane") | {"seed": 5})
    guess(page, "mouse", 1)
    return page


def guess(page: Page, word: str, number: int) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    answered(page, number)


def piece(page: Page, row: int, place: int) -> Locator:
    return page.locator(f"#board tr:nth-child({row}) td:nth-of-type({place}) .piece")


def suspected(page: Page) -> Locator:
    return page.locator("#board [data-suspect] .piece")


def test_a_tap_tilts_a_piece_that_may_lie(board: Page) -> None:
    piece(board, 1, 2).click()
    expect(suspected(board)).to_have_text("O")
    assert suspected(board).evaluate("(it) => getComputedStyle(it).rotate") == "9deg"
    expect(board.locator("dialog[open]")).to_have_count(0)  # elsewhere a tap tells the meaning
    piece(board, 1, 4).click()
    expect(suspected(board)).to_have_text("S")  # one lies in a row, not two
    guess(board, "slate", 2)
    expect(suspected(board)).to_have_text("S")
    board.reload()
    expect(suspected(board)).to_have_text("S")
    piece(board, 1, 4).click()
    expect(suspected(board)).to_have_count(0)


def test_notes_are_made_by_keyboard_and_typing_goes_on(board: Page) -> None:
    piece(board, 1, 1).focus()
    board.keyboard.press("ArrowRight")
    board.keyboard.press("Space")
    named = board.get_by_role("button", name="O, suspected lie")
    expect(named).to_have_attribute("aria-pressed", "true")
    assert_accessible(board)
    guess(board, "slate", 2)
    expect(suspected(board)).to_have_text("O")
    guess(board, "crane", 3)
    expect(board.locator("#ending-title")).to_be_focused()
    expect(suspected(board)).to_have_count(0)
    expect(board.locator("#board [data-lie]")).to_have_count(2)


def test_a_race_leaves_the_notes_as_they_are(page: Page, english_list: Lexicon) -> None:
    """The ghost's cell beside a row was taken for a piece, so rows below the first had no notes."""
    page.set_viewport_size(PHONE)
    begin(page, "fibble", english_list, game("fibble").setup_from(ROWS, "crane") | {"seed": 5})
    page.locator("[data-open=game]").first.click()
    page.locator("#game").get_by_role("button", name="The bot").click()
    expect(page.locator("#board .beside").first).to_be_attached()
    guess(page, "mouse", 1)
    guess(page, "slate", 2)
    piece(page, 2, 3).click()
    expect(page.get_by_role("button", name="A, suspected lie")).to_have_attribute(
        "aria-pressed", "true"
    )
