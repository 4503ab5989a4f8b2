"""What agents from outside play of Cities."""

from __future__ import annotations

from typing import Any

from games.game import JSON
from lexicons.speech import gettext_noop
from solvers.outside.environments import Environment, masked

CAP = 100
NAMES = {
    "simple": gettext_noop("Cities, simple"),
    "advanced": gettext_noop("Cities, advanced"),
}


def taken(state: Any) -> float:
    """Return the guesses that a game of Cities took; at the cap, the cap."""
    return float(len(state.turns))


def _cities(mode: str, example: JSON) -> Environment:
    return Environment(
        slug=f"cities-{mode}",
        name=NAMES[mode],
        game="cities",
        lexicon="cities",
        options={"mode": mode, "favour": "TZ", "weight": 0.5, "cap": CAP, "slips": "counted"},
        percept=masked,
        outcome=taken,
        worst=float(CAP),
        objective="min",
        outcome_name="guesses",
        example=example,
        action=gettext_noop('an upper-case letter or the name of a city: "A" or "ARUSHA"'),
        abandon=True,
        free_words=True,
        bundled_client=True,
        spec={"mode": mode, "favour": "TZ", "weight": 0.5, "cap": CAP, "opener": ""},
    )


ENVIRONMENTS = (
    _cities("simple", {"feedback": "-BE--", "guesses": ["H", "I", "E", "B"]}),
    _cities("advanced", {"feedback": "AR------------------", "guesses": ["A", "R"]}),
)
