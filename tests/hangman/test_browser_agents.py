"""Hangman's agents in a real browser: watched, asked for help, raced and reviewed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    to_the_end,
)

NewPage = Callable[..., Page]
OPTIONS = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}


def test_an_agent_is_watched_without_javascript_on_a_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto("/watch/hangman/?agent=frequency")
    page.get_by_label("Secret word").fill("crane")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text("Known: it looks for the word")).to_be_visible()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("figure.pic svg").first).to_be_visible()
    assert_not_wider_than_the_window(page)


def test_help_is_given_for_a_mask(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, color_scheme="light", reduced_motion="reduce")
    page.goto("/assist/hangman/")
    page.get_by_label("What is shown").fill("-OUSE")
    page.get_by_label("Letters used").fill("o u s e m")
    page.get_by_role("button", name="Help me").click()
    expect(page.get_by_role("heading", name="Guess H")).to_be_visible()
    expect(page.get_by_text("1 word left, 5 lives.")).to_be_visible()
    assert_not_wider_than_the_window(page)
    assert_accessible(page)


def test_an_ended_game_is_raced_and_reviewed(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce")
    begin(page, "hangman", english_list, game("hangman").setup_from(OPTIONS, "house"))
    page.keyboard.type("house")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("HOUSE")
    ended = page.url
    page.locator('a[href^="/review/"]').first.click()
    page.get_by_text("Figures", exact=True).first.click()
    expect(page.get_by_text("chance to win with it (searched)").first).to_be_visible()
    assert_accessible(page)
    page.goto(ended)
    page.locator('a[href^="/race/"]').first.click()  # and it begins by itself
    expect(page.locator("#board-2")).to_be_visible()
    to_the_end(page)  # whoever asks for less motion sees it stand still
    expect(page.locator("#step-line")).to_contain_text("You: no wrong guesses")
    page.get_by_role("link", name="Race another bot").click()
    page.locator("#agent").select_option("frequency")
    page.get_by_role("button", name="Start the race").click()
    expect(page.locator("#board-2")).to_be_visible()
