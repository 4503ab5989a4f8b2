"""What agents from outside play: environments are data, one line each in ENVIRONMENTS."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import Any, Literal

from games.catalogue import GAMES, game
from games.game import JSON
from games.masks import BLANK
from games.rules import Status
from lexicons.columns import Columns
from lexicons.models import Revision
from lexicons.services import playable

HIDDEN = "-"
"""What the protocol's percepts show for a place that is hidden."""
CAP = 100
LIVES = 6
GUESSES = 6


class AnyWord:
    """Every word may be guessed: agents have lists of their own, and a wrong word just counts."""

    def __contains__(self, word: object) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Environment:
    """One environment: its game and options, what its agents see and what a run comes to.

    percept     the observation as JSON; outcome: what a finished state counts
    worst       the outcome of an abandoned run; objective: is the least or the greatest best?
    abandon     may runs be abandoned?
    free_words  may words be guessed that the dictionary does not have?
    spec        what a run of our own agents must be of to stand beside (solvers/runs)
    """

    slug: str
    name: str
    game: str
    lexicon: str
    options: JSON
    percept: Callable[[Any], JSON]
    outcome: Callable[[Any], float]
    worst: float
    objective: Literal["min", "max"]
    outcome_name: str
    example: JSON
    action: str
    abandon: bool = False
    free_words: bool = False
    spec: Mapping[str, Any] = field(default_factory=dict)

    def revision(self) -> Revision | None:
        """Return the dictionary that new runs use: its own, or the first of its kind."""
        lexicons = playable(game(self.game).lexicon_kind)
        found = lexicons.filter(slug=self.lexicon).first() or lexicons.first()
        return found.current if found else None

    def setup(self, columns: Columns) -> JSON:
        """Return the setup of a new run."""
        return game(self.game).random_setup(self.options, columns, SystemRandom())

    def state(self, setup: JSON, columns: Columns) -> Any:
        """Return the state before the first act."""
        state: Any = game(self.game).state(setup, columns)
        return replace(state, allowed=AnyWord()) if self.free_words else state

    def better(self, one: float, other: float | None) -> bool:
        """Say whether a rating is better than another, or than none."""
        return other is None or (one < other if self.objective == "min" else one > other)


def shown(mask: str) -> str:
    """Return a mask as the protocol's agents know it: upper case, a dash for what is hidden."""
    return mask.upper().replace(BLANK, HIDDEN)


def masked(seen: Any) -> JSON:
    """Return what an agent sees of Cities."""
    return {"feedback": shown(seen.mask), "guesses": [turn.move.upper() for turn in seen.turns]}


def hanged(seen: Any) -> JSON:
    """Return what an agent sees of Hangman."""
    return masked(seen) | {"lives": seen.lives_left}


def marked(seen: Any) -> JSON:
    """Return what an agent sees of Wordle: its guesses, and 0, 1 or 2 for every letter of them."""
    return {
        "feedback": ["".join(map(str, turn.marks)) for turn in seen.turns],
        "guesses": [turn.guess.upper() for turn in seen.turns],
        "length": seen.options.length,
        "left": seen.guesses_left,
    }


def taken(state: Any) -> float:
    """Return the guesses that a game of Cities took; at the cap, the cap."""
    return float(len(state.turns))


def counted(state: Any) -> float:
    """Return the guesses that a Wordle took, one more than it has for one that was lost."""
    return float(len(state.turns)) if state.status is Status.WON else GUESSES + 1.0


def won(state: Any) -> float:
    """Return 1 for a game that was won, 0 for one that was lost."""
    return 1.0 if state.status is Status.WON else 0.0


def _cities(mode: str, example: JSON) -> Environment:
    return Environment(
        slug=f"cities-{mode}",
        name=f"Cities, {mode}",
        game="cities",
        lexicon="cities",
        options={"mode": mode, "favour": "TZ", "weight": 0.5, "cap": CAP, "slips": "counted"},
        percept=masked,
        outcome=taken,
        worst=float(CAP),
        objective="min",
        outcome_name="guesses",
        example=example,
        action='an upper-case letter or the name of a city: "A" or "ARUSHA"',
        abandon=True,
        free_words=True,
        spec={"mode": mode, "favour": "TZ", "weight": 0.5, "cap": CAP, "opener": ""},
    )


_ALL = (
    _cities("simple", {"feedback": "-BE--", "guesses": ["H", "I", "E", "B"]}),
    _cities("advanced", {"feedback": "AR------------------", "guesses": ["A", "R"]}),
    Environment(
        slug="hangman",
        name="Hangman",
        game="hangman",
        lexicon="en",
        options={
            "shortest": 4,
            "longest": 12,
            "lives": LIVES,
            "host": "honest",
            "reveal": "all",
        },
        percept=hanged,
        outcome=won,
        worst=0.0,
        objective="max",
        outcome_name="share of games won",
        example={"feedback": "-A---", "guesses": ["E", "A"], "lives": 5},
        action='an upper-case letter or a word: "E" or "CRANE"',
        free_words=True,
        spec={
            "setting": "known",
            "shortest": 4,
            "longest": 12,
            "lives": LIVES,
            "reveal": "all",
            "opener": "",
        },
    ),
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
        outcome_name="guesses, 7 for a game lost",
        example={"feedback": ["01002"], "guesses": ["CRANE"], "length": 5, "left": 5},
        action='an upper-case word of five letters that the dictionary has: "CRANE"',
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
ENVIRONMENTS: Mapping[str, Environment] = {one.slug: one for one in _ALL if one.game in GAMES}
"""Slug -> environment, for the games that the site has."""
