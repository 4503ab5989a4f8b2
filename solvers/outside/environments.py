"""What agents from outside play: environments are data, declared by the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import SystemRandom
from typing import Any, Literal

from games.catalogue import game
from games.game import JSON
from games.masks import BLANK
from games.rules import AnyWord
from lexicons.columns import Columns
from lexicons.models import Revision
from lexicons.services import playable
from solvers.catalogue import solved, solver

HIDDEN = "-"
"""What the protocol's percepts show for a place that is hidden."""


@dataclass(frozen=True, slots=True)
class Environment:
    """One environment: its game and options, what its agents see and what a run comes to.

    percept     the observation as JSON; outcome: what a finished state counts
    worst       the outcome of an abandoned run; objective: is the least or the greatest best?
    abandon     may runs be abandoned?
    free_words  may words be guessed that the dictionary does not have?
    bundled_client  does `bin/manage play_environment` play it?
    spec        the fields of our own agents' runs that may stand beside (solvers/runs)
    rules       the game, percept and moves in English, for a student or a language model
    starter     the folder with the game's first agent, which runs without anything of ours
    listed      the lines of the starter's words.txt, where they tell more than the words
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
    rules: str
    starter: Path
    abandon: bool = False
    free_words: bool = False
    bundled_client: bool = False
    spec: Mapping[str, Any] = field(default_factory=dict)
    listed: Callable[[Columns], Iterable[str]] | None = None

    def revision(self) -> Revision | None:
        """Return the dictionary that new runs use: its own, or the first of its kind."""
        lexicons = playable(game(self.game).lexicon_kind)
        lexicon = lexicons.filter(slug=self.lexicon).first() or lexicons.first()
        return lexicon.current if lexicon else None

    def setup(self, columns: Columns) -> JSON:
        """Return the setup of a new run."""
        return game(self.game).random_setup(self.options, columns, SystemRandom())

    def words(self, columns: Columns) -> Iterable[str]:
        """Return what secrets are drawn from, a line each; raises InvalidOptions if nothing is."""
        if self.listed is not None:
            return self.listed(columns)
        return (word.upper() for word in game(self.game).draw_pool(self.options, columns))

    def state(self, setup: JSON, columns: Columns) -> Any:
        """Return the state before the first act."""
        state: Any = game(self.game).state(setup, columns)
        return replace(state, allowed=AnyWord()) if self.free_words else state

    def better(self, rating: float, other: float | None) -> bool:
        """Say whether a rating is better than another, or than none."""
        return other is None or (rating < other if self.objective == "min" else rating > other)


def _declared() -> Iterator[Environment]:
    for slug in solved():
        if address := solver(slug).environments:
            yield from solver(slug).load(address)


@cache
def known_environments() -> Mapping[str, Environment]:
    """Return the environments of all games by their slugs, game by game in the alphabet's order."""
    ordered = sorted(_declared(), key=lambda environment: environment.game)
    return {environment.slug: environment for environment in ordered}


def shown(mask: str) -> str:
    """Return a mask as the protocol writes it: upper case, a dash for a hidden place."""
    return mask.upper().replace(BLANK, HIDDEN)


def masked(observation: Any) -> JSON:
    """Return the percept of a game that is played with a mask."""
    return {
        "feedback": shown(observation.mask),
        "guesses": [turn.move.upper() for turn in observation.turns],
    }
