"""What is typed is never lost: before the page's script has come, and when a hint does."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.helpers import challenge, take_hint, typed, wait_until
from tests.browser.whole_games import GAMES, answered, words_of

SCRIPT = "**/play.js"
Late = Callable[[], Callable[[], None]]
# Notes how many sheets are open once a hint is shown; a page loaded anew has no note.
AT_HINT = """() => {
    window.same = true;
    new MutationObserver(() => { window.open_ = document.querySelectorAll("dialog[open]").length; })
        .observe(document.getElementById("progress"), {childList: true});
}"""


@pytest.fixture
def late(page: Page) -> Late:
    """Open the page anew on a slow line: its script comes once what this returns is called."""

    def opened() -> Callable[[], None]:
        held: list[Route] = []

        def come() -> None:
            wait_until(page, lambda: held)
            held.pop().continue_()
            page.wait_for_load_state("load")

        page.route(SCRIPT, lambda route: held.append(route), times=1)  # noqa: PLW0108
        page.reload(wait_until="commit")
        expect(page.locator("#end")).to_be_attached()
        return come

    return opened


def test_keys_of_the_desk_and_of_the_page_wait_for_the_script(
    page: Page, english_list: Lexicon, late: Late
) -> None:
    challenge(page, english_list, "crane")
    come = late()
    page.keyboard.type("slc")
    page.keyboard.press("Backspace")
    for key in ("a", "t", "e", "enter"):
        page.locator(f'.keyboard [data-key="{key}"]').click()
    page.keyboard.type("cr")
    assert typed(page) == ""
    come()
    answered(page, 1)
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    assert (typed(page, 1), typed(page, 2)) == ("SLATE", "CR")


def test_letters_that_guess_at_once_wait_for_the_script(
    page: Page, request: pytest.FixtureRequest, late: Late
) -> None:
    whole = next(it for it in GAMES if it.by_letter)
    whole.start(page, words_of(whole, request))
    come = late()
    page.keyboard.type("oy")
    assert not Play.objects.exists()
    come()
    answered(page, 2)


@pytest.mark.parametrize("moves", [0, 1])
def test_a_hint_leaves_the_letters_in_the_row(
    page: Page, english_list: Lexicon, moves: int
) -> None:
    """The page was loaded anew: what was typed was gone, and what was typed meanwhile too."""
    challenge(page, english_list, "crane")
    page.keyboard.type("mouse\n" * moves)
    answered(page, moves)
    page.keyboard.type("sla")
    page.evaluate(AT_HINT)
    take_hint(page, "A letter")
    assert page.evaluate("[window.same, window.open_]") == [True, 0]
    page.keyboard.type("te")
    assert typed(page, moves + 1) == "SLATE"
    page.reload()
    assert typed(page, moves + 1) == "SLATE"
    page.keyboard.press("Enter")
    answered(page, moves + 2)


def test_help_that_is_refused_is_said_in_its_sheet(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    sentence = "That was a lot – wait a little."
    headers = {"X-Refusal": quote(sentence)}
    page.route("**/hint/**", lambda route: route.fulfill(status=429, headers=headers))
    page.get_by_role("link", name="Hint", exact=True).click()
    page.get_by_role("button", name="What would the bot play?").click()
    expect(page.locator("#hint [role=status]")).to_have_text(sentence)
    expect(page.locator("#hint [data-thinking]")).not_to_have_attribute("aria-busy", "true")
    page.unroute("**/hint/**")
    take_hint(page, "A letter")
