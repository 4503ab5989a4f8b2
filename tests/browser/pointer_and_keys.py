"""The ways to play: keys of the desk, taps on the page's keys, and the form without script."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import give_up
from tests.browser.whole_games import ASK, GIVE_UP, SOLVE, answered, move


class Desk:
    """Physical keys."""

    def move(self, page: Page, text: str, number: int) -> None:
        """Make the move of this number, 1 for the first, and wait for its answer."""
        if text == GIVE_UP:
            return give_up(page)
        self._make(page, text)
        answered(page, number)
        return None

    def _make(self, page: Page, text: str) -> None:
        move(page, text)


class Fingers(Desk):
    """Taps on the keys of the page, which must all be in sight: nothing scrolls to a key."""

    def _make(self, page: Page, text: str) -> None:
        if text.startswith(SOLVE):
            self._key(page, "enter")
        word = text.removeprefix(SOLVE).removeprefix(ASK)
        for letter in word:
            self._key(page, letter)
        if len(text) > 1:
            self._key(page, "enter")

    def _key(self, page: Page, name: str) -> None:
        self._tap(page.locator(f'.keyboard [data-key="{name}"]:not(.used)').first)

    def _tap(self, key: Locator) -> None:
        expect(key).to_be_in_viewport(ratio=1)
        key.tap()


class Form(Desk):
    """The field and its button, or a letter's own button, where no script runs."""

    def _make(self, page: Page, text: str) -> None:
        word = text.removeprefix(SOLVE).removeprefix(ASK)
        if len(text) == 1:
            page.locator(f'.keyboard [data-key="{word}"]').click()
        else:
            page.locator("#guess").fill(word)
            page.locator(".typing button[type=submit]").click()
