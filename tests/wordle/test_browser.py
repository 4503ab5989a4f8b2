"""Wordle in a real browser: letters with signs, keys that are not its own, late answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.helpers import POSTED, HeldGuesses, SentRequests, challenge, row

NewPage = Callable[..., Page]


def test_french_is_typed_with_or_without_accents(page: Page, french: Lexicon) -> None:
    challenge(page, french, "foret")
    rows = page.locator(".keyboard > div").all()
    assert rows[0].inner_text().replace("\n", "").startswith("A")
    page.keyboard.type("éclat")
    page.keyboard.press("Enter")
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    assert "".join(letter for letter, _ in row(page, 1)) == "ECLAT"
    page.keyboard.type("foret")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("FORÊT")


def test_an_uploaded_greek_list_is_played_with_its_own_letters(page: Page, greek: Lexicon) -> None:
    challenge(page, greek, "λογοσ")
    expect(page.get_by_role("button", name="Σ", exact=True)).to_be_visible()
    for letter in "ΦΥΣΙΣ":
        page.get_by_role("button", name=letter, exact=True).click()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    page.keyboard.insert_text("λόγος")  # an accent, and a final sigma
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("ΛΟΓΟΣ")  # capitals have no stress


def test_enter_never_repeats_the_key_that_was_clicked_last(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    page.get_by_role("button", name="C", exact=True).click()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Four letters to go.")
    expect(page.locator("#guess")).to_have_value("C")


def test_shortcuts_and_tab_are_left_to_the_browser(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+k")
    page.keyboard.press("Alt+x")
    expect(page.locator("#guess")).to_have_value("")
    page.locator("#guess").focus()
    page.keyboard.press("Tab")
    first = page.locator(".keyboard [data-key]").first  # the field's own button is hidden
    expect(first).to_be_focused()


def test_typing_asks_nothing_of_the_server(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    page.wait_for_load_state("networkidle")
    asked = SentRequests(page)
    page.keyboard.type("slat")
    page.get_by_role("button", name="E", exact=True).click()
    assert asked.so_far() == []


def test_two_tabs_never_corrupt_a_game(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page()
    challenge(page, english_list, "crane")
    other = page.context.new_page()
    other.goto(page.url)
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    other.fill("#guess", "house")
    other.keyboard.press("Enter")
    expect(other.locator("#status")).to_contain_text("as it is now")
    assert "".join(letter for letter, _ in row(other, 1)) == "SLATE"
    expect(other.locator("#guess")).to_have_value("HOUSE")  # to be sent again, or not
    page.go_back()
    page.goto(other.url)
    assert Play.objects.get().turns == 1


def test_a_quick_player_types_on_while_a_guess_is_answered(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    guesses = HeldGuesses(page)
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    expect(page.locator("#guess")).to_have_value("")
    page.keyboard.press("Enter")  # twice is once
    page.keyboard.type("cra")
    guesses.let_go()
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    page.keyboard.type("ne")
    assert [letter for letter, _ in row(page, 2)] == list("CRANE")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("CRANE")
    assert Play.objects.exclude(player=None).get().turns == 2


def test_a_typed_guess_survives_a_server_that_does_not_answer(
    browser: Browser, live_server: Any, english_list: Lexicon
) -> None:
    page = browser.new_page(base_url=live_server.url)  # the browser logs the failure as an error
    challenge(page, english_list, "crane")
    page.route(POSTED, lambda route: route.abort())
    page.fill("#guess", "slate")
    page.press("#guess", "Enter")
    expect(page.locator("#status")).to_contain_text("Nothing is lost: try again.")
    expect(page.locator("#guess")).to_have_value("SLATE")
    page.unroute_all()
    page.press("#guess", "Enter")
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    page.close()
