"""The search for the fewest guesses against a player who tries everything, and what it leaves out.

It compiles a search of its own, which takes longer than the games do.
"""

from __future__ import annotations

import numpy as np
import pytest
from django.core.management import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cities.places import atlas, publish_places
from tests.cities.test_search import needed
from tests.run_commands import output
from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.agents.lookahead import Lookahead
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.rules import CitiesOptions
from wordgames.evaluation.run import run
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.masks import BLANK
from workshop.games.cities.least import LeastGuesses, whole_weights

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="numba is not here."),
]
NAMES = st.lists(st.text("abcd", min_size=4, max_size=4), min_size=2, max_size=8, unique=True)


@settings(max_examples=60, deadline=None)
@given(
    names=NAMES,
    own=st.lists(st.booleans(), min_size=8, max_size=8),
    share=st.sampled_from((0.1, 0.5, 0.9)),
    less=st.integers(0, 30),
)
def test_it_finds_what_trying_everything_finds(
    names: list[str], own: list[bool], share: float, less: int
) -> None:
    """Both with a light and with a heavy favoured country; and no bound is above the truth."""
    places = Atlas.of((name, "TZ" if of else "XX") for name, of in zip(names, own, strict=False))
    options = CitiesOptions(weight=share)
    chances = prior(places.favoured("TZ"), share)
    least = needed(tuple(zip(places, chances.tolist(), strict=True)), BLANK * 4, "simple")
    search = LeastGuesses(places, options)
    found = search.of(4)
    assert found.exact
    assert found.guesses / found.weight == pytest.approx(least)
    bounded = search.of(4, found.guesses - less)
    assert not bounded.exact
    assert found.guesses - less <= bounded.guesses <= found.guesses


def test_no_agent_needs_fewer() -> None:
    """The cities are more than could be tried in every way."""
    places, options = atlas(), CitiesOptions()
    played = run(
        lambda: Lookahead(places, options, {"width": 1}), CitiesSuite.exhaustive(places, options)
    )
    chances = prior(places.favoured("TZ"), 0.5)
    average = float(np.dot(played.record.guesses, chances))
    found = list(LeastGuesses(places, options).every())
    least = sum(one.guesses for one in found) / sum(one.weight for one in found)
    assert least <= average + 1e-9
    assert average - least < 0.1


def test_weights_are_whole_and_small() -> None:
    assert whole_weights(33, 4698, 0.5) == (11, 1555)
    assert whole_weights(1, 4, 0.25) == (1, 1)
    assert whole_weights(0, 4, 0.5) == (1, 1)


@pytest.mark.django_db
def test_the_command_says_what_nobody_beats() -> None:
    publish_places()
    assert "No player needs fewer than 2." in output("best_play", "cities")
    with pytest.raises(CommandError, match="above 0"):
        output("best_play", "cities", "--weight", "1")
