"""A play of any game of the catalogue, begun by a visitor, for tests that hold of them all."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from django.test import Client

from games.catalogue import GAMES, game
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from lexicons.revisions.load_bundled import load_wordless
from lexicons.revisions.publish import publish
from tests.fixtures import CITIES as PLACES
from tests.fixtures import make_lexicon
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES
from wordgames.vocabulary.kinds import NONE
from workshop.visitor.first_move import begun

FIVE = (
    "crane slate abbey trace house mouse grape stone birds plant cloud river light water green "
    "black white round sharp quick"
)


def begin_any(slug: str, client: Client) -> Play:
    """Begin a game of `slug` with the options of its daily puzzle; no move is made yet.

    A game that is not played with a small list of words has `tests/<slug>/small.py`: `lexicon()`
    makes a dictionary for it, `OPTIONS` (if any) are some that it has puzzles for. `HIDES` is
    False there in a game whose puzzle is shown.
    """
    kind, revision = game(slug), lexicon_of(slug).current
    assert revision is not None
    options = getattr(small(slug), "OPTIONS", None) or kind.daily_options(revision)
    assert options is not None
    setup = kind.random_setup(options, revision.read(), Random(7))
    puzzle = Puzzle.objects.create(
        game=slug, kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=revision
    )
    return begun(client, puzzle)


def small(slug: str) -> ModuleType | None:
    """Return what the tests of a game say it needs, if anything."""
    return own(slug, "small")


def own(slug: str, module: str) -> ModuleType | None:
    """Return a module of the tests of a game, if it has that one."""
    name = f"tests.{slug}.{module}"
    return import_module(name) if find_spec(f"tests.{slug}") and find_spec(name) else None


def said(name: str) -> Iterator[tuple[str, Any]]:
    """Yield what the games' `contract.py` have under a name, game by game."""
    for slug in GAMES:
        if hasattr(its := own(slug, "contract"), name):
            yield slug, getattr(its, name)


def lexicon_of(slug: str) -> Lexicon:
    """Return a small dictionary of a game."""
    needs = small(slug)
    made: Lexicon = needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)
    return made


def lexicon_for(kind: str) -> Lexicon:
    """Return a small dictionary of a kind."""
    if kind == NONE:
        load_wordless()
        return Lexicon.objects.select_related("current").get(slug=NONE)
    if kind == CITIES:
        world = Lexicon.objects.create(slug="world", name="World", language="en", kind=CITIES)
        publish(world, columns_from(PLACES, language="en", kind=CITIES, folded=True))
        return world
    return make_lexicon("en", "English", "en", dict.fromkeys(FIVE.split(), True))
