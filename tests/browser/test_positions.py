"""A position in a browser: help that follows at once, the tree by keys, both without script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    light_first,
)

NewPage = Callable[..., Page]
pytestmark = pytest.mark.usefixtures("search_loaded")
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
GRAPE = "/assist/wordle/?length=5&g=crane&m1=0&m1=2&m1=2&m1=0&m1=2"
TREE = "/agents/wordle/entropy/explore/"


def test_help_follows_its_tiles_and_its_choices(page: Page, english_list: Lexicon) -> None:
    """Only "Help me" with an empty guess applied what was chosen."""
    page.goto("/assist/wordle/?length=5&agent=entropy&g=crane" + "&m1=0" * 5)
    expect(page.locator("#help h2")).to_have_text("Nothing fits all rows")
    for letter, marks in (("R", "01000"), ("R", "02000"), ("A", "02100"), ("A", "02200")):
        page.get_by_role("button", name=re.compile(f"Letter ., {letter}:")).click()
        expect(page).to_have_url(re.compile("m1=" + "&m1=".join(marks)))
    page.get_by_label("Next guess").press_sequentially("sl")
    page.get_by_role("button", name="Letter 5, E:").press("2")
    expect(page).to_have_url(re.compile("m1=0&m1=2&m1=2&m1=0&m1=2"))
    expect(page.locator("#help h2")).to_have_text("Guess GRAPE")
    expect(page.get_by_label("Next guess")).to_have_value("sl")
    page.get_by_label("Only possible answers").check()
    expect(page).to_have_url(re.compile("can=1"))
    expect(page.get_by_label("Only possible answers")).to_be_checked()
    page.get_by_text("Dictionary, length and bot").click()
    page.get_by_label("Bot", exact=True).select_option("minimax")
    expect(page).to_have_url(re.compile("agent=minimax"))
    expect(page.locator("#help h2")).to_contain_text("Guess")


def test_help_and_its_choices_need_no_script(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto("/assist/wordle/?length=5&agent=entropy")
    page.get_by_label("Only possible answers").check()
    page.get_by_role("button", name="Use these choices").click()
    expect(page).to_have_url(re.compile("can=1"))
    page.locator("#help .cands a").first.click()
    expect(page.locator(".assist-row")).to_have_count(1)


def test_a_tree_is_walked_by_keys_and_searched(page: Page, english_list: Lexicon) -> None:
    page.goto(TREE)
    start = page.locator(".verdict").first.inner_text()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".icicle a:focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".trail li")).to_have_count(2)
    expect(page).to_have_url(re.compile("f="))
    page.keyboard.press("ArrowUp")
    expect(page.locator(".trail li")).to_have_count(0)
    expect(page.locator(".verdict").first).to_have_text(start)
    page.get_by_label("Where is").fill("crane")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".found")).to_contain_text("CRANE:")


def test_a_tree_needs_no_script(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto(TREE)
    page.locator(".icicle a[href]").first.click()
    expect(page.locator(".trail li")).to_have_count(2)
    page.get_by_role("link", name="Ask the solver here").click()
    expect(page.locator(".assist-row")).to_have_count(1)


@light_first
def test_axe_finds_nothing_and_nothing_is_cut_off(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    for viewport in (PHONE, DESK):
        page = new_page(**look, viewport=viewport)
        for path in (
            f"{TREE}?find=crane",
            "/assist/wordle/?length=5&g=crane&m1=0&m1=2&m1=2&m1=0&m1=2&can=1",
        ):
            page.goto(path)
            assert_accessible(page)
            assert_not_wider_than_the_window(page)
