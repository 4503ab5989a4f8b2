"""What the agents of Cities are asked."""

from __future__ import annotations

from dataclasses import replace

from tests.contract.positions import Position, Setting, usual_positions
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.rules.masks import BLANK, MaskTurn
from wordgames.rules.state import State

OTHER_OPTIONS = ({"mode": "advanced"},)
HISTORIES = [
    (
        CitiesObservation(CitiesOptions(weight=0.25), "a", (MaskTurn("a", "a"),)),
        'cities/1 [["a", [["a", "a"]]], {"weight": 0.25}]',
    ),
]


def positions(setting: Setting) -> list[Position]:
    """Add a game whose seed is another: it draws places, and nobody sees it."""
    found = []
    for seen in usual_positions(setting):
        options = replace(seen[0].options, seed=99)
        found.append([*seen, replace(seen[0], options=options)])
    return found


def impossible(setting: Setting) -> State:
    """Show a city with three Q, as there is none."""
    state = setting.suite.start(0)
    mask = "qqq" + state.observe().mask[3:].replace("_", BLANK)
    return state.replay("q", mask)
