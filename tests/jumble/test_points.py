"""A round of Jumble is worth its points: in a race, in a dare, and if it is from before them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from games.catalogue import game
from games.friends.models import Dare, Taken
from games.models import Event, Play
from lexicons.models import Lexicon

Begin = Callable[..., Play]


def round_of(client: Client, play: Play, *words: str) -> Play:
    for number, word in enumerate(words):
        client.post(f"/jumble/play/{play.pk}/", {"guess": word, "sequence": number})
    play.refresh_from_db()
    return play


@pytest.fixture
def half(client: Client, begin_puzzle: Begin, english: Lexicon) -> Play:
    """A round of two words, one of them solved."""
    options = {"shortest": 5, "longest": 5, "words": 2, "difficulty": "any"}
    setup = game("jumble").setup_from(options, "house crane") | {"seed": 1}
    return round_of(client, begin_puzzle("jumble", english, setup), "house", "-")


def test_a_race_over_a_round_is_decided_by_what_was_solved(client: Client, half: Play) -> None:
    """A round that was not solved to its last word counted as nothing, whatever was solved."""
    rival = Play.objects.create(puzzle=half.puzzle, agent={"slug": "index"}, status="lost", turns=2)
    for number in range(2):
        Event.objects.create(play=rival, sequence=number, move="-", feedback="skipped")
    page = client.get(f"/watch/{half.pk}/beside/{rival.pk}/?step=2").content.decode()
    assert "You win, 1 of 2 solved to 0." in page


def test_a_round_from_before_there_were_scores_gets_its_own(client: Client, half: Play) -> None:
    """Its dare said that who asked gave up."""
    assert (half.status, half.score) == ("lost", 1)
    Play.objects.update(score=None)
    import_module("games.migrations.0006_scores").fill(apps, None)
    half.refresh_from_db()
    assert half.score == 1
    client.post(f"/dare/play/{half.pk}/", {"name": "Ana"})
    (dare,) = half.dares.all()
    assert "Ana solved 1 of 2." in Client().get(f"/dare/{dare.pk}/").content.decode()


def test_a_round_with_points_is_asked_for_and_compared_by_them(client: Client, half: Play) -> None:
    client.post(f"/dare/play/{half.pk}/", {"name": "Ana"})
    at, friend = f"/dare/{Dare.objects.get().pk}/", Client()
    assert "Ana solved 1 of 2. Can you do better?" in friend.get(at).content.decode()
    for number in range(2):
        path = at if number == 0 else f"/jumble/play/{Taken.objects.get().play_id}/"
        friend.post(path, {"guess": "-", "sequence": number})
    assert "Ana wins, 1 of 2 solved to 0." in friend.get(at).content.decode()
