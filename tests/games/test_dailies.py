"""Daily puzzles: one a date and lexicon, the same for everybody, no secret twice."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from games.catalogue import GAMES, game
from games.daily.daily_puzzle import (
    FIRST_DAY,
    Daily,
    dailies_of,
    daily_puzzle,
    forget_dailies,
    number_of,
    planned,
)
from games.models import Event, Play, Puzzle
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.contract.every_game import lexicon_of
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)
TODAY = NOW.date()


FIRST_MOVE = {"guess": "slate", "sequence": 0}


def url(day: date, lexicon: str = "en") -> str:
    return f"/wordle/daily/{lexicon}/{day.isoformat()}/"


@pytest.fixture(autouse=True)
def _clock() -> object:
    with patch("games.visitors.visitor.timezone.now", return_value=NOW):
        yield


def test_everybody_gets_the_same_puzzle(client: Client, english: Lexicon) -> None:
    for visitor in (client, Client()):
        visitor.post(url(TODAY), FIRST_MOVE)
    assert Puzzle.objects.count() == 1
    assert Play.objects.count() == 2


def test_beginning_twice_goes_on_with_the_same_play(client: Client, english: Lexicon) -> None:
    first = client.post(url(TODAY), FIRST_MOVE)["Location"]
    assert client.post(url(TODAY), FIRST_MOVE)["Location"] == first
    assert f'action="{first}"' in client.get(url(TODAY)).content.decode()
    assert Event.objects.count() == 1


def test_looking_makes_nothing(client: Client, english: Lexicon) -> None:
    assert client.get(url(TODAY)).status_code == 200
    assert not Puzzle.objects.exists()


def test_tomorrow_s_puzzle_is_not_there_yet(client: Client, english: Lexicon) -> None:
    assert client.post(url(TODAY + timedelta(days=1))).status_code == 404


def test_the_day_is_that_of_the_player_s_time_zone(client: Client, english: Lexicon) -> None:
    client.cookies["tz"] = "Pacific/Auckland"  # where it is already the 11th
    assert client.post(url(TODAY + timedelta(days=1)), FIRST_MOVE).status_code == 302


@pytest.mark.parametrize("zone", ["Nowhere/Land", "../../etc/passwd", "", "a" * 500, "/etc/passwd"])
def test_an_unreadable_time_zone_means_utc(client: Client, english: Lexicon, zone: str) -> None:
    client.cookies["tz"] = zone
    assert client.get("/wordle/daily/").status_code == 200
    assert client.post(url(TODAY + timedelta(days=1))).status_code == 404


@pytest.mark.parametrize("day", ["2025-12-31", "2026-02-30", "0001-01-01"])
def test_days_without_a_puzzle_are_not_there(client: Client, english: Lexicon, day: str) -> None:
    assert client.post(f"/wordle/daily/en/{day}/").status_code == 404


def test_past_days_can_be_played(client: Client, english: Lexicon) -> None:
    puzzle = daily_puzzle(game("wordle"), english, FIRST_DAY)
    assert puzzle is not None
    wrong = {"guess": "crane"} if puzzle.setup["secrets"] == ["slate"] else {}
    assert client.post(url(FIRST_DAY), FIRST_MOVE | wrong).status_code == 302
    page = client.get("/wordle/daily/?month=2026-01").content.decode()
    assert 'aria-label="1 January: started"' in page
    assert number_of(FIRST_DAY) == 1


def test_no_secret_comes_again_before_all_have_come(english: Lexicon) -> None:
    wordle = game("wordle")
    answers = 6  # of five letters in the test's lexicon
    secrets = []
    for day in range(answers * 2):
        puzzle = daily_puzzle(wordle, english, FIRST_DAY + timedelta(days=day))
        assert puzzle is not None
        secrets += puzzle.setup["secrets"]
    assert len(set(secrets[:answers])) == answers
    assert len(set(secrets[answers:])) == answers


def test_a_changed_list_repeats_no_secret_before_all_have_come(english: Lexicon) -> None:
    def come(first: int, days: int) -> list[str]:
        dates = (FIRST_DAY + timedelta(days=first + day) for day in range(days))
        puzzles = [daily_puzzle(game("wordle"), english, date) for date in dates]
        return [puzzle.setup["secrets"][0] for puzzle in puzzles if puzzle]

    before = come(0, 4)
    words = "crane slate abbey trace house mouse light night quilt birds stone grape"
    publish(english, columns_from(map(Entry, words.split()), language="en", folded=True))
    assert sorted(before + come(4, 8)) == sorted(words.split())


def test_another_site_has_other_puzzles(english: Lexicon, settings: Any) -> None:
    def of_site(key: str) -> list[str]:
        settings.SECRET_KEY = key
        forget_dailies()
        days = [Daily(game("wordle"), english, TODAY + timedelta(days=day)) for day in range(12)]
        return [puzzle.setup["secrets"][0] for day in days if (puzzle := planned(day))]

    assert of_site("one") == of_site("one") != of_site("other")


def test_a_puzzle_that_is_stored_while_it_is_worked_out_comes_out_the_same(
    english: Lexicon,
) -> None:
    """Else the slower of two first moves is told that its page was behind, and has no play."""
    day = Daily(game("wordle"), english, TODAY)
    quicker = planned(day)
    assert quicker is not None
    quicker.save()
    forget_dailies()
    with patch(
        "games.daily.daily_puzzle.find_daily", return_value=None
    ):  # it was asked for just before
        slower = planned(day)
    assert slower is not None
    assert slower.setup == quicker.setup


def test_a_day_keeps_its_puzzle_and_revision_when_the_words_change(
    client: Client, english: Lexicon
) -> None:
    client.post(url(TODAY), FIRST_MOVE)
    before = Puzzle.objects.get()
    publish(english, columns_from([Entry("quilt"), Entry("quick")], language="en"))
    assert daily_puzzle(game("wordle"), english, TODAY) == before
    after = daily_puzzle(game("wordle"), english, TODAY - timedelta(days=1))
    assert after is not None
    assert after.revision == english.current


def test_a_lexicon_without_answers_has_no_daily(client: Client, db: None) -> None:
    lexicon = Lexicon.objects.create(slug="none", name="None", language="en")
    publish(lexicon, columns_from([Entry("quilt", answer=False)], language="en"))
    assert client.post(url(TODAY, "none")).status_code == 404
    assert client.get("/wordle/daily/").status_code == 404


def test_a_retired_lexicon_has_no_new_daily(client: Client, english: Lexicon) -> None:
    english.retired_at = NOW
    english.save()
    assert client.post(url(TODAY)).status_code == 404


def test_the_link_to_today_is_resolved_where_the_visitor_is(
    client: Client, english: Lexicon
) -> None:
    """A page is made before the zone is known, and followed after: its link names no day."""
    text = Client().get("/wordle/settings/").content.decode()
    assert 'href="/wordle/daily/en/today/"' in text
    assert TODAY.isoformat() not in text
    assert "midnight UTC" in text
    assert client.get("/wordle/daily/en/today/")["Location"] == url(TODAY)
    client.cookies["tz"] = "Pacific/Auckland"
    assert client.get("/wordle/daily/en/today/")["Location"] == url(TODAY + timedelta(days=1))
    assert "midnight UTC" not in client.get("/wordle/settings/").content.decode()


@pytest.mark.parametrize("path", ["/wordle/daily/xx/today/", "/wordle/daily/en/today/8/"])
def test_there_is_no_today_of_what_is_not_there(
    client: Client, english: Lexicon, path: str
) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("slug", GAMES)
def test_a_day_s_setup_follows_from_its_key_alone(slug: str) -> None:
    """Each process plans the day anew until it is played: all must plan the same."""
    dailies = dailies_of(game(slug), lexicon_of(slug), TODAY)
    assert dailies
    for daily in dailies:
        first = planned(daily)
        forget_dailies()
        again = planned(daily)
        assert first is not None
        assert again is not None
        assert first.setup == again.setup, daily.key


def test_the_answer_of_a_day_is_told_once_it_is_over_everywhere(
    client: Client, english: Lexicon
) -> None:
    """Yesterday's answer is one tap from today's, also for who did not play it."""
    wordle, at = game("wordle"), "games.visitors.visitor.timezone.now"
    morning = NOW - timedelta(hours=12)  # of the same day, which half an Earth has not begun
    for now, days, told in ((NOW, 0, False), (morning, 1, False), (NOW, 1, True)):
        puzzle = planned(Daily(wordle, english, TODAY - timedelta(days=days)))
        assert puzzle is not None
        secret = wordle.answer(puzzle.setup, wordle.words(puzzle.revision)).upper()
        with patch(at, return_value=now):
            page = client.get(f"{url(TODAY - timedelta(days=days))}answer/")
        text = page.content.decode()
        assert (secret in text, "still open. Its answer is here in" in text) == (told, not told)
        assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert client.get(f"{url(TODAY + timedelta(days=2))}answer/").status_code == 404
    own = client.post(url(TODAY - timedelta(days=1)), FIRST_MOVE)["Location"]
    begun = client.get(f"{url(TODAY - timedelta(days=1))}answer/")
    assert (begun.status_code, begun["Location"]) == (302, own)  # a game begun keeps its answer


def test_the_ending_leads_to_the_answer_of_the_day_before(client: Client, english: Lexicon) -> None:
    own = client.post(url(TODAY), FIRST_MOVE)["Location"]
    client.post(f"{own}give-up/", {"sequence": 1})
    page = client.get(own).content.decode()
    assert f'href="{url(TODAY - timedelta(days=1))}answer/"' in page
    assert "Yesterday's answer" in page or "Yesterday&#x27;s answer" in page
