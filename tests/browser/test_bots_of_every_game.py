"""Every game's bot is watched, asked, explored and reviewed, with script and without, at two sizes.

What a game's own pictures show is for the tests in its folder.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from solvers.analysis.agent_plays import watch
from solvers.analysis.analysis import analyse
from solvers.declaration import has_tree
from tests.browser.fixtures import NewPage
from tests.browser.helpers import (
    EVERY_WINDOW,
    assert_accessible,
    assert_not_wider_than_the_window,
)
from tests.browser.whole_games import GAMES, WholeGame, words_of

pytestmark = pytest.mark.usefixtures("search_loaded")
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
}


@dataclass(frozen=True)
class Window:
    """A browser's window: how large it is, whether scripts run, and its look."""

    size: str
    script: bool = True
    look: str = "light"

    @property
    def name(self) -> str:
        return f"{self.size}-{'script' if self.script else 'script_off'}-{self.look}"

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "viewport": SIZES[self.size],
            "java_script_enabled": self.script,
            **LOOKS[self.look],
        }


LIGHT = tuple(Window(size, script) for script in (True, False) for size in SIZES)
OTHER_LOOKS = (Window("phone", look="dark"), Window("desk", look="contrast"))


def every_window() -> list[Any]:
    """Return all games in their windows; those of the first four games are quick tests.

    A window takes seven CPU seconds, so each game has one of four that differ in size and script,
    and every second one another look, all by turns; WORDGAMES_EVERY_WINDOW=1 gives all to all.
    """
    return [
        pytest.param(
            window,
            whole,
            marks=[] if place < len(LIGHT) and window == LIGHT[place] else [pytest.mark.slow],
            id=f"{whole.slug}-{window.name}",
        )
        for place, whole in enumerate(GAMES)
        for window in _windows(place)
    ]


def _windows(place: int) -> list[Window]:
    if EVERY_WINDOW:
        return [*LIGHT, *OTHER_LOOKS]
    others = [] if place % 2 else [OTHER_LOOKS[place // 2 % len(OTHER_LOOKS)]]
    return [LIGHT[place % len(LIGHT)], *others]


TRANSLATABLE = """() => [...document.querySelectorAll("main .piece, main .tile")]
    .filter((it) => /\\p{L}/u.test(it.textContent))
    .filter((it) => it.closest("[translate]")?.getAttribute("translate") !== "no")
    .map((it) => it.parentElement.outerHTML)"""


def sound(page: Page) -> None:
    """Open every table, then see that the page fits its window and that axe finds nothing."""
    page.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    assert page.evaluate(TRANSLATABLE) == [], "B2: a browser would change these letters"
    assert_not_wider_than_the_window(page)
    assert_accessible(page)


def pictured(page: Page) -> None:
    """See a picture and, one tap behind it, its table."""
    picture = page.locator("main figure.pic").first
    expect(picture.locator("svg, ol, ul, table").first).to_be_visible()
    picture.get_by_text("As table").click()
    expect(picture.get_by_role("region", name="Table: ")).to_be_visible()


def played(whole: WholeGame, lexicon: Lexicon) -> Play:
    """Let the bot that gives the hints play the game."""
    revision = lexicon.current
    assert revision is not None
    setup = game(whole.slug).setup_from(whole.options, whole.secret) | whole.more
    return watch(
        whole.slug, setup, revision, {"slug": analyse(whole.slug, revision, setup).adviser}
    )


def watched(page: Page, play: Play, *, script: bool) -> None:
    """Step forward, back and to the end; stay at the first step."""
    line = page.locator("#step-line")
    page.goto(f"/watch/{play.pk}/")
    expect(line).to_contain_text("Before the first move")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(line).to_contain_text("Step 1 of")
    pictured(page)
    sound(page)
    if script:
        page.locator("h1").click()
        page.keyboard.press("ArrowLeft")
    else:
        page.get_by_role("link", name="Back", exact=True).click()
    expect(line).to_contain_text("Before the first move")
    if script:
        page.get_by_role("slider", name="Step", exact=True).press("End")
    else:
        jumps = page.get_by_role("navigation", name="Jump to a step")
        jumps.get_by_role("link", name=str(play.turns), exact=True).click()
    expect(line).to_contain_text(f"Step {play.turns} of {play.turns}.")
    sound(page)


def asked(page: Page, play: Play) -> None:
    """Open the position before the last move in help, and ask once more from there."""
    page.goto(f"/watch/{play.pk}/?step={play.turns - 1}")
    page.get_by_role("link", name="Analyse here").click()
    answer = page.locator("#help h2").first
    expect(answer).to_be_visible()
    said = answer.inner_text()
    sound(page)
    page.locator("#assist-page form").get_by_role("button", name=ASK).click()
    expect(answer).to_have_text(said)


ASK = re.compile("^(Add guess|Help me|Solve|Find a [a-z]+)$")


def explored(page: Page, play: Play, *, script: bool) -> None:
    """Go to the bot's tree, step into it and out again."""
    page.goto(f"/watch/{play.pk}/?step=0")
    page.get_by_role("link", name="Explore its tree from here").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Explore")
    sound(page)
    cut = "boxes => boxes.filter(it => it.scrollWidth > it.clientWidth).map(it => it.ariaLabel)"
    assert not page.locator("main .scroll").evaluate_all(cut), "S9: columns were out of sight"
    way = page.get_by_role("navigation", name="The way here")
    expect(way).to_have_count(0)
    page.locator(".classes a").first.click()
    expect(way.get_by_role("listitem")).to_have_count(2)
    sound(page)
    if script:
        page.locator("h1").click()
        page.keyboard.press("ArrowUp")
    else:
        way.get_by_role("link").first.click()
    expect(way).to_have_count(0)


def reviewed(page: Page, play: Play) -> None:
    """Look back at the whole play."""
    page.goto(f"/watch/{play.pk}/?step={play.turns}")
    page.get_by_role("link", name="Review this play").click()
    expect(page.get_by_role("region", name="In all")).to_be_visible()
    expect(page.locator(".coach .step .pair-bars")).to_have_count(play.turns)
    sound(page)


@pytest.mark.parametrize(("window", "whole"), every_window())
def test_the_bot_is_watched_asked_explored_and_reviewed(
    new_page: NewPage, request: pytest.FixtureRequest, window: Window, whole: WholeGame
) -> None:
    play = played(whole, words_of(whole, request))
    page = new_page(**window.settings)
    watched(page, play, script=window.script)
    asked(page, play)
    if has_tree(whole.slug):
        explored(page, play, script=window.script)
    reviewed(page, play)
