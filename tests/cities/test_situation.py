"""What the answers leave: document 000's traces, and the rules themselves as the oracle."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cities.places import atlas, seen
from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.agents.situation import chances, consistent_rows, printed_rows, situate
from wordgames.cities.rules import Cities, CitiesObservation, CitiesOptions
from wordgames.rules.state import Status

ATLAS = atlas()


def names(rows: object) -> list[str]:
    return ATLAS.strings(rows)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("secret", "turns"),
    [
        ("moshi", ("i:____i",)),
        ("mbeya", ("h:_____", "i:_____", "e:__e__", "b:_be__")),
    ],
)
def test_it_keeps_the_cities_of_document_000_s_simple_traces(
    secret: str, turns: tuple[str, ...]
) -> None:
    observation = seen(*turns)
    assert secret in names(consistent_rows(ATLAS, observation))
    assert secret in names(printed_rows(ATLAS, observation))


def test_it_keeps_arusha_through_document_000_s_advanced_trace() -> None:
    observation = seen("a:a", "r:ar", "u:aru", mode="advanced")
    assert names(consistent_rows(ATLAS, observation)) == ["arusha"]
    over = seen("a:a", "r:ar", "u:aru", "arusha:arusha", mode="advanced")
    assert over.status is Status.WON


def test_as_printed_a_shown_letter_may_stand_elsewhere_too() -> None:
    observation = seen("a:a____a", length=6)
    assert "ankara" in names(printed_rows(ATLAS, observation))
    assert "ankara" not in names(consistent_rows(ATLAS, observation))


def histories(mode: str) -> st.SearchStrategy[tuple[str, CitiesObservation]]:
    """Games played at random moves by the rules: the secret, and what a player saw of it."""

    def played(secret: str, moves: list[str], seed: int) -> tuple[str, CitiesObservation]:
        state = Cities(secret, ATLAS, CitiesOptions(mode=mode, seed=seed), ATLAS.alphabet)
        for move in moves:
            if state.status is Status.PLAYING:
                state = state.play(move)
        return secret, state.observe()

    moves = st.one_of(st.sampled_from(ATLAS.alphabet), st.sampled_from(list(ATLAS)))
    return st.builds(
        played, st.sampled_from(list(ATLAS)), st.lists(moves, max_size=8), st.integers(0, 9)
    )


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_names_left_are_those_that_could_have_given_the_same(
    mode: str, data: st.DataObject
) -> None:
    secret, observation = data.draw(histories(mode))
    left = set(names(consistent_rows(ATLAS, observation)))
    if observation.status is not Status.WON:
        assert secret in left
        assert left == {name for name in ATLAS if possible(name, observation)}


def possible(name: str, observation: CitiesObservation) -> bool:
    """Say, by the rules alone, whether some draw gives this name the masks that were seen."""
    before = observation.start
    if observation.options.mode == "simple" and len(name) != len(before):
        return False
    for turn in observation.turns:
        if turn.mask not in answers(name, before, turn.move, observation.options.mode):
            return False
        before = turn.mask
    return True


def answers(name: str, mask: str, move: str, mode: str) -> set[str]:
    """Return every mask that a guess could give."""
    if move == name:
        return {name}
    hidden = [place for place, there in enumerate(name) if there == move and mask[place] == "_"]
    if len(move) > 1 or not hidden:
        return {mask}
    if mode == "simple":
        return {"".join(move if i in hidden else cell for i, cell in enumerate(mask))}
    return {mask[:place] + move + mask[place + 1 :] for place in hidden}


def test_a_city_with_three_places_shows_a_given_one_a_third_of_the_time() -> None:
    """Of ankara and arusha, A shown first: one place of three, one of two."""
    few = Atlas.of([("ankara", "TR"), ("arusha", "XX")])
    observation = seen("a:a", mode="advanced", favour="TR")
    worth = chances(situate(observation, few), few, 0.5)
    assert worth == pytest.approx([0.4, 0.6])


def test_the_prior_shares_the_weight_and_survives_what_it_cannot_share() -> None:
    favoured = np.array([True, False, False, False])
    assert prior(favoured, 0.7) == pytest.approx([0.7, 0.1, 0.1, 0.1])
    assert prior(favoured[1:], 0.7) == pytest.approx([1 / 3] * 3)
    assert prior(favoured[:1], 0.7) == pytest.approx([1.0])


def test_letters_that_no_city_has_leave_nothing_or_everything() -> None:
    shown, absent = seen("q:q____"), seen("7:_____")
    assert len(consistent_rows(ATLAS, replace(shown, mask="7____"))) == 0
    assert len(consistent_rows(ATLAS, absent)) == len(consistent_rows(ATLAS, seen()))
