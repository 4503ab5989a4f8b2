"""Environments of Wordle for agents from outside."""

from pathlib import Path
from typing import Any

from games.contract.game import JSON
from games.rules.state import Status
from games.wordle.options import OPTIONS
from lexicons.languages.translation import gettext_noop
from solvers.outside.agents.environments import Environment

GUESSES = 6
RULES = """\
You play Wordle: find a secret English word of five letters in six guesses. After each guess you are
told a digit for every letter of it: 2 for the right letter in the right place, 1 for a letter that
the secret has elsewhere, 0 for one that it does not have, or not once more.

You see JSON: "guesses" are your guesses so far and "feedback" the digits of each; "length" is the
number of letters and "left" how many guesses you still have. Your move is an English word of that
length in capital letters. A word that the dictionary does not have is refused and costs nothing.

You are rated by the mean number of guesses, 7 for a game lost; fewer is better.
"""


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
        options=OPTIONS.defaults(guesses=GUESSES),
        percept=marked,
        outcome=counted,
        worst=GUESSES + 1.0,
        objective="min",
        outcome_name=gettext_noop("guesses, 7 for a game lost"),
        example={"feedback": ["01002"], "guesses": ["CRANE"], "length": 5, "left": 5},
        action=gettext_noop('an upper-case five-letter word in the dictionary: "CRANE"'),
        rules=RULES,
        starter=Path(__file__).parent / "starter",
        bots=("optimal", "entropy", "letter-frequency", "random"),
        spec={
            **OPTIONS.for_runs.defaults(guesses=GUESSES),
            "secrets": "answers",
            "top": None,
            "opener": "",
        },
    ),
)
