"""Keys that a real input method of a real desk composes: ibus-hangul, and dead keys of X."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lexicons.models import Lexicon
from tests.browser.desk import Desk, desk, window
from tests.browser.helpers import challenge, typed
from tests.browser.whole_games import answered

pytestmark = [pytest.mark.nightly, pytest.mark.desk]
Imported = Callable[..., Lexicon]
Seated = Callable[..., Any]
# The key beside Enter by its number: on an international keyboard it waits for its letter.
DEAD_ACUTE = "48"
COUNT = """() => {
    window.composed_ = 0;
    document.addEventListener("compositionend", () => { window.composed_++; });
}"""


@pytest.fixture
def seated(
    browser: Browser, requests_under_way: Any, live_server: Any, unhurried: None, tmp_path: Path
) -> Iterator[Seated]:
    """Sit down at a desk: its keys, and a page in its window."""

    @contextmanager
    def at(**keyboard: str) -> Iterator[tuple[Desk, Page]]:
        with (
            desk(tmp_path, **keyboard) as it,
            window(it, browser.browser_type, live_server.url) as page,
        ):
            yield it, page

    yield at
    requests_under_way.wait()


def test_korean_is_written_syllable_by_syllable(seated: Seated, imported: Imported) -> None:
    """A syllable begins as the last is committed, and the last one was lost."""
    korean = imported("ko", "Korean", "ko", ("사람", "마음", "바람", "시간"))
    with seated(engine="hangul") as (it, page):
        challenge(page, korean, "ㅅㅏㄹㅏㅁ")
        page.evaluate(COUNT)
        it.look_at(page)
        it.press(page, *"tkfka")
        assert typed(page) == "ㅅㅏㄹㅏㅁ"
        it.press(page, "Return")  # it ends the composition
        expect(page.locator("#guess")).to_have_value("ㅅㅏㄹㅏㅁ")
        assert page.locator("#sequence").input_value() == "0"
        assert page.evaluate("composed_") >= 2
        it.press(page, "BackSpace", "BackSpace", "m", "BackSpace", *"ka", "Return")
        expect(page.locator("#guess")).to_have_value("ㅅㅏㄹㅏㅁ")
        it.press(page, "Escape")
        it.run("ibus", "engine", "hangul")  # Escape turns to Latin letters
        page.evaluate("document.activeElement.blur()")  # the focus goes back by itself
        it.press(page, *"akdma", "Return", "Return")
        answered(page, 1)
        assert typed(page) == "ㅁㅏㅇㅡㅁ"


def test_dead_keys_write_their_letters(seated: Seated, imported: Imported) -> None:
    english = imported("en", "English", "en", ("cafes", "crane", "decaf"))
    with seated(variant="intl") as (it, page):
        challenge(page, english, "crane")
        page.evaluate(COUNT)
        it.look_at(page)
        it.press(page, *"caf", DEAD_ACUTE, *"es")
        assert typed(page) == "CAFES"
        expect(page.locator("#guess")).to_have_value("CAFES")
        assert page.evaluate("composed_") == 1
        it.press(page, "Escape", *"dc", "Left", DEAD_ACUTE, "e", "End", *"af")  # in the middle
        assert typed(page) == "DECAF"
        it.press(page, "Escape")
        page.evaluate("document.activeElement.blur()")
        it.press(page, DEAD_ACUTE, *"ecaf", "BackSpace", "Home", "d")
        assert typed(page) == "DCA"
        assert page.evaluate("composed_") == 3
