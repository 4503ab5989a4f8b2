"""Jumble in a real browser: by mouse, by keyboard alone, without JavaScript, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

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
    take_hint,
)

NewPage = Callable[..., Page]
OPTIONS = {"shortest": 5, "longest": 5, "words": 10, "difficulty": "any"}


def jumble(page: Page, lexicon: Lexicon, secrets: str, **options: Any) -> None:
    setup = game("jumble").setup_from(OPTIONS | options, secrets) | {"seed": 3}
    begin(page, "jumble", lexicon, setup)


def shown(page: Page) -> str:
    tiles = page.locator("#tray .letters [data-key]").all()
    return "".join(tile.get_attribute("data-key") or "" for tile in tiles)


def tap(page: Page, word: str) -> None:
    """Tap the letters of a word, each tile once."""
    for letter in word:
        page.locator(f'.tray [data-key="{letter}"]:not(.used)').first.click()


def assert_laid_out_to_play(page: Page, letters: str) -> None:
    """P39: the clock is seen, letters stand once, Try is larger than what skips a word."""
    expect(page.locator("#progress .clock")).to_have_text(re.compile(r"^\d+:\d\d$"))
    expect(page.locator("#progress .clock")).to_be_in_viewport()
    seen = page.locator(".stage").inner_text()
    assert sorted(re.findall(r"^[A-Z]$", seen, re.MULTILINE)) == sorted(letters.upper())
    tried, shuffled, skipped, deleted = (
        page.locator(f"#tray {each}").bounding_box() or {}
        for each in (".go", "#shuffle", "[value='-']", "[data-key=delete]")
    )
    assert tried["width"] > 1.2 * max(skipped["width"], deleted["width"])
    letter = page.locator("#tray .letters button").first.bounding_box() or {}
    assert shuffled["y"] > letter["y"] + letter["height"]  # below the letters, not the answer


def test_a_round_is_won_by_tapping_letters(page: Page, english_list: Lexicon) -> None:
    jumble(page, english_list, "abbey house")
    assert sorted(shown(page)) == sorted("abbey")
    assert_laid_out_to_play(page, "abbey")
    tap(page, "abb")
    expect(page.locator("#guess")).to_have_value("ABB")
    expect(page.locator(".tray .used")).to_have_count(3)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#guess")).to_have_value("AB")
    expect(page.locator("#board [data-typed]")).to_have_count(2)
    tap(page, "bey")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator("#status")).to_contain_text("ABBEY is right. Letters: ")
    expect(page.locator("#progress")).to_contain_text("Word 2 of 2 · 5 points")
    tap(page, "house")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".ending")).to_contain_text("2 of 2 solved, 10 points")
    assert Play.objects.get().status == Play.Status.WON


def test_a_round_is_played_by_keyboard_alone(page: Page, english_list: Lexicon) -> None:
    jumble(page, english_list, "trace house mouse")
    page.locator("body").press("s")  # typing anywhere types into the field
    page.keyboard.type("late")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Use all 5 letters; this has 3.")
    expect(page.locator("#guess")).to_have_value("ATE")  # the others are not among the letters
    page.keyboard.press("Escape")
    page.keyboard.type("trace")
    page.keyboard.press("Enter")
    expect(page.locator("#board .solved")).to_have_count(1)
    page.get_by_role("button", name="Skip this word").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board .skipped")).to_have_count(1)
    page.locator("#guess").focus()
    page.keyboard.type("mouse")
    page.keyboard.press("Enter")
    expect(page.locator(".ending")).to_contain_text("2 of 3 solved, 10 points")
    expect(page.locator("#ending-title")).to_be_focused()


def test_shuffling_keeps_what_is_typed_and_costs_nothing(page: Page, english_list: Lexicon) -> None:
    jumble(page, english_list, "house")
    before = shown(page)
    page.locator("#guess").fill("ho")
    for order in (2, 3):
        page.get_by_role("link", name="Shuffle").click()
        expect(page.locator("#shuffle")).to_have_attribute(
            "hx-get", re.compile(rf"\?order={order}$")
        )
    assert sorted(shown(page)) == sorted(before)
    expect(page.locator("#guess")).to_have_value("HO")
    expect(page.locator(".tray .used")).to_have_count(2)
    assert not Play.objects.exists()  # no move yet, so nothing is stored at all


def drag(page: Page, letter: Locator, to: Locator) -> None:
    """Press on a letter, move there in steps, and let go."""
    boxes = [it.bounding_box() for it in (letter, to)]
    places = [(it["x"] + it["width"] / 2, it["y"] + it["height"] / 2) for it in boxes if it]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=4)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)


def test_letters_are_dragged_into_the_word_within_it_and_out_of_it(
    page: Page, english_list: Lexicon
) -> None:
    """PW20."""
    jumble(page, english_list, "house")
    slot = page.locator("#board [data-current] .slot")
    for letter in "ohu":
        drag(page, page.locator(f'.tray [data-key="{letter}"]'), slot.nth(0))
    expect(page.locator("#guess")).to_have_value("UHO")
    drag(page, slot.nth(0), slot.nth(4))
    expect(page.locator("#guess")).to_have_value("HOU")
    drag(page, slot.nth(1), page.locator("#board .done"))
    expect(page.locator("#guess")).to_have_value("HU")
    expect(page.locator(".tray .used")).to_have_count(2)
    drag(page, page.locator('.tray [data-key="s"]'), page.locator("#board .done"))
    page.locator('.tray [data-key="s"]').click()
    expect(page.locator("#guess")).to_have_value("HUS")
    page.reload()
    expect(page.locator("#guess")).to_have_value("HUS")


def test_hints_show_places_and_stay(page: Page, english_list: Lexicon) -> None:
    jumble(page, english_list, "house")
    expect(take_hint(page, "The first letter")).to_have_text("place 1 is H")
    expect(take_hint(page, "Another letter")).to_have_text("place 1 is H, place 5 is E")
    given = [slot.get_attribute("data-given") for slot in page.locator("#board .slot").all()]
    assert given == ["H", None, None, None, "E"]
    page.locator("#guess").fill("house")
    page.keyboard.press("Enter")
    expect(page.locator(".ending")).to_contain_text("1 of 1 solved, 1 point,")
    expect(page.locator(".ending")).to_contain_text("Word 1: solved with 2 hints.")


def test_a_round_is_played_without_javascript(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/jumble/settings/")
    page.get_by_label("Words in a round").fill("2")
    page.get_by_role("button", name="Start a random game").click()
    secrets = Play.objects.get().puzzle.setup["secrets"]
    page.get_by_role("link", name="Shuffle").click()
    order = shown(page)
    assert sorted(order) == sorted(secrets[0])
    page.locator(f'.tray [data-key="{order[0]}"]').first.click()
    expect(page.locator("#guess")).to_have_value(order[0].upper())
    assert shown(page) == order  # still shuffled
    page.get_by_label("Your word, of all the letters").fill("zzzzz")
    page.locator("#guess").press("Enter")
    expect(page.locator("#status")).to_contain_text("There is no Z among the letters.")
    page.locator("#guess").fill(secrets[0])
    page.locator("#guess").press("Enter")
    expect(page.locator("#board .solved")).to_have_count(1)
    page.get_by_role("button", name="Skip this word").click()
    expect(page.locator(".ending")).to_contain_text("1 of 2 solved")
    expect(page.locator(".ending")).to_contain_text("skipped")


def test_the_letters_are_in_sight_and_tapped_on_a_small_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    jumble(page, english_list, "house")
    box = page.get_by_role("button", name="Skip this word").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    for letter in "house":
        page.locator(f'.tray [data-key="{letter}"]').tap()
    page.get_by_role("button", name="Try", exact=True).tap()
    expect(page.locator(".ending")).to_be_visible()
    assert_not_wider_than_the_window(page)


@pytest.mark.parametrize("width", [320, 360])
def test_a_long_word_is_not_wider_than_the_window(
    new_page: NewPage, english_list: Lexicon, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 640})
    jumble(page, english_list, "abcdeghilmnoprs", shortest=15, longest=15)
    expect(page.locator("#tray .letters [data-key]")).to_have_count(15)
    assert_not_wider_than_the_window(page)


def test_an_agent_is_watched(page: Page, english_list: Lexicon) -> None:
    page.goto("/watch/jumble/?choose")
    page.get_by_label("Words in a round").fill("2")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("2 steps to come")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#watch .done li")).to_have_count(1)
    expect(page.locator("#watch")).to_contain_text("found by its key")
    assert_accessible(page)


def test_my_letters_are_solved(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.goto("/jumble/solve/?letters=treac")
    expect(page.locator("#help")).to_contain_text("TRACE")
    page.get_by_role("textbox", name="Letters").fill("5?")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#letters-error")).to_contain_text("5 is not a letter of English.")
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


def test_starting_and_playing_are_accessible(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce")
    page.goto("/jumble/")
    assert_accessible(page)
    page.goto("/jumble/challenge/")
    assert_accessible(page)
    jumble(page, english_list, "house mouse")
    take_hint(page, "The first letter")
    expect(page.locator("#board [data-given]")).to_have_count(1)
    tap(page, "ho")
    assert_accessible(page)


def test_play_and_end_are_accessible_in_the_dark_with_high_contrast(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(color_scheme="dark", reduced_motion="reduce")
    jumble(page, english_list, "house mouse crane")
    prefer_dark_and_high_contrast(page)
    page.locator("#guess").fill("house")
    page.keyboard.press("Enter")
    expect(page.locator("#board .solved")).to_have_count(1)
    page.get_by_role("button", name="Skip this word").click()
    expect(page.locator("#board .skipped")).to_have_count(1)
    tap(page, "cr")
    assert_accessible(page)
    give_up(page)
    expect(page.locator(".ending")).to_contain_text("not reached")
    assert_accessible(page)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Review of your game")).to_be_visible()
    assert_accessible(page)
