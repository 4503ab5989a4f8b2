"""Lexicons and players for the tests of the games' pages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play, Puzzle
from lexicons.columns import Columns, Entry
from lexicons.models import Lexicon
from lexicons.services import publish

ENGLISH = {
    "crane": True,
    "slate": True,
    "abbey": True,
    "eerie": False,
    "trace": True,
    "zzyzx": False,
    "house": True,
    "mouse": True,
    "cat": True,
    "dog": True,
    "bird": True,
}


def make_lexicon(
    slug: str, name: str, language: str, words: dict[str, bool], **fields: bool
) -> Lexicon:
    """Publish words (word -> may it be the answer?) as a lexicon."""
    lexicon = Lexicon.objects.create(slug=slug, name=name, language=language)
    entries = [Entry(word, answer=answer) for word, answer in words.items()]
    publish(lexicon, Columns.from_entries(entries, language=language, **fields))
    return lexicon


@pytest.fixture
def english(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", ENGLISH, folded=True)


@pytest.fixture
def turkish(db: None) -> Lexicon:
    return make_lexicon("tr", "Türkçe", "tr", {"iklim": True, "ılgaz": True, "ikram": True})


@pytest.fixture
def begin(english: Lexicon, client: Client) -> Callable[..., Play]:
    """Begin a game with a given secret as a visitor, by the door of challenges."""

    def start(secret: str = "crane", visitor: Client = client, **options: object) -> Play:
        chosen = {"length": len(secret), "guesses": 6, "mode": "normal", "show_left": False}
        lexicon = options.pop("lexicon", english)
        if not isinstance(lexicon, Lexicon):
            raise TypeError("A lexicon.")
        puzzle = Puzzle.objects.create(
            game="wordle",
            kind=Puzzle.Kind.CHALLENGE,
            setup=game("wordle").setup(chosen | options, secret),
            revision=lexicon.current,
        )
        response = visitor.post(f"/wordle/challenge/{puzzle.pk}/")
        assert response.status_code == 302
        return Play.objects.get(puzzle=puzzle, player=visitor.session["player"])

    return start


@pytest.fixture
def random() -> Random:
    return Random(7)
