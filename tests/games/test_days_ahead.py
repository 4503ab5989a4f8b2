"""A link of a day ahead says when the day begins, and what was begun ahead stays in every list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest.mock import patch
from urllib.parse import unquote

import pytest
from django.test import Client

from games.catalogue import games
from games.daily.daily_puzzle import number_of
from games.models import Play
from lexicons.models import Lexicon
from tests.facts import stated

pytestmark = pytest.mark.django_db
# At 3:30 in Los Angeles; in Kiritimati it is the first of December, and already 1:30.
NOW = datetime(2026, 11, 30, 11, 30, tzinfo=UTC)
TODAY = NOW.date()
TOMORROW = TODAY + timedelta(days=1)
NUMBER = number_of(TOMORROW)
EAST, WEST = "Pacific/Kiritimati", "America/Los_Angeles"
VARIANT = next(iter(stated("COURSE")))
SEVERAL = next(each.slug for each in games() if each.daily_variants)
AHEAD = f"/wordle/daily/en/{TOMORROW}/"


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with (
        patch("games.visitors.visitor.timezone.now", return_value=NOW),
        patch("games.pages.not_yet.timezone.now", return_value=NOW),
    ):
        yield


@pytest.fixture
def flown(client: Client, english: Lexicon) -> Client:
    """A visitor who began tomorrow's puzzle in the east and is in the west now."""
    client.cookies["tz"] = EAST
    assert client.post(AHEAD, {"guess": "slate", "sequence": 0}).status_code == 302
    Play.objects.update(status="playing", ended_at=None)
    client.cookies["tz"] = WEST
    return client


@pytest.mark.parametrize(
    ("path", "sentence", "offer"),
    [
        (f"/wordle/{NUMBER}/", f"Wordle No. {NUMBER} begins", "/wordle/daily/en/today/"),
        (f"/wordle/en/{NUMBER}/", f"Wordle No. {NUMBER} begins", "/wordle/daily/en/today/"),
        (AHEAD, f"Wordle No. {NUMBER} begins", "/wordle/daily/en/today/"),
        (
            f"/{VARIANT}/daily/en/{TOMORROW}/",
            f"No. {NUMBER} begins",
            f"/{VARIANT}/daily/en/today/",
        ),
        (
            f"/{SEVERAL}/daily/en/{TOMORROW}/4/",
            f"No. {NUMBER} begins",
            f"/{SEVERAL}/daily/en/today/4/",
        ),
        (f"/calendar/{TOMORROW}/", "The puzzles of 1 December begin", "/"),
    ],
)
def test_a_link_from_the_east_says_when_it_begins_and_offers_today_s(
    client: Client, english: Lexicon, path: str, sentence: str, offer: str
) -> None:
    """It was a 404 that blamed the reader, up to 17 hours a day."""
    client.cookies["tz"] = WEST
    answer = client.get(path, follow=True)
    page = answer.content.decode().replace("\xa0", " ")
    assert answer.status_code == 200
    assert f"{sentence} where you are in 21 hours." in page
    assert re.search(f'<a class="button" href="{offer}"', page)
    assert "no-store" in answer["Cache-Control"]
    assert f'data-new-day="{answer.request["PATH_INFO"]}"' in page
    client.cookies["tz"] = EAST
    assert "where you are" not in client.get(path, follow=True).content.decode()


def test_a_day_that_has_begun_nowhere_is_not_there(client: Client, english: Lexicon) -> None:
    later = TOMORROW + timedelta(days=1)
    for path in (
        f"/wordle/{NUMBER + 1}/",
        f"/wordle/daily/en/{later}/",
        f"/calendar/{later}/",
    ):
        assert client.get(path, follow=True).status_code == 404


def test_before_the_zone_is_known_the_page_lets_its_script_ask_again(
    client: Client, english: Lexicon
) -> None:
    assert f'data-day="{TODAY}"' in client.get(AHEAD).content.decode()


def test_a_first_guess_ahead_is_refused_in_words(client: Client, english: Lexicon) -> None:
    client.cookies["tz"] = WEST
    answer = client.post(AHEAD, {"guess": "slate", "sequence": 0}, headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert f"Wordle No. {NUMBER} begins where you are in" in unquote(answer["X-Refusal"])
    assert client.post(AHEAD, {"guess": "slate", "sequence": 0}).status_code == 404
    assert not Play.objects.exists()


def test_who_flies_west_finds_the_begun_puzzle_on_home_in_the_game_and_in_the_calendars(
    flown: Client,
) -> None:
    """Tomorrow's begun puzzle was in no list until its day came."""
    play = Play.objects.get()
    address = f"/wordle/play/{play.pk}/"
    home = flown.get("/")
    assert home.context["hero"].play == play
    assert address in home.content.decode()
    assert f"No. {NUMBER}" in home.content.decode()
    assert flown.get("/wordle/")["Location"] == address
    for calendar in ("/calendar/", "/wordle/daily/"):
        assert "?month=2026-12" in flown.get(calendar).content.decode()
        page = flown.get(calendar, {"month": "2026-12"}).content.decode()
        assert 'aria-label="1 December: ' in page
    day = flown.get(f"/calendar/{TOMORROW}/")
    assert day.status_code == 200
    assert address in day.content.decode()
    assert flown.get(AHEAD).status_code == 200


def test_a_puzzle_of_today_that_is_unfinished_too_is_listed_beside_it(flown: Client) -> None:
    flown.post(f"/wordle/daily/en/{TODAY}/", {"guess": "slate", "sequence": 0})
    Play.objects.update(status="playing", ended_at=None)
    home = flown.get("/")
    listed = [row["play"].puzzle.date for row in home.context["unfinished"]]
    assert listed == [TODAY]
    assert home.context["hero"].play.puzzle.date == TOMORROW


def test_a_group_s_table_of_a_day_ahead_can_be_opened(client: Client, english: Lexicon) -> None:
    client.cookies["tz"] = WEST
    client.post("/groups/", {"title": "Zones", "name": "Ana"})
    group = client.get("/groups/").content.decode().split('href="/groups/', 1)[1].split('"')[0]
    page = client.get(f"/groups/{group}", {"day": TOMORROW.isoformat()}).content.decode()
    assert "1 December" in page
