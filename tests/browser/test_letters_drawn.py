"""Letters and ladders drawn in a real browser: watched, helped, explored, looked back at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, until_still
from tests.ladder.lists import KNOWN
from tests.pictures import check_pictures

NewPage = Callable[..., Page]
WAYS: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 390, "height": 844}, "java_script_enabled": False},
    {
        "viewport": {"width": 1280, "height": 900},
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    },
)
TOURS = {
    "hangman": ("Secret word", "crane", "?mask=-----&used=", {"letter_bars", "candidates"}),
    "cities": ("Secret city", "arusha", "?mask=-----&guesses=", {"point_map", "letter_bars"}),
    "ladder": ("Start word of your own", "cold", "?start=cold&target=warm", {"levels"}),
    "jumble": ("A word of your own", "stone", "?letters=enost", {"bars"}),
}
EXPLORED = "/agents/hangman/frequency/explore/?lexicon=en&shortest=5&lives=6"


@pytest.fixture
def lists(imported: Callable[..., Lexicon], english_list: Lexicon, world_list: Lexicon) -> None:
    """Give every game its words; those of the ladder are a list of their own."""
    imported("words", "Words", "en", KNOWN.split())


def drawn(page: Page) -> set[str]:
    """Return which pictures a page has, after each was compared with its table."""
    return {figure.kind for figure in check_pictures(page.content())}


@pytest.mark.parametrize("way", WAYS, ids=["phone without script", "dark"])
@pytest.mark.parametrize("game", TOURS)
def test_a_game_is_watched_helped_and_looked_back_at(
    new_page: NewPage, lists: None, game: str, way: dict[str, Any]
) -> None:
    label, secret, asked, kinds = TOURS[game]
    page = new_page(**way)
    lexicon = "&lexicon=words" if game == "ladder" else ""
    page.goto(f"/watch/{game}/?choose{lexicon}")
    page.get_by_label(label).fill(secret)
    if game == "ladder":
        page.get_by_label("Target word of your own").fill("warm")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("to come")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("Step 1 of ")
    assert kinds - {"candidates"} <= drawn(page)
    assert_not_wider_than_the_window(page)
    if way.get("java_script_enabled", True):
        until_still(page)
        assert_accessible(page)
    page.goto(page.url.split("?")[0] + "?step=99")
    page.get_by_role("link", name="Review this play").click()
    expect(page.get_by_role("heading", name="Review of this game")).to_be_visible()
    page.goto(f"/assist/{game}/{asked}{lexicon}")
    assert kinds <= drawn(page)
    assert_not_wider_than_the_window(page)


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
