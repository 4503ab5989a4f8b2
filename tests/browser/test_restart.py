"""Games and races go on after the server was killed and started again."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers import row
from tests.site.services import COLLECT, Site, commands
from workshop.site.server import Server, import_english


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with three words, whose tables another has made."""
    folder = tmp_path_factory.mktemp("restart")
    (folder / "words.txt").write_text("crane\nslate\nabbey\n")
    import_words = commands(import_english(folder / "words.txt"))
    Site(folder / "var").with_tables().python(COLLECT, import_words)
    return folder / "var"


@pytest.mark.django_db
@pytest.mark.slow
def test_a_game_resumes_after_the_server_restarts(browser: Browser, site: Path) -> None:
    with (server := Server(site)):
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


@pytest.mark.django_db
@pytest.mark.slow
def test_a_race_loses_nothing_when_workers_are_killed_in_between(
    browser: Browser, site: Path
) -> None:
    """First each worker, whose successors know nothing; then all, while a word is being typed."""
    with (server := Server(site, workers=2)):
        mia, ben = (browser.new_context(base_url=server.url).new_page() for _ in range(2))
        mia.goto("/races/")
        mia.locator("button[value=wordle]").click()
        ben.goto(mia.get_by_label("Link to send").input_value())
        expect(ben.locator("#race-room[data-news]")).to_be_attached()
        _killed_one_by_one(server)
        for page in (mia, ben):
            page.get_by_role("button", name="I'm ready").click()
        for page in (mia, ben):
            page.wait_for_url("**/play/**")
        secret = server.result(secret_of_the_race)
        wrong = next(word for word in ("crane", "slate") if word != secret)
        _guess(ben, wrong)
        expect(mia.locator("#race rect.grey")).to_have_count(5)
        _killed_one_by_one(server)
        mia.keyboard.type(wrong[:3])
        server.stop(signal.SIGKILL)
        expect(mia.locator(".toast.reconnecting")).to_be_visible()
        server.start()
        expect(mia.locator(".toast.reconnecting")).to_have_count(0)
        _guess(mia, wrong[3:])
        expect(mia.locator("#board .slot[data-state]")).to_have_count(5)
        expect(mia.locator("#race rect.grey")).to_have_count(0)
        for page in (ben, mia):
            _guess(page, secret)
        for page, winner in ((ben, "You win"), (mia, "Player 2 wins")):
            page.wait_for_url("**/races/**")
            expect(page.get_by_role("heading", name=winner)).to_be_visible()
            page.context.close()


def secret_of_the_race() -> str:
    """Return what the server's one race is about."""
    from games.races.models import Room

    return str(Room.objects.get().puzzle.setup["secrets"][0])


def _killed_one_by_one(server: Server) -> None:
    """Kill each worker as the system does one that takes too much memory; others take over."""
    for worker in server.children():
        os.kill(worker, signal.SIGKILL)
        wait_until_started(server, worker)


def wait_until_started(server: Server, gone: int) -> None:
    """Wait until another worker stands in the place of one that was killed."""
    while gone in (now := server.children()) or len(now) < server.workers:
        time.sleep(0.05)


def _guess(page: Page, letters: str) -> None:
    page.keyboard.type(letters)
    page.keyboard.press("Enter")
