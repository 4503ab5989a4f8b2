"""What agents from outside play of Wordle."""

from __future__ import annotations

from typing import Any

from games.game import JSON
from games.rules import Status
from lexicons.speech import gettext_noop
from solvers.outside.environments import Environment

GUESSES = 6


def marked(observation: Any) -> JSON:
    """Return what an agent sees of Wordle: its guesses, and 0, 1 or 2 for every letter of them."""
    return {
        "feedback": ["".join(map(str, turn.marks)) for turn in observation.turns],
        "guesses": [turn.guess.upper() for turn in observation.turns],
        "length": observation.options.length,
        "left": observation.guesses_left,
    }


def counted(state: Any) -> float:
    """Return the guesses that a Wordle took, one more than it has for one that was lost."""
    return float(len(state.turns)) if state.status is Status.WON else GUESSES + 1.0


ENVIRONMENTS = (
    Environment(
        slug="wordle",
        name="Wordle",
        game="wordle",
        lexicon="en",
        options={"length": 5, "guesses": GUESSES, "mode": "normal", "show_left": False},
        percept=marked,
        outcome=counted,
        worst=GUESSES + 1.0,
        objective="min",
        outcome_name=gettext_noop("guesses, 7 for a game lost"),
        example={"feedback": ["01002"], "guesses": ["CRANE"], "length": 5, "left": 5},
        action=gettext_noop('an upper-case word of five letters that the dictionary has: "CRANE"'),
        spec={
            "length": 5,
            "guesses": GUESSES,
            "mode": "normal",
            "secrets": "answers",
            "top": None,
            "opener": "",
        },
    ),
)
