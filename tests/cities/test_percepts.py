"""An observation made up from mask and guesses leaves the same cities as the one that was seen."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cities.places import atlas
from tests.cities.test_situation import histories
from wordgames.cities.agents.percepts import observation_from
from wordgames.cities.agents.situation import chances, consistent_rows, situate

ATLAS = atlas()


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_order_of_the_answers_is_not_needed(mode: str, data: st.DataObject) -> None:
    _, seen = data.draw(histories(mode))
    moves = [turn.move for turn in seen.turns]
    made = observation_from(seen.mask.upper().replace("_", "-"), moves, seen.options)
    assert (made.mask, [turn.move for turn in made.turns]) == (seen.mask, moves)
    assert consistent_rows(ATLAS, made).tolist() == consistent_rows(ATLAS, seen).tolist()
    assert chances(situate(made, ATLAS), ATLAS, 0.5) == pytest.approx(
        chances(situate(seen, ATLAS), ATLAS, 0.5)
    )


def test_a_letter_that_was_not_guessed_cannot_be_shown() -> None:
    with pytest.raises(ValueError, match="B is shown but was not guessed"):
        observation_from("-B---", ["E"])
