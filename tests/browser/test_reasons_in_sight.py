"""Why a bot moved is seen at once: at every step of every game, on a phone and on a desk."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window
from tests.browser.test_bots_of_every_game import played
from tests.browser.test_own_words import picture
from tests.browser.whole_games import GAMES, WholeGame, words_of

pytestmark = pytest.mark.usefixtures("search_loaded")
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 568}
LYING: ViewportSize = {"width": 844, "height": 390}
DESK: ViewportSize = {"width": 1280, "height": 800}
READ = """() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
    const player = box(".player");
    const texts = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
    const under = [];
    while (texts.nextNode()) {
        const node = texts.currentNode;
        if (!node.data.trim() || node.parentElement.closest(".player, .visually-hidden")) continue;
        if (!node.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
            if (line.width > 1 && line.bottom > player.top + 1 && line.top < player.bottom - 1 &&
                line.right > player.left + 1 && line.left < player.right - 1) under.push(node.data);
        }
    }
    return {
        strip: box(".strip"), board: box("#board"), figure: box("#watch .verdict"),
        sentence: box("#watch .why-line"), player, under,
        cards: new Set([...document.querySelectorAll(".strip li")].filter((it) => it.offsetWidth)
            .map((it) => it.getBoundingClientRect().top)).size,
        letters: Math.min(...[...document.querySelectorAll(".strip *, #board b:not(:empty)")]
            .filter((it) => it.offsetWidth > 1)
            .map((it) => parseFloat(getComputedStyle(it).fontSize))),
    };
}"""

REVIEW = """() => {
    const parts = { board: ".moves-made", verdict: ".verdict", figure: ".verdict .huge",
        sentence: ".verdict .words p" };
    const boxes = Object.entries(parts).map(([name, selector]) =>
        [name, document.querySelector(selector)?.getBoundingClientRect().toJSON()]);
    const letters = Math.min(...[...document.querySelectorAll(".moves-made b:not(:empty)")]
        .map((it) => parseFloat(getComputedStyle(it).fontSize)));
    return { ...Object.fromEntries(boxes.filter(([, box]) => box)), letters };
}"""


def each_game() -> list[Any]:
    """Return all games; those of the first three are quick tests."""
    return [
        pytest.param(whole, marks=[] if place < 3 else [pytest.mark.slow], id=whole.slug)
        for place, whole in enumerate(GAMES)
    ]


def read(page: Page, size: ViewportSize) -> dict[str, Any]:
    """Return where on the first screen of a step its parts are drawn, in a window of a size."""
    page.set_viewport_size(size)
    seen: dict[str, Any] = page.evaluate(READ)
    return seen


@pytest.mark.parametrize("whole", each_game())
def test_why_a_bot_moved_is_seen_at_once_and_so_is_what_its_review_says(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    play = played(whole, words_of(whole, request))
    page = new_page(viewport=DESK)
    for step in range(play.turns + 1):
        page.goto(f"/watch/{play.pk}/?step={step}")
        _assert_the_player_lies_on_no_text(page, step, whole)
        seen = read(page, LYING)  # S9: the last line of the sentence was cut in all ten games
        assert seen["sentence"]["bottom"] <= LYING["height"], (whole.slug, step, seen)
        for size in (PHONE, SMALL):
            _assert_the_reason_is_above_the_player(page, size, step, whole)
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert not page.evaluate(READ)["under"], whole.slug
    page.goto(f"/review/{play.pk}/")
    _assert_a_review_begins_with_what_matters(page, whole)


def _assert_the_player_lies_on_no_text(page: Page, step: int, whole: WholeGame) -> None:
    """S4: on a desk the player lay across the candidates; on a phone nothing stays under it."""
    seen = read(page, DESK)
    assert not seen["under"], (whole.slug, step, seen)
    if step:
        assert seen["figure"]["bottom"] <= DESK["height"], (whole.slug, step, seen)


def _assert_the_reason_is_above_the_player(
    page: Page, size: ViewportSize, step: int, whole: WholeGame
) -> None:
    """S4: the deciding figure stood at y 780 to 1,290 of a phone 844 high, under two bars."""
    seen = read(page, size)
    where = (whole.slug, size, step, seen)
    bar = seen["player"]
    assert (bar["height"], bar["bottom"]) == (52, size["height"]), where
    assert seen["strip"]["height"] <= 64, where
    assert seen["cards"] == 1, where
    assert seen["letters"] >= 10, where
    assert seen["board"]["bottom"] <= seen["sentence"]["top"], where
    if step:
        assert seen["board"]["bottom"] <= seen["figure"]["top"], where
        assert seen["figure"]["bottom"] <= bar["top"], where
    if size == PHONE:
        assert seen["sentence"]["bottom"] <= bar["top"], where
    assert page.locator(".masthead nav").is_hidden(), where


def _assert_a_review_begins_with_what_matters(page: Page, whole: WholeGame) -> None:
    """S4: what was played stood at y 1,050 to 1,300 of a phone 844 high."""
    page.locator(".verdict.night h3").wait_for()
    page.locator("#thinking").wait_for(state="detached")
    picture(page, f"review-{whole.slug}")
    boxes = page.evaluate(REVIEW)
    assert boxes["board"]["bottom"] <= boxes["verdict"]["top"], (whole.slug, boxes)
    assert boxes["sentence"]["bottom"] <= PHONE["height"], (whole.slug, boxes)
    if "figure" in boxes:
        assert boxes["figure"]["bottom"] <= boxes["sentence"]["bottom"], (whole.slug, boxes)
    assert boxes["letters"] >= 10, (whole.slug, boxes)
    assert page.locator(".masthead nav").is_hidden(), whole.slug
    assert_not_wider_than_the_window(page)
    assert_accessible(page)
    move = page.locator(".moves-made a").first
    assert move.inner_text().strip(), whole.slug
    assert move.get_attribute("href") == "#move-1", whole.slug
