"""No key moves from the first guess of a game to the last, on phones and on the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from tests.browser.whole_games import GAMES, WholeGame, answered, every_end, move, words_of

NewPage = Callable[..., Page]
# Phones upright and lying, and a desk.
WINDOWS = (
    *((320, 568), (360, 640), (390, 844), (430, 932)),
    *((667, 375), (740, 360), (844, 390), (896, 414), (932, 430)),
    *((1280, 800), (1440, 900)),
)
# How high the ending is, all of it, its filled buttons and the words seen (sketch `ending`).
ENDING = """() => {
    const end = document.getElementById("end");
    const words = (it) => it.innerText.split(/\\s+/).filter(Boolean).length;
    const unseen = [...end.querySelectorAll(".visually-hidden, .answer .piece")]
        .filter((it) => it.checkVisibility()).reduce((sum, it) => sum + words(it), 0);
    return [end.scrollHeight, end.querySelectorAll(".button.game").length, words(end) - unseen];
}"""


Windows = tuple[tuple[int, int], ...]


def places(page: Page, windows: Windows = WINDOWS, *, letters: bool) -> dict[str, Any]:
    """Return where every key stands, in each window; without the letters of a tray."""
    expect(page.locator(".keyboard [data-down]")).to_have_count(0)  # a pressed key goes down
    found = {}
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        found[f"{width}x{height}"] = page.evaluate(
            """(letters) => Object.fromEntries(
                 [...document.querySelectorAll(`.line, .keyboard, .keyboard .wide${
                     letters ? ", .keyboard [data-key]" : ""}`)]
                   .map((key, number) => [`${number} ${key.dataset.key ?? key.className}`, key])
                   .map(([name, key]) => {
                     const box = key.getBoundingClientRect();
                     return [name, [box.x, box.y, box.width, box.height]
                       .map((each) => Math.round(each * 100) / 100)];
                   }))""",
            letters,
        )
    return found


@every_end
def test_no_key_moves_in_a_whole_game(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame, lost: bool
) -> None:
    page = new_page(reduced_motion="reduce")
    whole.start(page, words_of(whole, request), lost=lost)
    letters = not game(whole.slug).scored  # every word of a round has its own
    before = places(page, letters=letters)
    assert all(len(keys) > 2 for keys in before.values())
    for window, keys in before.items():
        width, height = map(int, window.split("x"))
        bottom = max(y + high for _, y, _, high in keys.values())
        assert bottom <= height, f"keys below the fold at {window}"
        assert max(x + wide for x, _, wide, _ in keys.values()) <= width
    for number, each in enumerate(whole.moves(lost=lost), 1):
        move(page, each)
        answered(page, number)
        window = WINDOWS[number % len(WINDOWS)]  # in the end all are looked at
        for size, keys in places(page, (window,), letters=letters).items():
            assert keys == before[size], f"a key moved after {each} at {size}"
    expect(page.locator("#end")).to_be_visible()
    assert places(page, letters=letters) == before
    page.set_viewport_size({"width": 390, "height": 844})
    high, filled, words = page.evaluate(ENDING)
    assert high <= 1000, f"an ending of {high} px"
    assert filled == 1, "Share alone is filled"
    assert lost or words <= 100, f"an ending of {words} words"


def test_keys_are_a_tenth_of_the_width_and_high_enough(
    new_page: NewPage, request: pytest.FixtureRequest
) -> None:
    page = new_page()
    GAMES[0].start(page, words_of(GAMES[0], request))
    for window, keys in places(page, WINDOWS[:4], letters=True).items():  # phones upright
        letters = [box for name, box in keys.items() if len(name.split()[1]) == 1]
        assert len(letters) > 2  # those that the list has
        assert min(wide for _, _, wide, _ in letters) >= 0.08 * int(window.split("x")[0])
        assert min(high for _, _, _, high in letters) >= 44
