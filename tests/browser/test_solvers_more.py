"""Explore, two plays beside each other, race and background searches in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from lexicons.models import Lexicon
from solvers.analysis import analysis
from solvers.runs.models import Run
from solvers.runs.work import process
from tests.browser.helpers import (
    SentRequests,
    assert_accessible,
    assert_not_wider_than_the_window,
    challenge,
    light_first,
    to_the_end,
)
from wordgames.agent.bounded_cache import Memo
from wordgames.tiles.agents import optimal
from wordgames.work import pool

NewPage = Callable[..., Page]
pytestmark = pytest.mark.usefixtures("search_loaded")
SMALL = {"width": 360, "height": 640}
EXPLORE = "/agents/wordle/entropy/explore/?lexicon=en&length=5&guesses=6&mode=normal"


@pytest.fixture(autouse=True)
def _no_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let agents know no tree that another test has searched, and look for theirs at once."""
    monkeypatch.setattr(optimal, "AGAIN", -1.0)
    monkeypatch.setattr(analysis, "_agents", Memo(24))
    monkeypatch.setattr(pool, "_kits", Memo(3))


def assert_good(page: Page) -> None:
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


def test_a_tree_is_walked_to_its_end_without_javascript(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/agents/wordle/entropy/")
    page.get_by_role("link", name="Explore its tree").click()
    page.get_by_text("Dictionary and options").click()
    page.get_by_label("Letters").select_option("5")
    page.get_by_role("button", name="Explore", exact=True).click()
    expect(page.locator("#place")).to_contain_text("It guesses")
    expect(page.get_by_text("on average, this one included")).to_be_visible()
    way = page.get_by_role("navigation", name="The way here")
    steps = 0
    while page.locator(".classes a").count():
        page.locator(".classes a").first.click()
        steps += 1
        expect(way.get_by_role("listitem")).to_have_count(steps + 1)
    expect(page.locator("#place")).to_contain_text("It guesses")
    expect(way).to_contain_text("1 word left")
    way.get_by_role("link").first.click()
    expect(way).to_have_count(0)


def test_another_dictionary_offers_its_lengths(
    page: Page, english_list: Lexicon, french: Lexicon
) -> None:
    page.goto(EXPLORE)
    page.get_by_text("Dictionary and options").click()
    page.get_by_label("Dictionary").select_option("fr")
    expect(page.get_by_label("Letters").locator("option")).to_have_count(1)
    page.get_by_role("button", name="Explore", exact=True).click()
    expect(page.locator("#place")).to_contain_text("It guesses")
    assert "lexicon=fr" in page.url


@light_first
def test_explore_is_accessible_and_fits_a_phone(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, viewport=SMALL)
    page.goto(EXPLORE)
    assert_good(page)
    page.locator(".classes a").first.click()
    assert_good(page)


def beside(page: Page) -> None:
    page.goto("/watch/?choose")
    page.get_by_label("Bot", exact=True).select_option("entropy")
    page.get_by_label("Letters").select_option("5")
    page.get_by_label("Secret word").fill("crane")
    page.get_by_label("Beside it").select_option("letter-frequency")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("Before the first move")
    page.wait_for_load_state("load")  # and with it the module that plays


def test_two_agents_step_together(page: Page, english_list: Lexicon) -> None:
    beside(page)
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#board-1 [data-state]")).to_have_count(5)
    expect(page.locator("#board-2 [data-state]")).to_have_count(5)
    page.get_by_label("Speed").select_option("700")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("The answer is CRANE")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_watched_play_is_paused(page: Page, english_list: Lexicon) -> None:
    page.clock.install()
    beside(page)
    held: list[Route] = []
    page.route("**?step=2", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("Step 1 of")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for route in held:  # a busy machine was not at the button before
        route.continue_()
    asked = SentRequests(page)
    page.clock.fast_forward(60_000)
    assert asked.so_far() == []


@light_first
def test_a_race_begins_where_your_game_has_ended(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, viewport=SMALL)
    challenge(page, english_list, "crane")
    page.fill("#guess", "crane")
    page.keyboard.press("Enter")
    page.locator("#end .share summary").first.click()
    page.get_by_role("link", name="Race a bot").click()  # it is made, but waits to be played
    expect(page.locator("#step-line")).to_contain_text("Before the first move")
    assert_good(page)
    to_the_end(page)
    expect(page.locator("#step-line")).to_contain_text("You: 1 guess.")
    assert_good(page)
    page.get_by_role("link", name="Race another bot").click()
    expect(page.get_by_label("Bot", exact=True)).to_be_visible()
    assert_good(page)
    page.get_by_label("Bot", exact=True).select_option("random")
    page.get_by_role("button", name="Start the race").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You and Random")
    to_the_end(page)
    expect(page.locator("#step-line")).to_contain_text("You: 1 guess.")
    assert_good(page)


def test_a_race_plays_by_itself_where_motion_is_welcome(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(reduced_motion="no-preference")
    challenge(page, english_list, "crane")
    page.fill("#guess", "crane")
    page.keyboard.press("Enter")
    page.locator("#end .share summary").first.click()
    page.get_by_role("link", name="Race a bot").click()  # P41: nothing is chosen, nothing begun
    expect(page.locator("#step-line")).to_contain_text("You: 1 guess.")
    expect(page.locator(".verdict-line")).to_have_text(re.compile("^(You win|A draw): 1 guess"))


def test_a_race_needs_no_javascript(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    challenge(page, english_list, "crane")
    page.fill("#guess", "crane")
    page.get_by_role("button", name="Guess", exact=True).click()
    page.locator("#end .share summary").first.click()
    page.get_by_role("link", name="Race a bot").click()
    page.get_by_role("button", name="Start the race").click()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#board-1 [data-state]")).to_have_count(5)
    expect(page.locator("#board-2 [data-state]")).to_have_count(5)


def test_a_missing_tree_is_searched_in_the_background_and_used(
    page: Page, english_list: Lexicon
) -> None:
    page.clock.install()
    page.goto("/assist/wordle/?length=5&agent=optimal")
    expect(page.locator("#search")).to_contain_text("being searched in the background")
    assert_good(page)
    run = Run.objects.get()
    assert run.status == Run.Status.WAITING
    page.reload()
    expect(page.locator("#search progress")).to_be_visible()
    assert Run.objects.count() == 1
    process(run.pk)
    expect(page.locator("#search")).to_contain_text("Its tree is searched")
    asked = SentRequests(page)
    page.clock.fast_forward("01:00")
    assert asked.so_far() == []  # it asks no more
    page.get_by_role("link", name="Show this with the tree").click()
    expect(page.locator("#search")).to_have_count(0)
    expect(page.locator("#help")).to_contain_text("From its tree")


def test_a_search_is_begun_and_followed_without_javascript(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False, viewport=SMALL)
    page.goto("/assist/wordle/?length=5&agent=optimal")
    assert not Run.objects.exists()
    page.get_by_role("button", name="Search its tree").click()
    expect(page.get_by_text("It waits for its turn")).to_be_visible()
    run = Run.objects.get()
    process(run.pk)
    page.get_by_role("link", name="How far is it now?").click()
    page.get_by_role("link", name="Show this with the tree").click()
    expect(page.locator("#help")).to_contain_text("From its tree")


def test_robots_that_only_read_begin_no_search(client: Client, english_list: Lexicon) -> None:
    client.get("/assist/wordle/?length=5&agent=optimal")
    assert not Run.objects.exists()
