"""A play of any game of the catalogue, begun by a visitor, for tests that hold of them all."""

from __future__ import annotations

from random import Random

from django.test import Client

from games.catalogue import game
from games.models import Play, Puzzle
from games.nerdle.lists import store
from lexicons.building import columns_from
from lexicons.columns import CITIES, EQUATIONS
from lexicons.models import Lexicon
from lexicons.services import columns_of, publish
from tests.fixtures import CITIES as PLACES
from tests.fixtures import make_lexicon
from tests.ladder.lists import KNOWN

FIVE = (
    "crane slate abbey trace house mouse grape stone birds plant cloud river light water green "
    "black white round sharp quick"
)
CHOSEN = {"ladder": {"length": 4, "difficulty": "any", "shown": True}}
"""Options where those of a daily puzzle ask for more than a small list has."""


def begin_any(slug: str, client: Client) -> Play:
    """Begin a game of `slug` with the options of its daily puzzle, by the door of challenges."""
    own = game(slug)
    revision = lexicon_for(own.lexicon_kind).current
    assert revision is not None
    options = CHOSEN.get(slug) or own.daily_options(revision)
    assert options is not None
    setup = own.random_setup(options, columns_of(revision), Random(7))
    puzzle = Puzzle.objects.create(
        game=slug, kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=revision
    )
    assert client.post(f"/{slug}/challenge/{puzzle.pk}/").status_code == 302
    return Play.objects.get(puzzle=puzzle)


def lexicon_for(kind: str) -> Lexicon:
    """Return a small dictionary of a kind that has puzzles of every game."""
    if kind == EQUATIONS:
        store("official", (5, 6, 7, 8))
        return Lexicon.objects.get(slug="equations")
    if kind == CITIES:
        world = Lexicon.objects.create(slug="world", name="World", language="en", kind=CITIES)
        publish(world, columns_from(PLACES, language="en", kind=CITIES, folded=True))
        return world
    return make_lexicon("en", "English", "en", dict.fromkeys(f"{FIVE} {KNOWN}".split(), True))
