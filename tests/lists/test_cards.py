"""A list as a card: a name, a picture, and a puzzle every day until a date."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.catalogue import game
from games.daily.daily_puzzle import Daily, planned
from lexicons.models import Lexicon

WORDS = "anna dress rings dance bride toast music smile happy cakes"
pytestmark = pytest.mark.django_db


def made(client: Client, until: date | None, **fields: str) -> Lexicon:
    posted = {"name": "Anna and Tom", "language": "en", "words": WORDS, "visibility": "unlisted"}
    posted |= {"picture": "💍", "until": until.isoformat() if until else ""} | fields
    answer = client.post("/lists/new/", posted)
    assert answer.status_code == 302, answer.content.decode()
    return Lexicon.objects.get(slug=answer["Location"].split("/")[-2])


def test_a_card_has_its_puzzles_until_its_day_and_none_after(client: Client) -> None:
    today = timezone.localdate()
    card = made(client, today + timedelta(days=3))
    text = client.get(f"/lists/{card.slug}/").content.decode()
    assert "💍" in text
    assert "new every day until" in text
    address = f"/wordle/daily/{card.slug}/today/"
    assert address in text
    assert client.get(address, follow=True).status_code == 200
    Lexicon.objects.update(daily_until=today - timedelta(days=1))
    assert address not in client.get(f"/lists/{card.slug}/").content.decode()
    assert client.get(f"/wordle/daily/{card.slug}/{today}/").status_code == 404


def test_its_page_tells_how_many_finished_and_solved_today(client: Client) -> None:
    card = made(client, timezone.localdate() + timedelta(days=3))
    daily = Daily(game("wordle"), card, timezone.localdate())
    puzzle = planned(daily)
    assert puzzle is not None
    (secret,) = puzzle.setup["secrets"]
    for visitor, guess in ((Client(), secret), (Client(), "dress")):
        visitor.get(f"/lists/{card.slug}/")
        visitor.post(daily.url, {"guess": guess, "sequence": 0})
    rows = dict(client.get(f"/lists/{card.slug}/").context["todays"])
    solved = 1 + (secret == "dress")
    assert (rows[daily]["players"], rows[daily]["solved"]) == (solved, solved)


def test_no_word_comes_twice_before_all_have_come(client: Client) -> None:
    today = timezone.localdate()
    card = made(client, today + timedelta(days=20))
    days = [Daily(game("wordle"), card, today + timedelta(days=it)) for it in range(9)]
    secrets = [puzzle.setup["secrets"][0] for daily in days if (puzzle := planned(daily))]
    assert len(set(secrets)) == 9


def test_a_guest_s_card_ends_with_the_list(client: Client) -> None:
    card = made(client, timezone.localdate() + timedelta(days=300))
    assert card.expires_at is not None
    assert card.daily_until == card.expires_at.date()


def test_a_day_that_is_over_is_refused_in_words(client: Client) -> None:
    posted = {"name": "x", "language": "en", "words": WORDS, "visibility": "unlisted"}
    yesterday = timezone.localdate() - timedelta(days=1)
    answer = client.post("/lists/new/", posted | {"until": yesterday.isoformat()})
    assert answer.status_code == 422
    assert "Choose a day that is still to come." in answer.content.decode()


def test_a_list_without_a_day_is_as_before(client: Client) -> None:
    card = made(client, None, picture="")
    assert not card.has_dailies
    assert "todays" in client.get(f"/lists/{card.slug}/").context
    assert client.get(f"/lists/{card.slug}/").context["todays"] == []
