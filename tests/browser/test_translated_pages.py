"""With the browser's translation on, every game is played as without it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import POSTED
from tests.browser.whole_games import WholeGame, answered, every_game, move, words_of

# Chrome's translator: each text is wrapped and changed, at once and whenever new text comes.
TRANSLATE = """() => {
    const own = (part) => part.closest("script, style, textarea, svg, font");
    const barred = (part) => part.closest("[translate]")?.getAttribute("translate") === "no";
    const change = (node) => {
        const within = node.parentElement;
        if (!within || !/\\p{L}/u.test(node.data) || own(within) || barred(within)) return;
        const [outer, inner] = [0, 1].map(() => document.createElement("font"));
        inner.textContent = `${node.data.trim()}ein`; // A becomes Aein, Enter becomes Enterein
        outer.append(inner);
        node.replaceWith(outer);
    };
    const walk = (part) => {
        if (!part.isConnected) return;
        if (part.nodeType === Node.TEXT_NODE) return change(part);
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        found.forEach(change);
    };
    walk(document.body);
    window.changed_ = new MutationObserver((records) => records.forEach((record) =>
        record.type === "characterData" ? change(record.target) : record.addedNodes.forEach(walk)));
    window.changed_.observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


@every_game
def test_a_whole_game_on_a_translated_page(
    page: Page, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    """Tiles said EIN, Hangman posted it, and a row had seven letters."""
    sent: list[str] = []
    whole.start(page, words_of(whole, request))
    page.on("request", lambda it: sent.append(it.post_data or "") if POSTED.search(it.url) else 0)
    page.evaluate(TRANSLATE)
    expect(page.locator("font font").first).to_be_attached()
    assert page.locator("#board font, .keyboard font").count() == 0
    for number, each in enumerate(whole.winning, 1):
        move(page, each)
        answered(page, number)
    expect(page.locator("#ending-title")).to_be_visible()
    assert page.locator("#board font, .keyboard font").count() == 0
    assert len(sent) == len(whole.winning), sent
