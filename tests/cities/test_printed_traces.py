"""Document 000's printed games, played by the rules of the site."""

from __future__ import annotations

import pytest

from tests.cities.places import atlas
from wordgames.cities.rules import Cities, CitiesOptions
from wordgames.rules.state import Status

ATLAS = atlas()


@pytest.mark.parametrize(
    ("secret", "mode", "moves", "masks"),
    [
        ("moshi", "simple", "i", ["____i"]),
        ("mbeya", "simple", "hieb", ["_____", "_____", "__e__", "_be__"]),
        ("arusha", "advanced", "aru", ["a", "ar", "aru"]),
    ],
)
def test_a_printed_game_is_played_here(
    secret: str, mode: str, moves: str, masks: list[str]
) -> None:
    """The trace of the advanced game fills the places from the left, as seed 0 draws."""
    state = Cities(secret, ATLAS, CitiesOptions(mode=mode, seed=0), ATLAS.alphabet)
    shown = []
    for move in moves:
        state = state.play(move)
        shown.append(state.observe().mask)
    assert [mask.rstrip("_") for mask in shown] == [mask.rstrip("_") for mask in masks]
    state = state.play(secret)
    assert state.status is Status.WON
    assert state.observe().mask == secret


def test_another_seed_draws_another_place() -> None:
    """So the advanced game is not always the printed one."""
    drawn = Cities("arusha", ATLAS, CitiesOptions(mode="advanced", seed=1), ATLAS.alphabet)
    assert drawn.play("a").observe().mask.rstrip("_") == "_____a"
