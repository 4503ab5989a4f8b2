"""Environments of Hangman for agents from outside."""

from pathlib import Path
from typing import Any

from games.contract.game import JSON
from games.hangman.options import OPTIONS
from lexicons.languages.translation import gettext_noop
from solvers.outside.agents.environments import Environment, masked

LENGTHS = {"shortest": 4, "longest": 12}
RULES = """\
You play Hangman: find a secret English word of 4 to 12 letters. A letter that the secret has is
shown in all its places. A letter that it does not have, or a wrong word, costs one of your six
lives.

You see JSON: "feedback" is the word with a dash for every hidden letter, "guesses" are your moves
so far and "lives" how many you have left. Your move is one capital letter that you have not tried,
or the whole word in capital letters.

You are rated by the share of games that you win; more is better.
"""


def hanged(observation: Any) -> JSON:
    """Return what an agent sees of Hangman."""
    return masked(observation) | {"lives": observation.lives_left}


ENVIRONMENTS = (
    Environment(
        slug="hangman",
        name="Hangman",
        game="hangman",
        lexicon="en",
        options=OPTIONS.defaults(**LENGTHS),
        percept=hanged,
        worst=0.0,
        objective="max",
        outcome_name=gettext_noop("share of games won"),
        example={"feedback": "-A---", "guesses": ["E", "A"], "lives": 5},
        action=gettext_noop('an upper-case letter or a word: "E" or "CRANE"'),
        free_words=True,
        rules=RULES,
        agent=Path(__file__).parent / "starter" / "agent.py",
        bots=("win-search", "entropy", "frequency"),
        spec={"setting": "known", **OPTIONS.for_runs.defaults(**LENGTHS), "opener": ""},
    ),
)
