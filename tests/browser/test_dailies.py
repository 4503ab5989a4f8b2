"""A first visit from another time zone leads to the same daily puzzle as the second."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from games.daily.daily_puzzle import number_of
from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_accessible

NOW = datetime(2026, 11, 22, 0, 18, tzinfo=UTC)
LOS_ANGELES = "America/Los_Angeles"  # where it is the 21st


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        """Stands for django.utils.timezone where the visitor's day is asked for."""

        now = staticmethod(lambda: NOW)

    monkeypatch.setattr("games.visitors.visitor.timezone", Clock)


def today(page: Page) -> str:
    """Return the day of the board that home's link to the game leads to."""
    page.locator('a[href="/wordle/"]').first.press("Enter")
    form = page.locator("#guess-form")
    expect(form).to_have_attribute("action", re.compile("/wordle/daily/en/2026-"))
    return str(form.get_attribute("action"))


@pytest.mark.parametrize(
    ("zone", "day"), [(LOS_ANGELES, "2026-11-21"), ("Asia/Tokyo", "2026-11-22")]
)
def test_the_first_visit_leads_to_the_day_of_the_second(
    new_page: NewPage, english_list: Lexicon, zone: str, day: str
) -> None:
    page = new_page(timezone_id=zone)
    days = []
    for _ in range(2):
        page.goto("/")
        days.append(today(page).rstrip("/").rpartition("/")[2])
    assert days == [day, day]


@pytest.mark.parametrize("path", ["/", "/wordle/", "/wordle/daily/", "/calendar/"])
def test_a_page_of_a_day_is_made_anew_once_the_zone_is_known(
    new_page: NewPage, english_list: Lexicon, path: str
) -> None:
    page = new_page(timezone_id=LOS_ANGELES)
    page.clock.set_fixed_time(NOW)
    page.goto(path)
    expect(page.locator("[data-day]")).to_have_count(0)
    shown = page.locator("main")
    expect(shown).to_contain_text("21")


def test_without_script_the_day_is_utc(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(timezone_id=LOS_ANGELES, java_script_enabled=False)
    page.goto("/")
    assert today(page).endswith("/2026-11-22/")


def test_a_board_left_open_overnight_turns_to_the_new_day(
    new_page: NewPage, english_list: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An app left open showed yesterday's board under "Today" for ever; a game goes on."""
    page = new_page(timezone_id="UTC")
    form, tiles = page.locator("#guess-form"), page.locator("#board [data-state]")

    def look_again_after(days: int) -> None:
        monkeypatch.setattr(f"{__name__}.NOW", NOW + timedelta(days=days))
        page.clock.set_fixed_time(NOW)
        page.evaluate("dispatchEvent(new Event('focus'))")

    page.clock.set_fixed_time(NOW)
    page.goto("/wordle/")
    expect(form).to_have_attribute("action", re.compile("2026-11-22"))
    look_again_after(1)
    expect(form).to_have_attribute("action", re.compile("2026-11-23"))
    page.locator("#guess").fill("slate")
    page.locator("#guess").press("Enter")
    expect(tiles).to_have_count(5)
    look_again_after(1)
    expect(page.locator('#game a[href="/wordle/"]')).to_have_text("Today's puzzle")
    expect(tiles).to_have_count(5)


def test_a_link_from_the_east_opens_where_its_day_has_begun_and_says_when_elsewhere(
    new_page: NewPage, english_list: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first visit is taken for UTC's until its script has told the zone."""
    clock = type("Clock", (), {"now": staticmethod(lambda: NOW)})
    monkeypatch.setattr("games.pages.not_yet.timezone", clock)
    day = (NOW + timedelta(days=1)).date()
    link = f"/wordle/{number_of(day)}/"
    monkeypatch.setattr(f"{__name__}.NOW", NOW + timedelta(hours=12))  # in Kiritimati, the 23rd
    for zone, opens in (("Pacific/Kiritimati", True), (LOS_ANGELES, False)):
        page = new_page(timezone_id=zone)
        page.clock.set_fixed_time(NOW)
        page.goto(link)
        if opens:
            expect(page.locator("#guess-form")).to_have_attribute("action", re.compile(str(day)))
            continue
        expect(page.locator("main")).to_contain_text("begins where you are in")
        assert_accessible(page)
        page.get_by_role("link", name="Play today's").click()
        expect(page.locator("#guess-form")).to_have_attribute("action", re.compile("2026-11-22"))
