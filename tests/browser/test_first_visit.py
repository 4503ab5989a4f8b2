"""What a stranger sees first in each of the ten games, on a phone (P6, sketch `first`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.whole_games import GAMES, WholeGame, words_of

NewPage = Callable[..., Page]
SEEN = """() => {
    const box = (part) => {
        const found = document.querySelector(part);
        if (!found) return null;
        const {left, top, right, bottom, height} = found.getBoundingClientRect();
        return {left, top, right, bottom, height};
    };
    return {rule: box(".line .rule b"), line: box("#line"),
        help: box("[data-open=help].icon-button"),
        keys: box(".keyboard"), above: box("#above"), board: box("#board"), hearts: box(".lives"),
        drawn: box(".drawn"), said: document.querySelector(".line .rule b").textContent};
}"""


@pytest.mark.parametrize("whole", GAMES, ids=[each.slug for each in GAMES])
def test_the_rule_stands_on_the_line_and_its_door_in_the_bar(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    words_of(whole, request)
    page.goto(f"/{whole.slug}/settings/")
    difficulty = whole.options.get("difficulty")  # five words make no ladder of medium difficulty
    if difficulty:
        page.locator(f'input[name="difficulty"][value="{difficulty}"]').check()
    page.locator(".starts button").click()
    expect(page.locator("#board")).to_be_visible()
    seen = page.evaluate(SEEN)
    assert 4 <= len(seen["said"].split()) <= 9
    assert seen["rule"]["height"] < 24  # one line of it
    assert seen["line"]["top"] <= seen["rule"]["top"]
    assert seen["rule"]["bottom"] <= seen["line"]["bottom"] <= seen["keys"]["top"] + 1
    if whole.slug not in ("jumble", "nerdle"):  # whose keys are two rows
        assert abs(seen["keys"]["top"] - 648) <= 4
        assert abs(seen["line"]["top"] - 604) <= 4
    assert seen["help"]["right"] <= 390
    assert seen["help"]["height"] >= 44
    if whole.slug == "adversarial":
        assert seen["above"]["bottom"] <= seen["board"]["top"] + 1
        expect(page.locator("#above .speech")).to_have_text("I have no word yet.")
    if whole.slug == "hangman":
        middle = (seen["drawn"]["left"] + seen["drawn"]["right"]) / 2
        assert abs(middle - 195) <= 8
        assert seen["hearts"]["top"] >= seen["drawn"]["bottom"]
    if whole.slug == "ladder":
        ends = page.locator("[data-end]").evaluate_all("rows => rows.map((it) => it.dataset.end)")
        assert ends == ["From", "To"]
    page.locator("[data-open=help].icon-button").click()
    sheet = page.locator("#help")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")  # one screen
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(sheet).to_be_hidden()
