"""What the agents of Jumble are asked."""

from __future__ import annotations

from dataclasses import replace

from tests.contract.positions import Position, Setting
from wordgames.jumble.rules import Jumble, JumbleObservation, JumbleOptions, Scrambled
from wordgames.rules.state import State

HISTORIES = [
    (
        JumbleObservation(JumbleOptions(words=1), 1, "tca", "_a_"),
        'jumble/1 [[1, "tca", "_a_", []], {"words": 1}]',
    ),
]


def positions(setting: Setting) -> list[Position]:
    """Show the letters of some words in two orders: they are the same puzzle."""
    seen = [setting.suite.start(game).observe() for game in range(3)]
    return [[one, replace(one, letters=one.letters[::-1])] for one in seen]


def impossible(setting: Setting) -> State:
    """Show letters of which no word is made."""
    return Jumble((Scrambled("zzzzz", ()),), JumbleOptions(words=1))


def opener(setting: Setting) -> None:
    """Give none: a puzzle is solved at once."""
