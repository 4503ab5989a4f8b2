"""The search for the fewest guesses of the advanced game, against a player who tries everything."""

from __future__ import annotations

import numpy as np
import pytest
from django.core.management import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cities.places import atlas, publish_places
from tests.cities.test_search import Left, needed, split
from tests.run_commands import output
from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.agents.lookahead import Lookahead
from wordgames.cities.rules import CitiesOptions
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH
from workshop.games.cities.expected_least import expected
from workshop.games.cities.least import LeastGuesses
from workshop.games.cities.least_advanced import least_advanced

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not numba_wanted(), reason="numba is not here."),
]
NAMES = st.lists(st.text("abcd", min_size=2, max_size=4), min_size=2, max_size=6, unique=True)
SMALL = 1 << 12


@settings(max_examples=80, deadline=None)
@given(
    names=NAMES,
    own=st.lists(st.booleans(), min_size=6, max_size=6),
    share=st.sampled_from((0.1, 0.5, 0.9)),
    less=st.one_of(st.sampled_from((0.0, 1e-15, -1e-15)), st.floats(0, 0.8)),
)
def test_it_finds_what_trying_everything_finds(
    names: list[str], own: list[bool], share: float, less: float
) -> None:
    places = Atlas.of((name, "TZ" if of else "XX") for name, of in zip(names, own, strict=False))
    options = CitiesOptions(mode="advanced", weight=share)
    chances = prior(places.favoured("TZ"), share)
    left = tuple(zip(places, chances.tolist(), strict=True))
    least = needed(left, BLANK * DISGUISED_LENGTH, "advanced")
    found = least_advanced(places, options, kept=SMALL)
    assert found.exact
    assert found.guesses == pytest.approx(least)
    bounded = least_advanced(places, options, goal=least - less, kept=SMALL)
    assert least - less - 1e-9 <= bounded.guesses <= least + 1e-9
    assert not bounded.exact or bounded.guesses == pytest.approx(least)
    (bound,) = LeastGuesses(places, options).every()
    assert bound.guesses / bound.weight <= least + 1e-9


@settings(max_examples=80, deadline=None)
@given(names=NAMES, heavy=st.floats(0.1, 0.9))
def test_a_name_that_has_to_come_first_costs_its_bound_at_least(
    names: list[str], heavy: float
) -> None:
    from workshop.games.cities.floor_kernel import named_first

    others = [(1 - heavy) / (len(names) - 1)] * (len(names) - 1)
    left: Left = tuple(zip(names, [heavy, *others], strict=True))
    least = needed(left, BLANK * DISGUISED_LENGTH, "advanced")
    bound = named_first(max(heavy, others[0]), 1.0)
    assert least >= min(bound, _letter_first(left)) - 1e-9


def _letter_first(left: Left) -> float:
    least = np.inf
    for letter in "abcd":
        parts = split(left, BLANK * DISGUISED_LENGTH, letter, "advanced")
        value = 1.0
        for after, part in parts.items():
            value += sum(weight for _, weight in part) * needed(part, after, "advanced")
        least = min(least, value if len(parts) > 1 else np.inf)
    return least


def test_of_names_that_weigh_the_same_only_all_are_named_first() -> None:
    from workshop.games.cities.floor_kernel import in_turn, named_first

    for count in range(1, 30):
        assert named_first(0.5, count / 2) == pytest.approx(in_turn(np.full(count, 0.5)))


def test_whoever_is_told_the_length_needs_no_more() -> None:
    """The cities are more than could be tried in every way."""
    places, options = atlas(), CitiesOptions(mode="advanced", favour="")
    told = 0.0
    for length in np.unique(places.lengths):
        names = places.strings(np.flatnonzero(places.lengths == length))
        some = Atlas.of((name, "") for name in names)
        told += len(names) * least_advanced(some, options, kept=SMALL).guesses
    found = least_advanced(places, options, kept=1 << 16)
    assert found.exact
    assert told / len(places) < found.guesses
    played = expected(Lookahead(places, options), places, options)
    assert found.guesses <= played.guesses.mean() + 1e-9


def test_a_search_that_is_given_up_proves_nothing() -> None:
    options = CitiesOptions(mode="advanced")
    found = least_advanced(atlas(), options, states=3, kept=SMALL)
    assert (found.guesses, found.exact, found.states) == (0.0, False, 3)


@pytest.mark.django_db
def test_the_command_says_whether_a_goal_is_too_low() -> None:
    publish_places()
    told = output("best_play", "cities", "--advanced", "--goal", "2")
    assert told.startswith("No player needs fewer than 2.")
    with pytest.raises(CommandError, match="A goal is for"):
        output("best_play", "cities", "--goal", "2")
