"""What several browser tests do."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.base import AxeResults
from playwright.sync_api import Locator, Page, Request, Route, expect

from games.models import Puzzle
from lexicons.models import Lexicon
from tests.browser.axe import load_axe
from tests.browser.fixtures import PATIENCE

# Where a guess is posted: the first one to the puzzle's address, the others to the play's.
POSTED = re.compile(r"/(play|challenge)/[\w-]{16}/$")
# Whether all windows, looks, ways and ends are tested; otherwise they take turns.
EVERY_WINDOW = os.environ.get("WORDGAMES_EVERY_WINDOW") == "1"
LOOKS = [
    pytest.param({"color_scheme": "light"}, id="light"),
    pytest.param({"color_scheme": "dark"}, id="dark", marks=pytest.mark.slow),
    pytest.param({"contrast": "more"}, id="contrast", marks=pytest.mark.slow),
]
# The rules that axe applies unasked, and that of voice control.
#
# What was right stays in the browser: it is most of what axe would send.
VIOLATIONS = """([part, alike]) => {
  const rows = document.querySelector(alike) ? {exclude: [[alike]]} : {};
  return axe.run({include: [[part]], ...rows}, {
    resultTypes: ["violations"], rules: {"label-content-name-mismatch": {enabled: true}},
  }).then((found) => found.violations);
}"""
# Rows that axe does not look at: the seven before are of the same template.
ALIKE = "details tr:nth-child(n + 8)"
# The light look, with --nightly the dark one, and high contrast with WORDGAMES_EVERY_WINDOW=1.
#
# What they change are the tokens' colours, whose contrast tests/games/test_contrast.py measures in
# every look; tests/browser/test_axe_everywhere.py sees a third of the games in high contrast.
light_first = pytest.mark.parametrize("look", LOOKS if EVERY_WINDOW else LOOKS[:2])


def challenge(page: Page, lexicon: Lexicon, secret: str, mode: str = "normal") -> None:
    """Open a board of Wordle with a known secret, through a challenge."""
    setup = {
        "version": 1,
        "options": {"length": len(secret), "guesses": 6, "mode": mode, "show_left": False},
        "secrets": [secret],
    }
    begin(page, "wordle", lexicon, setup)


def begin(page: Page, slug: str, lexicon: Lexicon, setup: dict[str, Any]) -> None:
    """Open the board of a puzzle of any game from its setup, through a challenge."""
    page.goto(board_of(slug, lexicon, setup))  # and with it the deferred scripts
    expect(page.locator("#board")).to_be_visible()


def board_of(slug: str, lexicon: Lexicon, setup: dict[str, Any]) -> str:
    """Return the address of a board whose secret is known, that of a challenge."""
    puzzle = Puzzle.objects.create(
        game=slug, kind="challenge", setup=setup, revision=lexicon.current
    )
    return f"/{slug}/challenge/{puzzle.pk}/"


def give_up(page: Page) -> None:
    """End the game on show, and look at its ending."""
    opener = page.get_by_role("link", name="Hint", exact=True)
    end = page.locator(".confirm > summary")  # a round is ended, any other game given up
    if not end.is_visible():
        opener.click()
    end.click()
    page.get_by_role("button", name=re.compile("^Yes, ")).click()
    expect(page.locator("#end")).to_be_visible()


def take_hint(page: Page, name: str = "What would the bot play?") -> Locator:
    """Open the sheet of help, unless it stands in the page, and take a hint; return it as shown."""
    button = page.get_by_role("button", name=name)
    if not button.is_visible():
        page.get_by_role("link", name="Hint", exact=True).click()
    button.click()
    shown = page.locator("#progress .hinted")
    expect(shown).to_be_visible()
    return shown


def close_ending(page: Page) -> None:
    """Wait for the sheet that ends a game, with the focus on its heading, and close it."""
    expect(page.locator("#ending-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()


def late(route: Route) -> None:
    """Let a file come a moment later than the answer that asks for it."""
    time.sleep(0.4)
    route.continue_()


def wait_until(page: Page, condition: Callable[[], object]) -> None:
    """Wait until a condition holds of what the browser has told; a busy machine needs long."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < deadline, "the browser never told"
        page.wait_for_timeout(10)


class SentRequests:
    """The requests that a page sends from now on.

    The browser tells of a request by another way than it answers a script, and either may be
    first. So one more is made and waited for: those before it were told before it.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told: list[Request] = []
        page.on("request", lambda request: self._told.append(request))  # noqa: PLW0108

    def so_far(self) -> list[Request]:
        """Return all that were sent until now."""
        mark = f"/healthz?{time.monotonic_ns()}"
        with self._page.expect_request(lambda request: request.url.endswith(mark)):
            self._page.evaluate("mark => { fetch(mark); }", mark)
        return [request for request in self._told if "/healthz?" not in request.url]


class HeldGuesses:
    """Guesses on their way: all are counted, and the first waits until it is let go."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._requests = SentRequests(page)
        self._held: list[Route] = []
        page.route(POSTED, lambda route: self._held.append(route), times=1)  # noqa: PLW0108

    @property
    def sent(self) -> int:
        return sum(request.method == "POST" for request in self._requests.so_far())

    def let_go(self) -> None:
        """Check that only one was sent so far, all that was typed being heard; let it go."""
        wait_until(self._page, lambda: self._held)
        self._page.evaluate("() => new Promise(requestAnimationFrame)")
        sent = self.sent
        assert sent == 1, f"{sent} guesses were sent"
        self._held.pop().continue_()


def keep_notes(page: Page) -> None:
    """Let short notes stay: a busy machine may look for one only after its time."""
    page.evaluate("() => document.documentElement.style.setProperty('--toast', '600000ms')")


def row(page: Page, number: int) -> list[tuple[str, str]]:
    """Return the letters and states of a row of the board, 1 at the top."""
    tiles: list[list[str]] = page.locator(f"#board tr:nth-child({number}) .slot").evaluate_all(
        """tiles => tiles.map(tile => [tile.firstElementChild.textContent,
                                       tile.getAttribute("data-state") ?? ""])"""
    )
    return [(letters, state) for letters, state in tiles]


def to_the_end(page: Page) -> None:
    """Scrub a watched play to its last step."""
    page.wait_for_load_state("load")  # and with it the module that hears the slider
    page.get_by_role("slider", name="Step", exact=True).press("End")


def until_still(page: Page) -> None:
    """Wait until nothing on the page moves: tiles that turn have other colours meanwhile."""
    page.wait_for_function(
        "() => document.getAnimations().every(each => each.playState !== 'running')"
    )


@contextmanager
def scripts_running(page: Page) -> Iterator[None]:
    """Let a test's own script run in a page that was loaded without any.

    Where scripts are off a promise is never kept: axe would be waited for without end.
    """
    if page.evaluate("matchMedia('(scripting: enabled)').matches"):
        yield
        return
    session = page.context.new_cdp_session(page)
    for off in (True, False):  # a session takes back only what it has asked for itself
        session.send("Emulation.setScriptExecutionDisabled", {"value": off})
    yield
    session.send("Emulation.setScriptExecutionDisabled", {"value": True})


def assert_accessible(page: Page, part: str = "html") -> None:
    """Fail with axe's own words if it finds a violation, in a part of the page or in all of it."""
    with scripts_running(page):
        load_axe(page)
        results = AxeResults({"violations": page.evaluate(VIOLATIONS, [part, ALIKE])})
    assert results.violations_count == 0, results.generate_report()


def assert_not_wider_than_the_window(page: Page) -> None:
    """Fail if the page scrolls sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{wide} px too wide"


def assert_within_the_window(parts: Locator) -> None:
    """Fail if a part begins or ends beside the window: a frame hides that it is wider."""
    beside: list[str] = parts.evaluate_all(
        """parts => parts.map(part => [part.getBoundingClientRect(), part.outerHTML])
             .filter(([box]) => box.left < 0 || box.right > innerWidth).map(([_, html]) => html)"""
    )
    assert not beside, beside
    assert_not_wider_than_the_window(parts.page)


def typed(page: Page, number: int = 1) -> str:
    return "".join(letter for letter, _ in row(page, number))
