"""A game goes on after the server was killed and started again."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.helpers import row
from workshop.site.server import Server


@pytest.mark.django_db
@pytest.mark.slow
def test_a_game_resumes_after_the_server_restarts(browser: Browser, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("crane\nslate\n")
    server = Server(tmp_path / "var")
    server.prepare(words)
    with server:
        page = browser.new_page(base_url=server.url)
        page.goto("/wordle/challenge/")
        page.get_by_label("Your secret word").fill("crane")
        page.get_by_role("button", name="Make the puzzle").click()
        page.get_by_role("link", name="Play it yourself").click()
        page.fill("#guess", "slate")
        page.press("#guess", "Enter")
        expect(page.locator("#board [data-state]")).to_have_count(5)
        before = row(page, 1)
        server.stop(signal.SIGKILL)
        server.start()
        page.reload()
        expect(page.locator("#board [data-state]")).to_have_count(5)
        assert row(page, 1) == before
        assert [letter for letter, _ in before] == list("SLATE")
        page.fill("#guess", "crane")
        page.press("#guess", "Enter")
        expect(page.locator("#end .answer")).to_contain_text("CRANE")
        page.close()
