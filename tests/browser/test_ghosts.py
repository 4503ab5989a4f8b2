"""A dare and a race against the bot, played by people: nothing moves, and no row comes early."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, challenge

NewPage = Callable[..., Page]
PLACES = """() => ["#board", ".keyboard"].map((it) => {
    const {x, y, width, height} = document.querySelector(it).getBoundingClientRect();
    return [x, y, width, height];
})"""
PHONES = [(390, 844), (320, 568), (844, 390)]


def guess(page: Page, word: str, number: int) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    expect(page.locator("#board tr:not([data-new]) .slot[data-state]")).to_have_count(5 * number)


def marked(page: Page) -> int:
    """Return how many rows of the ghost have marks."""
    return page.locator("#board .beside:has(i[class]:not(.hollow))").count()


@pytest.fixture
def link(new_page: NewPage, english_list: Lexicon) -> str:
    """The address of a dare by somebody who found "crane" in two, shared in one tap."""
    page = new_page()
    challenge(page, english_list, "crane")
    guess(page, "slate", 1)
    guess(page, "crane", 2)
    page.locator("#end").get_by_role("button", name="Share").click()
    text = page.locator("[data-with-ghost]")
    expect(text).to_have_value(re.compile("Can you beat me"))
    found = re.search(r"/dare/\S+", text.input_value())
    assert found
    return found.group()


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_friend_plays_beside_the_ghost_and_answers(
    new_page: NewPage, link: str, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    page.goto(link)
    expect(page.locator("#board .beside")).to_have_count(6)
    expect(page.get_by_text("A friend found it in 2. Can you?").first).to_be_visible()
    assert marked(page) == 0
    places = page.evaluate(PLACES)
    for number, word in enumerate(("mouse", "house"), 1):
        guess(page, word, number)
        assert marked(page) == number
        assert page.evaluate(PLACES) == places
        assert_not_wider_than_the_window(page)
    expect(page.locator(".beside .flag")).to_have_count(1)
    assert_accessible(page)
    guess(page, "crane", 3)
    ending = page.locator("#end")
    expect(ending).to_be_visible()
    ending.get_by_role("button", name="Well played!").click()
    expect(ending.get_by_text("Sent: Well played!")).to_be_visible()
    assert_accessible(page)


def test_marks_wait_until_the_row_has_turned(new_page: NewPage, link: str) -> None:
    page = new_page()
    page.goto(link)
    guess(page, "mouse", 1)
    row, mark = page.locator("#board tbody tr").first, page.locator(".beside i").first
    row.evaluate("(row) => row.setAttribute('data-new', '')")
    assert (
        mark.evaluate("(it) => { it.style.transition = 'none'; return getComputedStyle(it).scale }")
        == "0.42"
    )
    row.evaluate("(row) => row.removeAttribute('data-new')")
    assert mark.evaluate("(it) => getComputedStyle(it).scale") == "none"


def test_a_dare_is_played_without_script_too(new_page: NewPage, link: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(link)
    page.locator("input[name=guess]").fill("mouse")
    page.locator(".typing button[type=submit]").first.click()
    expect(page.locator("#board .beside:has(i[class]:not(.hollow))")).to_have_count(1)


def test_the_bot_is_raced_and_its_game_explained(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page()
    challenge(page, english_list, "crane")
    page.locator("[data-open=game]").first.click()
    page.locator("#game").get_by_role("button", name="The bot").click()
    expect(page.locator("#board .beside")).to_have_count(6)
    guess(page, "mouse", 1)
    assert marked(page) == 1
    guess(page, "crane", 2)
    expect(page.locator("#end .grid-share")).to_have_count(2)  # one's own was there twice
    expect(page.locator("#end .share-form .button")).to_have_count(1)
    page.locator("#end").get_by_role("link", name="Watch what it thought").click()
    expect(page).to_have_url(re.compile("/watch/"))


def test_the_sheet_offers_no_race_once_a_guess_is_made(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """The offer stayed, and pressing it did nothing."""
    page = new_page()
    challenge(page, english_list, "crane")
    offer = page.locator("#game").get_by_role("button", name="The bot")
    page.locator("[data-open=game]").first.click()
    expect(offer).to_be_visible()
    page.keyboard.press("Escape")
    guess(page, "mouse", 1)
    page.locator("[data-open=game]").first.click()
    expect(page.locator("#game")).to_be_visible()
    expect(offer).to_be_hidden()
