"""Fibble on the pages of its bots, and under another seed: rows with a lie in them."""

from __future__ import annotations

import pytest
from django.test import Client

from lexicons.models import Lexicon
from tests.fixtures import make_lexicon
from tests.tiles.lists import WORDS
from wordgames.evaluation.run_game import runnable, secrets_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def lexicon(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS.split(), True), folded=True)


def test_help_in_fibble_reckons_with_the_lie(client: Client, lexicon: Lexicon) -> None:
    honest = "&".join(f"m1={mark}" for mark in (0, 0, 0, 0, 2))  # crane against mouse and house
    page = client.get(f"/assist/fibble/?length=5&g=crane&{honest}").content.decode()
    assert "MOUSE" not in page  # a row without a lie cannot be
    lying = "&".join(f"m1={mark}" for mark in (0, 0, 0, 1, 2))
    page = client.get(f"/assist/fibble/?length=5&g=crane&{lying}").content.decode()
    assert "MOUSE" in page
    assert "HOUSE" in page


@pytest.mark.usefixtures("search_loaded")
def test_answers_that_may_lie_are_not_said_to_sort_the_words(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get("/watch/fibble/", {"step": 1})
    why = page.context["step"].thought.why
    assert " answers, lies included" in why
    assert "apart" not in why


def test_the_seed_decides_the_lies_even_of_all_secrets(lexicon: Lexicon) -> None:
    assert lexicon.current is not None
    spec = runnable("fibble").spec_of(lexicon.current, length=5, seed=3)
    assert secrets_of("fibble", spec)["seed"] == 3
    assert "seed" not in secrets_of("wordle", spec)
    assert runnable("fibble").experiment_of(spec, lexicon.current).sampled
