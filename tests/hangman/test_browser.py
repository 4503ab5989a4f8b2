"""Hangman in a real browser: by mouse, by keyboard alone, without JavaScript, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from games.hangman.options import ADVERSARIAL
from games.models import Play
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    HeldGuesses,
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    give_up,
    prefer_dark_and_high_contrast,
)

NewPage = Callable[..., Page]
OPTIONS = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}


def hangman(page: Page, lexicon: Lexicon, secret: str, **options: Any) -> None:
    setup = game("hangman").setup_from(OPTIONS | options, secret)
    if options.get("host") == ADVERSARIAL:
        setup["secrets"] = []
    begin(page, "hangman", lexicon, setup)


def mask(page: Page) -> str:
    pieces = page.locator("#board .shown .slot .piece").all()
    return "".join(piece.text_content() or "_" for piece in pieces)


def test_a_game_is_won_by_mouse_a_letter_a_click(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    for letter, shown in (("y", "_____"), ("e", "____E"), ("o", "_O__E"), ("u", "_OU_E")):
        page.locator(f'[data-key="{letter}"]').click()
        expect(page.locator("#board .tried b")).to_have_count(" yeou".index(letter))
        assert mask(page) == shown
    expect(page.locator('[data-key="y"]')).to_have_attribute("data-state", "absent")
    expect(page.locator('[data-key="o"]')).to_have_text("O, correct")
    page.locator('[data-key="y"]').click()
    expect(page.locator("#status")).to_contain_text("You have tried Y already; the word has none.")
    expect(page.locator("#guess")).to_have_value("")
    for letter in "hs":
        page.locator(f'[data-key="{letter}"]').click()
    expect(page.locator("#end .answer")).to_contain_text("HOUSE")
    assert Play.objects.get().turns == 6


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


def test_a_game_is_won_by_keyboard_alone(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    page.locator("body").press("o")  # a letter guesses at once
    expect(page.locator("#board .tried b")).to_have_count(1)
    page.keyboard.press("Enter")  # now a word
    page.keyboard.type("mouse")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_contain_text("5 of 6 lives left")
    page.locator('[data-key="e"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board .shown [data-state]")).to_have_count(2)
    page.locator("#guess").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("house")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("HOUSE")
    expect(page.locator("#ending-title")).to_be_focused()


def test_a_shortcut_of_the_browser_guesses_no_letter(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    for shortcut in ("Control+e", "Alt+y", "Meta+y"):
        page.keyboard.press(shortcut)
    page.keyboard.press("o")  # a letter that was guessed before this one would be answered first
    expect(page.locator("#board .tried b")).to_have_count(1)
    assert mask(page) == "_O___"


def test_keys_type_on_where_a_word_was_begun(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    page.get_by_role("button", name="Solve").click()
    page.keyboard.type("hous")
    page.locator('[data-key="e"]').click()
    expect(page.locator("#guess")).to_have_value("HOUSE")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("HOUSE")


def test_a_word_is_begun_while_a_letter_is_answered(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "house")
    guesses = HeldGuesses(page)
    page.keyboard.press("o")
    page.keyboard.press("Enter")  # now a word, in its turn
    page.keyboard.type("mous")
    guesses.let_go()
    expect(page.locator("#guess")).to_have_value("MOUS")
    expect(page.locator("#board .tried b")).to_have_count(1)
    expect(page.locator("#board .solve")).to_be_visible()
    page.keyboard.type("e")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_contain_text("5 of 6 lives left")
    assert guesses.sent == 2


def test_a_game_is_played_without_javascript(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/hangman/settings/")
    page.get_by_role("button", name="Start a random game").click()
    secret = Play.objects.get().puzzle.setup["secrets"][0]
    wrong = next(letter for letter in "abcdeghilmnoprstuy" if letter not in secret)
    page.locator(f'[data-key="{wrong}"]').click()
    expect(page.locator("#board")).to_contain_text("5 of 6 lives left")
    page.get_by_label("Your guess: a letter or the whole word").fill("zzzzz")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#status")).to_contain_text("Not in word list.")
    page.get_by_role("button", name="Flower").click()
    expect(page.get_by_role("img", name="Flower: 5 of 6 petals left.")).to_be_visible()
    for letter in dict.fromkeys(secret):
        page.locator(f'[data-key="{letter}"]').click()
    expect(page.locator("#end .answer")).to_contain_text(secret.upper())


def test_all_is_in_sight_and_tapped_on_a_small_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    hangman(page, english_list, "house")
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    keys = [key.bounding_box() for key in page.locator(".keyboard button").all()]
    assert min(key["height"] for key in keys if key) >= 40
    for number, letter in enumerate("tyi", 1):
        page.locator(f'[data-key="{letter}"]').tap()
        expect(page.locator("#board .tried b")).to_have_count(number)
    assert_not_wider_than_the_window(page)


@pytest.mark.parametrize("width", [320, 768])
def test_a_long_word_wraps_and_is_not_wider_than_the_window(
    new_page: NewPage, english_list: Lexicon, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 640})
    secret = "abcdegh" * 8
    hangman(page, english_list, secret, shortest=56, longest=56)
    expect(page.locator("#board .shown .slot")).to_have_count(56)
    assert_not_wider_than_the_window(page)


def test_the_adversarial_host_says_so_and_names_its_word_at_the_end(
    page: Page, english_list: Lexicon
) -> None:
    page.goto("/hangman/settings/")
    page.get_by_label("Shortest word, in letters").fill("5")
    page.get_by_label("Longest word, in letters").fill("5")
    page.get_by_role("radio", name="Adversarial").check()
    page.get_by_role("button", name="Start a random game").click()
    panel = page.locator("#progress")
    expect(panel).to_contain_text(f"The host is {ADVERSARIAL}: it has no word yet.")
    assert Play.objects.get().puzzle.setup["secrets"] == []
    page.locator('[data-key="a"]').click()
    expect(page.locator("#board .tried b")).to_have_count(1)
    give_up(page)
    answer = page.locator(".answer .visually-hidden").text_content() or ""
    assert re.fullmatch("[A-Z]{5}", answer)
    assert [" " if letter == "A" else "_" for letter in answer] == [
        " " if letter == "A" else "_" for letter in mask(page)
    ]
    expect(page.locator(".ending")).to_contain_text("fitted all its answers too")


def test_revealing_one_place_a_letter_is_tapped_again(page: Page, english_list: Lexicon) -> None:
    hangman(page, english_list, "abbey", reveal="one")
    for number in (1, 2):
        page.locator('[data-key="b"]').click()
        expect(page.locator("#board .shown [data-state]")).to_have_count(number)
    expect(page.locator('[data-key="b"]')).to_have_attribute("data-state", "present")
    page.locator('[data-key="b"]').click()
    expect(page.locator('[data-key="b"]')).to_have_attribute("data-state", "correct")
    expect(page.locator("#board")).to_contain_text("5 of 6 lives left")


def test_starting_and_playing_are_accessible(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce")
    page.goto("/hangman/")
    assert_accessible(page)
    page.goto("/hangman/challenge/")
    assert_accessible(page)
    hangman(page, english_list, "house", host=ADVERSARIAL)
    guess_two(page)
    assert_accessible(page)


def test_the_flower_and_the_end_are_accessible_in_the_dark_with_high_contrast(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(color_scheme="dark", reduced_motion="reduce")
    hangman(page, english_list, "house")
    prefer_dark_and_high_contrast(page)
    page.get_by_role("button", name="Draw a flower instead").click()
    expect(page.get_by_role("img", name=re.compile("^Flower"))).to_be_visible()
    guess_two(page)
    assert_accessible(page)
    give_up(page)
    expect(page.locator("#end .answer")).to_be_visible()
    assert_accessible(page)


def guess_two(page: Page) -> None:
    for number, letter in enumerate("ay", 1):
        page.locator(f'[data-key="{letter}"]').click()
        expect(page.locator("#board .tried b")).to_have_count(number)


WAYS: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 390, "height": 844}, "java_script_enabled": False},
    {
        "viewport": {"width": 1280, "height": 900},
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    },
)


EXPLORED = "/agents/hangman/frequency/explore/?lexicon=en&shortest=5&lives=6"


@pytest.mark.parametrize("way", WAYS, ids=["phone without script", "dark"])
def test_the_first_letters_of_hangman_are_explored(
    new_page: NewPage, english_list: Lexicon, way: dict[str, Any]
) -> None:
    page = new_page(**way)
    page.goto(EXPLORED)
    expect(page.get_by_role("heading", name="It guesses E")).to_be_visible()
    page.get_by_role("region", name="Answers").get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="It guesses")).to_be_visible()
    expect(page.get_by_role("navigation", name="The way here")).to_be_visible()
    assert_not_wider_than_the_window(page)
