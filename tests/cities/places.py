"""A small atlas for the tests of Cities, and observations written shortly."""

from __future__ import annotations

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.fixtures import OTHER_PLACES, TANZANIA
from wordgames.cities.agents.atlas import Atlas
from wordgames.cities.rules import CitiesObservation, CitiesOptions, MaskTurn
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry


def atlas() -> Atlas:
    """Return 46 cities, seven of them Tanzanian."""
    cities = [(name, "TZ") for name in TANZANIA.split()]
    return Atlas.of([*cities, *((name, "XX") for name in OTHER_PLACES.split())])


def publish_places() -> Lexicon:
    """Publish the same cities as the site's list."""
    lexicon = Lexicon.objects.create(slug="cities", name="Cities", language="en", kind=CITIES)
    entries = [Entry(name, group="TZ", population=1) for name in TANZANIA.split()]
    entries += [Entry(name, group="XX", population=1) for name in OTHER_PLACES.split()]
    publish(lexicon, columns_from(entries, language="en", kind=CITIES))
    return lexicon


def seen(
    *turns: str, mode: str = "simple", length: int = 5, **options: object
) -> CitiesObservation:
    """Return the observation after guesses written as "i:____i"."""
    chosen = CitiesOptions(mode=mode, **options)  # type: ignore[arg-type]
    parts = [turn.split(":") for turn in turns]
    done = tuple(MaskTurn(move, _mask(mask, mode)) for move, mask in parts)
    start = BLANK * (DISGUISED_LENGTH if mode == "advanced" else length)
    return CitiesObservation(chosen, done[-1].mask if done else start, done)


def _mask(mask: str, mode: str) -> str:
    return mask.ljust(DISGUISED_LENGTH, BLANK) if mode == "advanced" and BLANK in mask else mask
