"""Lexicons, players and an archive of their own for all tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play, Puzzle
from games.templatetags.cached_frames import FRAMES
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from workshop.visitor.first_move import begun

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
TANZANIA = "moshi mbeya arusha dodoma tabora kigoma mwanza"
OTHER_PLACES = (
    "accra ankara athens baghdad berlin bern bogota cairo canberra caracas damascus dakar dhaka "
    "hanoi havana kampala lagos lima london luanda lusaka madrid managua manila nairobi osaka "
    "paris prague quito rabat riga rome santiago seoul sofia tehran tirana tokyo vienna warsaw"
)
CITIES = (
    Entry("moshi", group="TZ", population=221_733, latitude=-3.35, longitude=37.33),
    Entry("mbeya", group="TZ", population=291_649, latitude=-8.9, longitude=33.45),
    Entry("arusha", group="TZ", population=617_631, latitude=-3.37, longitude=36.68),
    Entry("paris", group="FR", population=2_138_551, latitude=48.85, longitude=2.35),
    Entry("lille", group="FR", population=234_475, latitude=50.63, longitude=3.06),
    Entry("lima", group="PE", population=7_737_002, latitude=-12.04, longitude=-77.03),
    Entry("limoges", display="Limogés", group="FR", population=141_176),
)


def make_lexicon(
    slug: str, name: str, language: str, words: dict[str, bool], **fields: bool
) -> Lexicon:
    """Publish words (word -> may it be the answer?) as a lexicon."""
    lexicon = Lexicon.objects.create(slug=slug, name=name, language=language)
    entries = [Entry(word, answer=answer) for word, answer in words.items()]
    publish(lexicon, columns_from(entries, language=language, **fields))
    return lexicon


@pytest.fixture
def english(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", ENGLISH, folded=True)


@pytest.fixture
def turkish(db: None) -> Lexicon:
    return make_lexicon("tr", "Türkçe", "tr", {"iklim": True, "ılgaz": True, "ikram": True})


@pytest.fixture
def world(db: None) -> Lexicon:
    """A list of places, with country, population and place."""
    lexicon = Lexicon.objects.create(
        slug="world", name="World", language="en", kind=Lexicon.Kind.CITIES
    )
    publish(lexicon, columns_from(CITIES, language="en", kind=Lexicon.Kind.CITIES, folded=True))
    return lexicon


@pytest.fixture
def begin(english: Lexicon, client: Client) -> Callable[..., Play]:
    """Begin a game with a given secret as a visitor; its first move is still to come."""

    def start(secret: str = "crane", visitor: Client = client, **options: object) -> Play:
        chosen = {"length": len(secret), "guesses": 6, "mode": "normal", "show_left": False}
        lexicon = options.pop("lexicon", english)
        if not isinstance(lexicon, Lexicon):
            raise TypeError("A lexicon.")
        puzzle = Puzzle.objects.create(
            game="wordle",
            kind=Puzzle.Kind.CHALLENGE,
            setup=game("wordle").setup_from(chosen | options, secret),
            revision=lexicon.current,
        )
        return begun(visitor, puzzle)

    return start


@pytest.fixture
def begin_puzzle(client: Client) -> Callable[..., Play]:
    """Begin a puzzle of any game from its setup as a visitor; its first move is still to come."""

    def start(slug: str, lexicon: Lexicon, setup: dict[str, Any], visitor: Client = client) -> Play:
        puzzle = Puzzle.objects.create(
            game=slug, kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=lexicon.current
        )
        return begun(visitor, puzzle)

    return start


@pytest.fixture
def random() -> Random:
    return Random(7)


def text_of_frames() -> str:
    """Return all that parts of pages are cached as, and their keys."""
    return "\n".join(f"{key} {''.join(frame.pieces)}" for key, frame in FRAMES.items())


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page compute as long as it takes: a busy machine is no reason to be refused."""
    from games.limits.compute_queue import line
    from solvers.analysis import compute_budget

    many = dict.fromkeys(("waiting", "each", "address"), 1000)
    monkeypatch.setattr(line, "_places", replace(line._places, **many))
    monkeypatch.setattr(line, "_patience", 600.0)
    monkeypatch.setattr(compute_budget, "LONGEST", 600.0)
    monkeypatch.setattr(compute_budget, "A_MINUTE", 10**9)
