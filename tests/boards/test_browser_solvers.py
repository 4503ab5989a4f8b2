"""Many boards in a real browser: agents watched, beside each other, asked for help elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from games.rules.feedback import marks
from games.wordle.boards.rules import usual_guesses
from lexicons.models import Lexicon
from solvers.games.boards.typed_boards import packed
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    light_first,
    take_hint,
    to_the_end,
)
from tests.wordle.lists import ANSWERS, OTHERS

NewPage = Callable[..., Page]
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture
def words(imported: Callable[..., Lexicon]) -> Lexicon:
    return imported("en", "English", "en", [*ANSWERS, *OTHERS])


def elsewhere(boards: int, *guesses: str) -> str:
    """Return the address of help in a game of the first answers, after these guesses."""
    query: list[tuple[str, Any]] = [("boards", boards)]
    for number, guess in enumerate(guesses, 1):
        query.append(("g", guess))
        query.append((f"m{number}", packed([marks(guess, word) for word in ANSWERS[:boards]])))
    return f"/assist/boards/?{urlencode(query)}"


def fits(guess: str, secret: str) -> int:
    return sum(marks(guess, word) == marks(guess, secret) for word in [*ANSWERS, *OTHERS])


def left(page: Page, board: int) -> Locator:
    return page.locator(f"#board-{board} .tag").first


def test_help_with_four_boards_without_javascript_on_a_phone(
    new_page: NewPage, words: Lexicon
) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto("/assist/boards/")
    page.get_by_label("First guess").fill("sassy")
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Set the colours of SASSY")).to_be_visible()
    secrets = ("crane", "light", "sassy", "jolly")
    for board, secret in enumerate(secrets, 1):
        page.get_by_label(f"Board {board}, colours of SASSY").fill(
            "".join(map(str, marks("sassy", secret)))
        )
    page.get_by_role("button", name="Help me").click()
    for board, secret in ((1, "crane"), (2, "light"), (4, "jolly")):
        expect(left(page, board)).to_have_text(f"{fits('sassy', secret)} words left")
    expect(left(page, 3)).to_have_text("solved by guess 1")
    expect(page.locator("#help h2")).to_contain_text("Guess")
    page.locator("#help .cands a").first.click()
    expect(page.locator("#c1")).to_be_visible()
    expect(page.locator("#c3")).to_have_count(0)
    assert_not_wider_than_the_window(page)


@light_first
def test_tiles_are_tapped_and_typed_on_sixteen_boards(
    new_page: NewPage, words: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce", **look)
    page.goto("/assist/boards/?boards=16&g=sassy")
    first = page.get_by_role("group", name="Board 1, colours of SASSY").get_by_role("button")
    expect(page.locator(".tapped")).to_have_count(16)
    first.nth(1).click()
    expect(first.nth(1)).to_have_accessible_name("Letter 2, A: wrong place")
    first.nth(1).click()
    expect(first.nth(1)).to_have_accessible_name("Letter 2, A: correct")
    first.first.focus()
    page.keyboard.type("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    expect(page.locator("#c1")).to_have_value("22000")
    page.keyboard.press("Tab")
    expect(page.locator("#board-2 .tapped button").first).to_be_focused()
    page.keyboard.type("00012")
    expect(page.locator("#c2")).to_have_value("00012")
    page.get_by_role("button", name="Help me").click()
    expect(page.get_by_text("On board 2 no known answer fits.")).to_be_visible()
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


def test_a_change_of_an_earlier_guess_is_reckoned(new_page: NewPage, words: Lexicon) -> None:
    page = new_page(viewport=DESKTOP, color_scheme="light", reduced_motion="reduce")
    page.goto(elsewhere(4, "mouse", "toast"))
    page.get_by_role("navigation", name="Your guesses").get_by_role("link", name="MOUSE").click()
    page.get_by_role("group", name="Board 2, colours of MOUSE").get_by_role("button").first.click()
    page.get_by_role("button", name="Help me").click()
    expect(page.get_by_text("On board 2 no known answer fits.")).to_be_visible()
    expect(page.get_by_text("Guess 1, MOUSE: with the others at the nearest")).to_be_visible()
    expect(page.get_by_text("Guess 2, TOAST: with the others at the nearest")).to_have_count(0)
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


@pytest.mark.parametrize(("boards", "size"), [(4, DESKTOP), (16, PHONE)])
def test_an_agent_is_watched_step_by_step(
    new_page: NewPage, words: Lexicon, boards: int, size: dict[str, int]
) -> None:
    page = new_page(viewport=size, color_scheme="light", reduced_motion="reduce")
    page.goto(f"/watch/boards/?boards={boards}")
    page.get_by_label("Secret words").fill(" ".join(ANSWERS[:boards]))
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("#board table")).to_have_count(boards)
    for step in (1, 2):
        page.get_by_role("link", name="Next", exact=True).press("Enter")
        expect(page.locator("#step-line")).to_contain_text(f"Step {step} of")
    drawn = page.get_by_role("figure", name="to each board")
    expect(drawn.get_by_role("img").first).to_be_visible()
    page.get_by_text("How is this computed?").click()
    expect(page.locator(".per-board li").first).to_be_visible()
    assert_accessible(page)
    assert_not_wider_than_the_window(page)
    to_the_end(page)
    expect(page.locator("#step-line")).to_contain_text("Solved.")
    expect(page.locator("#board .lid")).to_have_count(boards)


def test_one_s_own_game_is_hinted_and_reviewed(new_page: NewPage, words: Lexicon) -> None:
    page = new_page(viewport=PHONE, color_scheme="light", reduced_motion="reduce")
    options = {"length": 5, "boards": 2, "guesses": usual_guesses(5, 2), "mode": "normal"}
    setup = {"version": 1, "options": options, "secrets": ["light", "mouse"]}
    begin(page, "boards", words, setup)
    take_hint(page)
    for number, guess in enumerate(("light", "mouse"), 1):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        expect(page.locator("#board .lid")).to_have_count(number)
    page.locator('a[href^="/review/"]').first.click()
    page.locator(".figures-of summary").last.click()
    expect(page.get_by_text("It solved board 2.")).to_be_visible()
    assert_accessible(page)
    assert_not_wider_than_the_window(page)
