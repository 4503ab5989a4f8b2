"""Environments that agents from outside play: data, declared by the games."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Literal

from games.catalogue import game
from games.contract.game import JSON
from games.rules.masks import BLANK
from games.rules.state import AnyWord
from lexicons.languages.translation import gettext
from lexicons.models import Revision
from lexicons.revisions.publish import playable
from lexicons.words.columns import Columns
from solvers.declaration import solved, solver

WEEKLY = "-weekly"
"""The end of the slug of an environment's tournament."""
SEED_BITS = 31
HIDDEN = "-"
"""A hidden place in the protocol's percepts."""


@dataclass(frozen=True, slots=True)
class Environment:
    """One environment: its game and options, what its agents see and how a run is measured.

    percept     the observation as JSON; outcome: what a finished state counts
    worst       the outcome of an abandoned run; objective: is the least or the greatest best?
    abandon     may runs be abandoned?
    free_words  may words be guessed that the dictionary does not have?
    bundled_client  does `bin/manage play_environment` play it?
    spec        the fields of our own agents' runs that may be compared (solvers/runs)
    rules       the game, percept and moves in English, for a student or a language model
    starter     the folder with the game's first agent, which runs without anything of ours
    listed      the lines of the starter's words.txt, where they hold more than the words
    bots        our agents that play in its tournament, for comparison
    weekly      is it a tournament, whose secrets are the same for all in a week?
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
    bots: tuple[str, ...] = ()
    weekly: bool = False

    @property
    def title(self) -> str:
        """Its name on pages, in the reader's language."""
        name = gettext(self.name)
        return gettext("{game}: weekly tournament", game=name) if self.weekly else name

    @property
    def tournament(self) -> str:
        """The slug of its tournament."""
        return self.everyday + WEEKLY

    @property
    def everyday(self) -> str:
        """The slug of the environment that its tournament is of, or its own."""
        return self.slug.removesuffix(WEEKLY)

    def revision(self) -> Revision | None:
        """Return the dictionary that new runs use: its own, or the first of its kind."""
        lexicons = playable(game(self.game).lexicon_kind)
        lexicon = lexicons.filter(slug=self.lexicon).first() or lexicons.first()
        return lexicon.current if lexicon else None

    def setup(self, columns: Columns, random: Random | None = None) -> JSON:
        """Return the setup of a new run, drawn by `random` or unpredictably."""
        drawn = game(self.game).random_setup(self.options, columns, random or SystemRandom())
        if random is not None and "seed" in drawn:  # what chance decides while it is played
            drawn["seed"] = random.getrandbits(SEED_BITS)
        return drawn

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
        """True if a rating is better than another, or than none."""
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


@cache
def tournaments() -> Mapping[str, Environment]:
    """Return the weekly tournament of each environment, by its slug; none can be abandoned."""
    twins = (
        replace(environment, slug=environment.tournament, weekly=True, abandon=False)
        for environment in known_environments().values()
    )
    return {twin.slug: twin for twin in twins}


@cache
def all_environments() -> Mapping[str, Environment]:
    """Return whatever an agent from outside can be registered for, by slug."""
    return {**known_environments(), **tournaments()}


def shown(mask: str) -> str:
    """Return a mask as the protocol writes it: upper case, a dash for a hidden place."""
    return mask.upper().replace(BLANK, HIDDEN)


def masked(observation: Any) -> JSON:
    """Return the percept of a game that is played with a mask."""
    return {
        "feedback": shown(observation.mask),
        "guesses": [turn.move.upper() for turn in observation.turns],
    }
