"""What a visitor sees while agents think, and where a refusal is said."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import Requests
from tests.browser.helpers import POSTED, challenge, wait_until
from tests.browser.whole_games import WholeGame, every_game, move, words_of

# Milliseconds after which something says that a guess is on its way.
WAIT = 120
pytestmark = pytest.mark.usefixtures("search_loaded")


def test_a_button_says_that_an_agent_thinks(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    held: list[Route] = []
    texts: list[str] = []
    page.expose_function("seen", lambda text: texts.append(text))  # noqa: PLW0108
    page.evaluate(
        """() => {
            const button = document.querySelector("#hint [data-thinking]");
            const said = button.querySelector("[data-thought]");
            const observer = new MutationObserver(() => seen(said.textContent));
            observer.observe(said, { childList: true });
        }"""
    )
    page.route("**/hint/**", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("link", name="Hint").click()
    page.get_by_role("button", name="What would the bot play?").dispatch_event("click")
    wait_until(page, lambda: held and texts)
    assert texts == ["Thinking…"]
    held[0].continue_()
    expect(page.locator("#status")).to_contain_text("Hint:")
    expect(page.locator("#progress .hinted")).to_be_visible()


def test_a_guess_that_is_refused_for_now_says_why_and_stays(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    sentence = "That was a lot – wait a little."
    headers = {"X-Refusal": quote(sentence)}
    page.route(POSTED, lambda route: route.fulfill(status=429, headers=headers))
    page.get_by_label("Your guess").fill("slate")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text(sentence)
    expect(page.get_by_label("Your guess")).to_have_value("SLATE")


def test_help_that_is_refused_for_now_says_why_beside_it(page: Page, english_list: Lexicon) -> None:
    page.goto("/watch/?choose")
    sentence = "We're already working out two answers for you or your network"
    headers = {"X-Refusal": quote(sentence)}
    page.route("**/watch/**", lambda route: route.fulfill(status=429, headers=headers))
    page.get_by_label("Dictionary").select_option("en")
    page.get_by_label("Dictionary").dispatch_event("change")
    expect(page.locator("#refusal")).to_contain_text(sentence)


THREE_TIMES = """(form) => {
    form.noValidate = true;
    form.requestSubmit();
    form.requestSubmit();
    setTimeout(() => { form.requestSubmit(); console.log("third"); }, 60);
}"""


def test_a_form_that_is_sent_twice_is_sent_once(page: Page, english_list: Lexicon) -> None:
    """Two taps on a slow site made two groups."""
    page.goto("/groups/")
    sent: list[Route] = []
    page.route("**/groups/", lambda route: sent.append(route))  # noqa: PLW0108
    form = page.locator("form[action='/groups/'], main form[method=post]").first
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    form.evaluate(THREE_TIMES)  # from then on the page is leaving, and can't be asked any more
    wait_until(page, lambda: sent and "third" in said)
    page.wait_for_timeout(WAIT)
    assert len(sent) == 1


RUNNING = """() => document.getAnimations().filter((it) =>
    it.effect.target.closest("#board, .keyboard")).map((it) => it.animationName ?? "transition")"""


@every_game
def test_what_waits_for_the_site_moves_and_not_at_once(
    new_page: Callable[..., Page],
    request: pytest.FixtureRequest,
    requests_under_way: Requests,
    whole: WholeGame,
) -> None:
    """Of a row that waits `data-waiting` was set, and not one frame differed."""
    page = new_page(reduced_motion="no-preference")
    whole.start(page, words_of(whole, request))
    before = requests_under_way.posts
    with requests_under_way.held():
        move(page, whole.winning[0])
        wait_until(page, lambda: requests_under_way.posts > before)
        page.wait_for_timeout(WAIT + 100)
        names = page.evaluate(RUNNING)
    assert "breathe" in names, names
    assert len(set(names)) == 1, names
    expect(page.locator("#board [data-waiting]")).to_have_count(0)
