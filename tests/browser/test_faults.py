"""A guess that could not be stored stays in the row, with words that say so."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from playwright.sync_api import Browser, expect

from games.models import Event
from games.plays import actions
from lexicons.models import Lexicon
from tests.browser.fixtures import PATIENCE
from tests.browser.helpers import challenge, row


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
            "This guess was not stored; it is still in the row."
        )
        expect(page.locator("#guess")).to_have_value("SLATE")
    assert not Event.objects.exists()
    page.locator("#guess").press("Enter")
    expect(page.locator("#board [data-state]").first).to_be_attached()
    assert [letter for letter, _ in row(page, 1)] == list("SLATE")
    context.close()


def full(*_: object) -> None:
    raise OperationalError("database or disk is full")
