"""Adversarial Wordle in a browser: keys, phone, no JavaScript, resumed, shared, watched, helped."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    begin,
    give_up,
    light_first,
    row,
    to_the_end,
    until_still,
)

NewPage = Callable[..., Page]
OPTIONS = {"length": 5, "guesses": 0, "mode": "normal", "show_left": True}


@pytest.fixture(scope="session", autouse=True)
def kernels() -> None:
    """Load the search before a page asks for it: compiling may take longer than a page waits."""
    from games.kernels.backend import numba_wanted
    from solvers.games.adversarial.agents.position import warm

    if numba_wanted():
        warm()


def start(page: Page, lexicon: Lexicon, opener: str = "") -> None:
    begin(page, "adversarial", lexicon, game("adversarial").setup_from(OPTIONS, opener))


def test_a_game_is_won_by_keyboard_alone_and_shared(page: Page, english_list: Lexicon) -> None:
    page.goto("/adversarial/settings/")
    page.get_by_label("Show how many words are left").press("Space")
    page.get_by_role("button", name="Start a random game").press("Enter")
    expect(page.locator("#progress")).to_contain_text("9 possible answers left")
    page.wait_for_load_state("load")  # and with it the modules that take the keys
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator("#progress")).to_contain_text("2 possible answers left")
    assert row(page, 1)[4] == ("E", "correct")
    expect(page.locator("#status")).to_contain_text("E correct")
    page.keyboard.type("house")  # the host has MOUSE instead
    page.keyboard.press("Enter")
    expect(page.locator("#progress")).to_contain_text("1 possible answer left")
    page.keyboard.type("mouse")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("MOUSE")
    expect(page.locator("#end")).to_contain_text("The host had no other word left.")
    page.get_by_text("The result as text").click()
    result = page.get_by_label("Result as signs").input_value()
    assert result.startswith("😈 Adversarial Wordle · cornered in 3\nWords left shown\n\n")
    assert result.count("🟩") == 1 + 4 + 5
    assert "mouse" not in result.lower()
    assert Play.objects.get().status == "won"


def test_a_long_game_keeps_the_keyboard_in_view_on_a_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    start(page, english_list)
    for number in range(1, 13):
        page.locator("#guess").fill("birds")
        page.get_by_role("button", name="Enter").tap()
        expect(page.locator(f"#board tr:nth-child({number}) [data-state]")).to_have_count(5)
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    current = page.locator("#board [data-current]")
    expect(current).to_be_in_viewport()
    assert_not_wider_than_the_window(page)


def test_a_game_needs_no_javascript_and_is_resumed(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/adversarial/settings/")
    page.get_by_role("button", name="Start a random game").click()
    page.get_by_label(re.compile("Your guess")).fill("zzzzz")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#status")).to_contain_text("Not in word list.")
    page.get_by_label(re.compile("Your guess")).fill("crane")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#board [data-state]")).to_have_count(5)
    address = page.url
    page.goto("/")
    page.get_by_role("link", name="Adversarial Wordle, English").first.click()
    assert page.url == address
    expect(page.locator("#board [data-state]")).to_have_count(5)
    give_up(page)
    expect(page.locator("#ending-title")).to_contain_text("Given up")
    expect(page.locator("#end")).to_contain_text("1 other word fitted all its answers too")


def test_a_friend_goes_on_from_the_first_word(new_page: NewPage, english_list: Lexicon) -> None:
    author = new_page()
    author.goto("/adversarial/challenge/")
    author.get_by_label("The first word").fill("slate")
    author.get_by_role("button", name="Make the puzzle").click()
    friend = new_page(viewport=PHONE)
    friend.goto(author.get_by_label("Send this link").input_value())
    assert "".join(letter for letter, _ in row(friend, 1)) == "SLATE"
    friend.locator("#guess").fill("mouse")
    friend.keyboard.press("Enter")
    expect(friend.locator("#sequence")).to_have_value("1")
    friend.locator("#guess").fill("house")
    friend.keyboard.press("Enter")
    expect(friend.locator("#end .answer")).to_contain_text("HOUSE")


@pytest.mark.usefixtures("search_loaded")
def test_the_search_is_watched_and_raced(page: Page, english_list: Lexicon) -> None:
    page.goto("/watch/adversarial/?choose")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#watch")).to_contain_text("no line is shorter")
    to_the_end(page)
    expect(page.locator("#step-line")).to_contain_text("Solved. The answer is")
    page.get_by_role("link", name="Review this play").click()
    expect(page.get_by_role("region", name="In all")).to_be_visible()  # the coach has looked
    page.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    expect(page.get_by_text("As good as any guess found.").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Put another bot beside it").click()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.usefixtures("search_loaded")
def test_help_in_a_game_elsewhere_is_followed_to_the_end(page: Page, english_list: Lexicon) -> None:
    page.goto("/assist/adversarial/?length=5")
    page.get_by_label("First guess").fill("crane")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.get_by_role("button", name="Letter 5,").press("Enter")
    page.get_by_label("Next guess").press("Enter")
    expect(page.locator("#help")).to_contain_text("2 words left")
    expect(page.locator("#help")).to_contain_text("Searched: 2 guesses from here")


@light_first
@pytest.mark.usefixtures("search_loaded")
def test_axe_finds_no_violation(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(viewport=PHONE, **look)
    page.goto("/adversarial/")
    assert_accessible(page)
    start(page, english_list, "slate")
    page.locator("#guess").fill("house")
    page.keyboard.press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(10)
    assert_accessible(page)
    page.locator("#guess").fill("mouse")
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_be_visible()
    until_still(page)
    assert_accessible(page)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.locator(".step").first).to_be_visible()
    assert_accessible(page)
    assert_not_wider_than_the_window(page)
    for path in ("/watch/adversarial/", "/assist/adversarial/?length=5&g=crane"):
        page.goto(path)
        assert_accessible(page)
        assert_not_wider_than_the_window(page)
