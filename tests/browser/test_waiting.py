"""What a visitor sees while agents think, and where a refusal is said."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from lexicons.models import Lexicon
from tests.browser.helpers import POSTED, challenge, wait_until

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
    sentence = "Two answers are being worked out for you already"
    headers = {"X-Refusal": quote(sentence)}
    page.route("**/watch/**", lambda route: route.fulfill(status=429, headers=headers))
    page.get_by_label("Dictionary").select_option("en")
    page.get_by_label("Dictionary").dispatch_event("change")
    expect(page.locator("#refusal")).to_contain_text(sentence)
