"""Hangman in a real browser: letters that wait for an answer, shortcuts, a word of many rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.helpers import HeldGuesses, SentRequests, assert_within_the_window, begin
from tests.browser.whole_games import answered

NewPage = Callable[..., Page]
OPTIONS = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}


def hangman(page: Page, lexicon: Lexicon, secret: str, **options: Any) -> None:
    begin(page, "hangman", lexicon, game("hangman").setup_from(OPTIONS | options, secret))


def mask(page: Page) -> str:
    pieces = page.locator("#board .shown .slot .piece").all()
    return "".join(piece.text_content() or "_" for piece in pieces)


def test_letters_clicked_while_one_is_answered_are_guessed_after_it(
    page: Page, english_list: Lexicon
) -> None:
    hangman(page, english_list, "house")
    guesses = HeldGuesses(page)
    for letter in "hou":
        page.locator(f'[data-key="{letter}"]').click()
    guesses.let_go()
    expect(page.locator("#board .tried b")).to_have_count(3)
    assert mask(page) == "HOU__"
    assert guesses.sent == 3


def test_what_is_pressed_as_an_answer_comes_never_overtakes_what_waits(
    page: Page, english_list: Lexicon
) -> None:
    hangman(page, english_list, "house")
    page.evaluate("""() => document.addEventListener("htmx:afterRequest", () =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true})),
        {once: true})""")
    guesses = HeldGuesses(page)
    for letter in "hous":
        page.keyboard.press(letter)
    guesses.let_go()  # Enter comes with this answer, before the letters that wait are guessed
    expect(page.locator("#board .tried b")).to_have_count(4)
    expect(page.locator("#guess")).to_have_value("")
    assert mask(page) == "HOUS_"


def test_a_shortcut_of_the_browser_guesses_no_letter(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    for shortcut in ("Control+e", "Alt+y", "Meta+y"):
        page.keyboard.press(shortcut)
    page.keyboard.press("o")  # a letter that was guessed before this one would be answered first
    expect(page.locator("#board .tried b")).to_have_count(1)
    assert mask(page) == "_O___"


def test_a_word_is_begun_while_a_letter_is_answered(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    guesses = HeldGuesses(page)
    page.keyboard.press("o")
    page.keyboard.press("Enter")  # now a word, in its turn
    page.keyboard.type("mous")
    guesses.let_go()
    expect(page.locator("#guess")).to_have_value("MOUS")
    expect(page.locator("#board .tried b")).to_have_count(1)
    expect(page.locator("#board [data-current]")).to_have_text(re.compile("M.*O.*U.*S"))
    page.keyboard.type("e")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_contain_text("5 of 6 lives left")
    assert guesses.sent == 2


def test_a_long_word_wraps_and_is_not_wider_than_the_window(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    secret = "abcdegh" * 8
    hangman(page, english_list, secret, shortest=56, longest=56)
    slots = page.locator("#board .shown .slot")
    expect(slots).to_have_count(56)
    assert_within_the_window(slots)


def test_a_letter_typed_after_solve_is_never_a_guess(page: Page, english_list: Lexicon) -> None:
    """A letter and Enter guessed it, and so did the letter typed after the row was emptied."""
    hangman(page, english_list, "house")
    requests = SentRequests(page)
    page.keyboard.press("Enter")
    page.keyboard.type("y")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Fill every blank first.")
    page.keyboard.press("Backspace")
    page.keyboard.type("x")
    page.keyboard.type("ouse")
    assert not [each for each in requests.so_far() if each.method == "POST"]
    page.keyboard.press("Escape")  # now a letter counts again
    page.keyboard.type("h")
    answered(page, 1)
    assert mask(page) == "H____"


def test_the_way_to_solve_gives_way_to_nothing(new_page: NewPage, english_list: Lexicon) -> None:
    """An offer to draw a flower took the place of "Type the whole word", and Solve became Enter."""
    page = new_page(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    hangman(page, english_list, "house")
    solve, line = page.get_by_role("button", name="Solve", exact=True), page.locator("#line")
    expect(solve).to_be_visible()
    page.locator('[data-key="o"]').tap()
    answered(page, 1)
    expect(line.get_by_role("button")).to_have_text(["Draw a flower instead"])
    solve.tap()
    for letter in "mou":
        expect(line).to_contain_text("Type the whole word", use_inner_text=True)
        expect(line.get_by_role("button")).to_have_text(["Back to letters"])
        expect(solve).to_be_visible()
        page.locator(f'[data-key="{letter}"]').tap()
    assert_within_the_window(line.locator(".solving, .chip"))
    line.get_by_role("button").tap()
    expect(line.get_by_role("button")).to_have_text(["Draw a flower instead"])
    page.locator('[data-key="u"]').tap()  # a letter counts again
    answered(page, 2)
    expect(solve).to_be_visible()
    solve.tap()
    page.keyboard.type("huse")
    solve.tap()
    expect(page.locator("#ending-title")).to_be_focused()


def test_a_name_of_a_pasted_list_is_solved_with_its_space(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto("/lists/new/")
    page.get_by_label("List name").fill("Travels")
    page.get_by_label("Words", exact=True).fill("San Francisco\nXi'an\nJean-Luc")
    page.get_by_label("Also names of several words").check()
    page.get_by_role("button", name="Create list").click()
    expect(page.get_by_text("The list has 3 words.")).to_be_visible()
    lexicon, kind = Lexicon.objects.get(name="Travels"), game("hangman")
    signs = kind.signs("sanfrancisco", lexicon.current.read())
    options = OPTIONS | {"shortest": 4, "longest": 12}
    begin(page, "hangman", lexicon, kind.setup_from(options, "sanfrancisco") | signs)
    expect(page.locator("#board .shown .slot")).to_have_count(12)
    expect(page.locator("#board .shown .sign")).to_have_count(1)
    assert_within_the_window(page.locator("#board .shown .slot, .keyboard [data-key]"))
    page.locator('[data-key="a"]').tap()
    expect(page.locator("#board .shown [data-state]")).to_have_count(2)
    page.get_by_role("button", name="Solve").tap()
    page.locator("#guess").fill("San Francisco")
    page.locator(".keyboard .go").tap()
    expect(page.locator("#end .answer")).to_contain_text("SAN FRANCISCO")
