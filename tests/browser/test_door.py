"""From the door to the first letter: nothing to click at a game's address, one click from home."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.catalogue import game, games
from games.daily.daily_puzzle import Daily, planned
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    challenge,
    until_still,
)
from tests.browser.whole_games import answered

SETTINGS = f"/{next(each.slug for each in games() if each.daily_variants)}/settings/"
PLAY = re.compile(r"/wordle/play/[\w-]{16}/$")


def test_home_to_the_first_letter_is_one_click(page: Page, english_list: Lexicon) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play Today's Wordle").click()
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state()  # and with it the deferred scripts
    page.keyboard.type("s")
    expect(page.locator("#guess")).to_have_value(re.compile("s", re.IGNORECASE))
    assert not Play.objects.exists()


def test_the_first_guess_begins_the_play_and_the_address_becomes_its_own(
    page: Page, english_list: Lexicon
) -> None:
    wordle = game("wordle")
    today = planned(Daily(wordle, english_list, timezone.localdate()))
    answer = wordle.answer(today.setup, wordle.words(today.revision)) if today else ""
    wrong = [word for word in ("slate", "trace", "house") if word != answer][:2]
    page.goto("/wordle/")
    before = page.locator("#board").bounding_box()
    for number, word in enumerate(wrong, 1):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        answered(page, number)
    expect(page).to_have_url(PLAY)
    assert page.locator("#board").bounding_box() == before
    assert Play.objects.get().turns == 2
    page.reload()
    answered(page, 2)
    page.goto("/wordle/")
    answered(page, 2)


def test_a_first_guess_that_is_refused_stays_on_the_open_board(
    page: Page, english_list: Lexicon
) -> None:
    page.goto("/wordle/")
    page.keyboard.type("stane")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Not in the word list.")
    assert not Puzzle.objects.exists()


def test_a_hint_before_the_first_guess_begins_the_play(page: Page, english_list: Lexicon) -> None:
    page.goto("/wordle/")
    page.get_by_role("link", name="Hint", exact=True).click()
    page.locator("#hint button[type=submit]").first.click()
    answered(page, 1)
    assert Play.objects.get().hints == 1


def test_the_name_opens_the_game_s_sheet_over_the_board(page: Page, english_list: Lexicon) -> None:
    page.goto("/wordle/")
    page.locator(".where .name").click()
    sheet = page.locator("#game")
    sheet.get_by_text("New game", exact=True).first.click()
    expect(sheet.get_by_role("button", name=re.compile("^Start: English, "))).to_be_visible()
    until_still(page)
    assert_accessible(page)
    sheet.locator('select[name="length"]').select_option("3")
    sheet.get_by_role("button", name=re.compile("^Start: English, ")).click()
    expect(page).to_have_url(PLAY)
    expect(page.locator("#board tr").first.locator("td")).to_have_count(3)


def test_a_random_game_is_three_taps_from_the_board(page: Page, english_list: Lexicon) -> None:
    page.goto("/wordle/")
    page.locator(".where .name").click()
    page.locator("#game").get_by_text("New game", exact=True).first.click()
    page.get_by_role("button", name="Start: English, 5 letters").click()
    expect(page).to_have_url(PLAY)
    assert Play.objects.get().puzzle.kind == "free"


def test_a_newcomer_is_offered_the_examples_and_nothing_opens_by_itself(
    page: Page, english_list: Lexicon
) -> None:
    page.goto("/wordle/")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".line .marks").click()
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    for day in (1, 2, 3):  # three games
        page.goto(f"/wordle/daily/en/2026-01-0{day}/")
        expect(page.locator(".line .marks")).to_contain_text("wrong place")
        page.keyboard.type("slate")
        expect(page.locator(".line .marks")).to_be_hidden()
        page.keyboard.press("Enter")
        expect(page).to_have_url(PLAY)
    page.goto("/wordle/daily/en/2026-01-04/")
    expect(page.locator(".line .chip")).to_have_text(["Hard mode", "Bot as ghost"])
    expect(page.locator(".line .marks")).to_have_count(0)


def test_without_script_a_whole_game_is_begun_and_won_from_the_door(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/wordle/")
    page.locator("#game a", has_text="Choose its settings").click()
    expect(page.get_by_role("button", name="Start a random game")).to_be_visible()
    challenge(page, english_list, "crane")
    for key in "slate":
        page.locator(f'[data-key="{key}"]').click()
    assert not Play.objects.exists()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page).to_have_url(PLAY)
    page.locator("#guess").fill("crane")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("main")).to_contain_text("CRANE")
    assert Play.objects.get(agent__isnull=True).status == "won"


@pytest.mark.parametrize("width", [320, 360])
def test_today_the_calendar_and_the_settings_fit_a_phone(
    new_page: NewPage, english_list: Lexicon, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 640})
    for path in ("/", "/calendar/", "/wordle/daily/", "/calendar/2026-01-01/", SETTINGS):
        page.goto(path)
        assert_not_wider_than_the_window(page)
