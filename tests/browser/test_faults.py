"""A guess that could not be stored stays in the row, with words that say so."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from playwright.sync_api import Browser, Page, expect

from games.models import Event, Play
from games.plays import actions
from lexicons.models import Lexicon
from tests.browser.fixtures import PATIENCE
from tests.browser.helpers import POSTED, challenge, row


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without"])
def test_a_guess_that_is_not_stored_stays_in_the_row(
    browser: Browser,
    live_server: Any,
    english_list: Lexicon,
    monkeypatch: pytest.MonkeyPatch,
    script: bool,
) -> None:
    # A context of its own: Chromium calls a 503 an error, which other tests may not see.
    context = browser.new_context(base_url=live_server.url, java_script_enabled=script)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    challenge(page, english_list, "crane")
    with monkeypatch.context() as patched:
        patched.setattr(actions, "_record", full)
        page.locator("#guess").fill("slate")
        page.locator("#guess").press("Enter")
        expect(page.locator("#status")).to_contain_text(
            "Your guess is still in the row, but not saved."
        )
        expect(page.locator("#guess")).to_have_value("SLATE")
    assert not Event.objects.exists()
    page.locator("#guess").press("Enter")
    expect(page.locator("#board [data-state]").first).to_be_attached()
    assert [letter for letter, _ in row(page, 1)] == list("SLATE")
    context.close()


def full(*_: object) -> None:
    raise OperationalError("database or disk is full")


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (404, "This has changed since the page was opened. Load it again."),
        (413, "That was too long to send."),
        (500, "No answer from the site. Nothing is lost: try again."),
    ],
)
def test_a_refusal_without_a_text_is_told_by_its_kind(
    browser: Browser, live_server: Any, english_list: Lexicon, status: int, told: str
) -> None:
    """Every one of them was "No answer from the site ... try again"."""
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    challenge(page, english_list, "crane")
    page.route(POSTED, lambda route: route.fulfill(status=status, body=""))
    page.locator("#guess").fill("slate")
    page.locator("#guess").press("Enter")
    expect(page.locator("#status")).to_contain_text(told)
    expect(page.locator("#guess")).to_have_value("SLATE")
    context.close()


def test_who_logged_out_in_another_tab_is_told_so(
    browser: Browser, live_server: Any, english_list: Lexicon
) -> None:
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    challenge(page, english_list, "crane")
    page.locator("#guess").fill("slate")
    page.locator("#guess").press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(5)
    page.goto(f"/wordle/play/{Play.objects.get().pk}/")
    context.clear_cookies(name="sessionid")
    page.locator("#guess").fill("trace")
    page.locator("#guess").press("Enter")
    expect(page.locator("#status")).to_contain_text("did you log out in another tab?")
    context.close()


def test_a_page_that_was_behind_says_so_for_long_enough_to_be_read(
    page: Page, english_list: Lexicon
) -> None:
    """It left within two seconds, while its reader looked at the row."""
    challenge(page, english_list, "crane")
    page.clock.install()
    page.locator("#guess").fill("slate")
    page.locator("#guess").press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(5)
    page.evaluate("document.getElementById('sequence').value = 0")
    page.locator("#guess").fill("trace")
    page.locator("#guess").press("Enter")
    note = page.locator("#toasts")
    expect(note).to_contain_text("This page was out of date")
    page.clock.run_for(5_000)
    expect(note).to_contain_text("This page was out of date")
    page.clock.run_for(2_000)
    expect(note).to_be_empty()
