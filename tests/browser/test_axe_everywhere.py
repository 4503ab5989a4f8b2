"""axe finds nothing from the first look at a game to its review, nor among friends, in any look."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import (
    EVERY_WINDOW,
    assert_accessible,
    challenge,
    close_ending,
    light_first,
)
from tests.browser.whole_games import GAMES, WholeGame, answered, move, words_of

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
}
QUICK = next(whole for whole in GAMES if whole.by_letter)
# One is quick, all are CI's: no other test looks at a game with axe.
#
# A game takes seven seconds, so one has all the looks and each of the others has one of them;
# WORDGAMES_EVERY_WINDOW=1 gives all to all.
every_game_and_look = pytest.mark.parametrize(
    ("look", "whole"),
    [
        pytest.param(
            look,
            whole,
            id=f"{name}-{whole.slug}",
            marks=[] if name == "light" and whole is QUICK else [pytest.mark.slow],
        )
        for number, (name, look) in enumerate(LOOKS.items())
        for place, whole in enumerate(GAMES)
        if whole is QUICK or place % len(LOOKS) == number or EVERY_WINDOW
    ],
)


def sheet(page: Page, name: str) -> None:
    """Open a sheet over the board, look at it with axe, and close it.

    The page beneath takes nothing meanwhile, and was looked at before.
    """
    page.locator(f"[data-open={name}]").first.click()
    expect(page.locator(f"#{name}")).to_be_visible()
    assert_accessible(page, f"#{name}")
    page.keyboard.press("Escape")
    expect(page.locator(f"#{name}")).to_be_hidden()


def unfold(page: Page, part: str) -> None:
    """Open all that is folded: axe passes over what nobody sees."""
    page.locator(f"{part} details").evaluate_all("all => all.forEach(one => { one.open = true; })")


@every_game_and_look
def test_a_game_is_accessible_from_its_door_to_its_review(
    new_page: NewPage, request: pytest.FixtureRequest, look: dict[str, Any], whole: WholeGame
) -> None:
    page = new_page(**look)
    whole.start(page, words_of(whole, request))
    assert_accessible(page)
    for name in ("help", "settings", "hint"):
        sheet(page, name)
    for number, each in enumerate(whole.winning, 1):
        move(page, each)
        answered(page, number)
    expect(page.locator("#ending-title")).to_be_focused()
    unfold(page, "#end")
    assert_accessible(page)
    review = page.get_by_role("link", name="Review", exact=True).get_attribute("href")
    page.locator("#ending-title").focus()
    close_ending(page)
    assert_accessible(page)
    assert review is not None
    page.goto(review)
    expect(page.get_by_role("region", name="In all")).to_be_visible()  # the coach has looked
    unfold(page, "main")
    assert_accessible(page)


@light_first
def test_what_friends_see_is_accessible(
    new_page: NewPage, english_list: Lexicon, look: dict[str, Any]
) -> None:
    page, friend = new_page(**look), new_page(**look)
    challenge(page, english_list, "crane")
    move(page, "crane")
    page.goto(page.locator("form[data-dare]").get_attribute("action") or "")
    expect(page.get_by_role("button", name="Get the link")).to_be_visible()
    assert_accessible(page)
    page.locator("input[name=name]").fill("Ana")
    page.get_by_role("button", name="Get the link").click()
    link = page.get_by_label("Send this link").input_value()
    assert_accessible(page)
    friend.goto(link)
    assert_accessible(friend)
    move(friend, "slate")
    answered(friend, 1)
    move(friend, "crane")
    expect(friend.locator("#ending-title")).to_be_focused()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="You", exact=True)).to_be_visible()
    assert_accessible(friend)
    page.goto("/groups/")
    assert_accessible(page)
    page.locator("input[name=title]").fill("Night owls")
    page.locator("input[name=name]").fill("Ana")
    page.get_by_role("button", name="Create group").click()
    expect(page.get_by_role("heading", name="Night owls")).to_be_visible()
    assert_accessible(page)
    friend.goto(page.url)
    assert_accessible(friend)
    friend.locator("input[name=name]").fill("Ben")
    friend.get_by_role("button", name="Join").click()
    expect(friend.get_by_text("Your place in this group")).to_be_visible()
    assert_accessible(friend)
