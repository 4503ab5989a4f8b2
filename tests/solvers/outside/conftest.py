"""A server with an agent for every environment, and what knows its token."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import publish
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import known_environments
from solvers.outside.agents.models import OutsideAgent
from tests.fixtures import OTHER_PLACES, TANZANIA, make_lexicon
from wordgames.sources.bundled_lists import bundled
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry

# Environments whose runs may be abandoned, as most of these tests do; one hides the length.
PLAYED, HIDING = (it for it in known_environments().values() if it.abandon)
WORDS = {"crane": True, "slate": True, "train": True, "house": True, "mouse": True}

# What the first test's shelves came to: the rows of its dictionaries, and of their revisions.
KEPT: list[list[Any]] = []


@dataclass(frozen=True)
class Known:
    """An agent and its token, as its owner has them."""

    agent: OutsideAgent
    token: str


@pytest.fixture
def world(db: None) -> Lexicon:
    lexicon = Lexicon.objects.create(slug=PLAYED.lexicon, name="Cities", language="en", kind=CITIES)
    entries = [Entry(name, group="TZ") for name in TANZANIA.split()]
    entries += [Entry(name, group="XX") for name in OTHER_PLACES.split()]
    publish(lexicon, columns_from(entries, language="en", kind=CITIES))
    return lexicon


@pytest.fixture
def english(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", WORDS, folded=True)


@pytest.fixture
def shelves(db: None) -> None:
    """The words, places and equations that come with the site: read, packed and hashed once."""
    if KEPT:
        Lexicon.objects.bulk_create(copy(row) for row in KEPT[0])
        Revision.objects.bulk_create(copy(row) for row in KEPT[1])
        return
    for lexicon in (PLAYED.lexicon, "en"):
        kind = CITIES if lexicon == PLAYED.lexicon else Lexicon.Kind.WORDS
        stored = Lexicon.objects.create(slug=lexicon, name=lexicon, language="en", kind=kind)
        publish(stored, bundled(lexicon))
    call_command("equations", "--store", verbosity=0)
    KEPT.extend((list(Lexicon.objects.all()), list(Revision.objects.all())))


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("teacher", password="a long one here")


@pytest.fixture
def known(world: Lexicon, owner: User) -> Known:
    return Known(*register(PLAYED.slug, "mine", owner))
