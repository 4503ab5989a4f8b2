"""The second of winning that each game has of its own, and what stands while it runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from tests.browser.whole_games import GAMES, WholeGame, answered, every_game, move, words_of
from tests.contract.every_game import own

NewPage = Callable[..., Page]
# Milliseconds that the last movement may end after.
MOST = 1200
WAVE = {"leap"}
WATCH = """() => {
    window.joy_ = {names: [], end: 0, dock: []};
    const look = () => {
        const form = document.getElementById("guess-form");
        const keys = form.querySelector(".keyboard");
        if (document.querySelector(".stage[data-joy]")) {
            for (const each of document.getAnimations()) {
                const part = each.effect.target.closest("#board, .masthead");
                if (!each.animationName || !part) continue;
                joy_.names.push(each.animationName);
                joy_.end = Math.max(joy_.end, each.effect.getComputedTiming().endTime);
            }
        }
        if (form.dataset.ending !== undefined) joy_.dock.push([
            getComputedStyle(keys).visibility, keys.inert, document.getElementById("finale").hidden,
            [...form.children].filter((each) => each.checkVisibility()).length,
        ].join(" "));
        if (!document.getElementById("end").open) requestAnimationFrame(look);
    };
    look();
}"""


SLOWLY = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".stage[data-joy] * { animation-duration: 20s !important; }");
    document.adoptedStyleSheets = [sheet];
}"""


def won(page: Page, whole: WholeGame) -> None:
    for number, each in enumerate(whole.winning, 1):
        if number == len(whole.winning):
            page.evaluate(WATCH)
        move(page, each)
        if number < len(whole.winning):
            answered(page, number)
            expect(page.locator("#board [data-new]")).to_have_count(0)


@every_game
def test_a_win_is_a_second_of_the_game_s_own(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    page = new_page(reduced_motion="no-preference")
    whole.start(page, words_of(whole, request))
    won(page, whole)
    expect(page.locator("#end")).to_be_visible()
    joy: dict[str, Any] = page.evaluate("() => joy_")
    names: set[str] = getattr(own(whole.slug, "facts"), "JOY", WAVE)
    assert names <= set(joy["names"])
    assert 0 < joy["end"] <= MOST
    # P16: until the ending rises the keys stay and take nothing, and nothing comes into the dock.
    assert len(set(joy["dock"])) == 1
    assert joy["dock"][0].startswith("visible true true")
    assert not page.evaluate("() => document.querySelector('.stage').dataset.joy !== undefined")
    page.keyboard.press("Escape")
    expect(page.locator("#finale")).to_be_visible()
    expect(page.locator("#finale .button")).to_have_count(2)


@pytest.mark.parametrize(
    "whole",
    [
        pytest.param(it, id=it.slug, marks=[pytest.mark.slow] * (it not in GAMES[:2]))
        for it in GAMES
    ],
)
def test_the_next_key_skips_it(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    page = new_page(reduced_motion="no-preference")
    whole.start(page, words_of(whole, request))
    page.evaluate(SLOWLY)
    won(page, whole)
    expect(page.locator(".stage[data-joy]")).to_be_attached()
    page.keyboard.press("x")
    expect(page.locator("#ending-title")).to_be_focused(timeout=5000)
    expect(page.locator(".stage[data-joy]")).to_have_count(0)
    answered(page, len(whole.winning))


@every_game
def test_without_motion_everything_is_told_at_once(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    page = new_page(reduced_motion="reduce")
    whole.start(page, words_of(whole, request))
    won(page, whole)
    expect(page.locator("#ending-title")).to_be_focused()
    joy = page.evaluate("() => joy_")
    assert (joy["names"], joy["end"]) == ([], 0)
    assert page.evaluate("() => document.getAnimations().length") == 0
    style = game(whole.slug).joy
    assert page.locator(f"link[href*='{style.removesuffix('.css')}']").count() == bool(style)
    page.keyboard.press("Enter")  # on the heading it does nothing
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
    page.keyboard.press("Enter")  # and neither does it after the end
    answered(page, len(whole.winning))
    expect(page).to_have_url(re.compile(r"^[^?]*/play/[\w-]+/$"))
