"""Peaks on the pages of its bots: what a review says, arrows typed into help, its tree."""

from __future__ import annotations

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from tests.fixtures import make_lexicon
from tests.tiles.lists import WORDS
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db


@pytest.fixture
def lexicon(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS.split(), True), folded=True)


def play_of(client: Client, lexicon: Lexicon, *guesses: str) -> Play:
    """Return a play in which MOUSE is guessed by some words."""
    options = {"length": 5, "guesses": 9, "mode": "normal", "show_left": False}
    puzzle = Puzzle.objects.create(
        game="peaks",
        kind="challenge",
        setup=game("peaks").setup_from(options, "mouse"),
        revision=lexicon.current,
    )
    begun(client, puzzle)
    play = Play.objects.get()
    for number, word in enumerate(guesses):
        client.post(f"/peaks/play/{play.pk}/", {"guess": word, "sequence": number})
    return play


def test_a_review_says_what_a_guess_of_peaks_left_unused(client: Client, lexicon: Lexicon) -> None:
    play = play_of(client, lexicon, "crane", "abbey", "mouse")
    page = client.get(f"/review/{play.pk}/").content.decode()
    assert "1st letter must come after C." in page


def test_help_reads_arrows_typed_in(client: Client, lexicon: Lexicon) -> None:
    rows = "&".join(f"m1={mark}" for mark in (1, 0, 1, 1, 2))
    page = client.get(f"/assist/peaks/?length=5&g=crane&{rows}").content.decode()
    assert '<option value="0" data-state="earlier"' in page
    assert "MOUSE" in page
    assert "SLATE ·" not in page
    won = client.get("/assist/peaks/?length=5&g=mouse" + "&m1=2" * 5).content.decode()
    assert "Well done." in won


def test_a_review_tells_that_the_only_word_left_was_not_guessed(
    client: Client, lexicon: Lexicon
) -> None:
    play = play_of(client, lexicon, "crane", "light", "jolly", "mouse")
    *_, missed, right = client.get(f"/review/{play.pk}/").context["reviewed"]
    assert (missed.before, missed.best, missed.lost) == (1, "mouse", 1)
    assert (right.best, right.lost) == ("mouse", 0)


def test_arrows_stand_in_its_tree(client: Client, lexicon: Lexicon) -> None:
    page = client.get("/agents/peaks/entropy/explore/").content.decode()
    assert 'data-state="earlier"' in page
