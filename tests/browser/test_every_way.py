"""Every game is won and lost in every way to play: by keys, by touch, lying, enlarged, by form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from tests.browser.fixtures import NewPage
from tests.browser.helpers import EVERY_WINDOW, assert_not_wider_than_the_window
from tests.browser.pointer_and_keys import Desk, Fingers, Form
from tests.browser.whole_games import (
    GAMES,
    GIVE_UP,
    WholeGame,
    assert_nothing_shifts,
    watch_shifts,
    words_of,
)


@dataclass(frozen=True)
class Way:
    """Whose hands make the moves, and in which window."""

    name: str
    hands: Desk
    width: int
    height: int
    scale: int = 1

    @property
    def touch(self) -> bool:
        return isinstance(self.hands, Fingers)

    @property
    def script(self) -> bool:
        return not isinstance(self.hands, Form)

    @property
    def window(self) -> dict[str, Any]:
        """The settings of its browser's window."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "device_scale_factor": self.scale,
            "has_touch": self.touch,
            "is_mobile": self.touch,
            "java_script_enabled": self.script,
        }


WAYS = (
    Way("touch", Fingers(), 360, 640),
    Way("narrow", Fingers(), 320, 568),
    Way("lying", Fingers(), 740, 360),
    Way("keys", Desk(), 1280, 800),
    Way("enlarged", Desk(), 640, 400, scale=2),  # a desk of 1280 x 800 at 200 %
    Way("script_off", Form(), 360, 640),
)


def every_way() -> list[Any]:
    """Return all ways and games: of each way one game is won and lost by quick tests.

    The others are slow, and each is won or lost by turns, so that in all ways taken together every
    game is both; WORDGAMES_EVERY_WINDOW=1 lets each be won and lost in each way.
    """
    return [
        pytest.param(
            way,
            whole,
            lost,
            marks=[] if number == place else [pytest.mark.slow],
            id=f"{way.name}-{whole.slug}-{'lost' if lost else 'won'}",
        )
        for number, way in enumerate(WAYS)
        for place, whole in enumerate(GAMES)
        for lost in (False, True)
        if number == place or lost == bool((number + place) % 2) or EVERY_WINDOW
    ]


def assert_all_keys_in_sight(page: Page) -> None:
    """Fail unless the page stands at its top and every key and button is within the window."""
    below = page.evaluate(
        """() => [...document.querySelectorAll(".keyboard :is(a, button)")].filter((key) => {
             const {left, top, right, bottom} = key.getBoundingClientRect();
             return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
           }).map((key) => key.textContent)"""
    )
    assert (page.evaluate("scrollY"), below) == (0, [])


@pytest.mark.parametrize(("way", "whole", "lost"), every_way())
def test_a_game_is_played_to_its_end(
    new_page: NewPage, request: pytest.FixtureRequest, way: Way, whole: WholeGame, lost: bool
) -> None:
    page = new_page(**way.window)
    whole.start(page, words_of(whole, request), lost=lost)
    if way.script:
        watch_shifts(page)
    for number, each in enumerate(whole.moves(lost=lost) or [GIVE_UP], 1):
        assert_not_wider_than_the_window(page)
        if way.script:
            assert_all_keys_in_sight(page)
        way.hands.move(page, each, number)
    expect(page.locator("#end")).to_be_visible()
    played_through = game(whole.slug).scored  # a round with points is neither won nor lost
    expect(page.locator("#end .ending.won")).to_have_count(int(not lost or played_through))
    assert_not_wider_than_the_window(page)
    if way.script:
        expect(page.locator("#ending-title")).to_be_in_viewport(ratio=1)
        assert_nothing_shifts(page)
    page.reload()
    expect(page.locator("#end")).to_be_visible()
