"""Environments that agents from outside play: data, declared by the games."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Literal

from games.catalogue import game
from games.contract.game import JSON, Game
from lexicons.models import Revision
from lexicons.revisions.publish import playable
from solvers.declaration import Door, solved, solver
from wordgames.languages.translation import translatable, translate
from wordgames.rules.masks import BLANK
from wordgames.rules.options import Options
from wordgames.rules.state import AnyWord, Status
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns

# The end of the slug of an environment's tournament.
WEEKLY = "-weekly"
SEED_BITS = 31
# A hidden place in the protocol's percepts.
HIDDEN = "-"
# Acts after which a run ends as lost, in a game that sets no limit.
MOST_ACTS = 100


@dataclass(frozen=True, slots=True)
class Environment:
    """One environment: its game and options, what its agents see and how a run is measured.

    worst       the outcome of a lost or abandoned run
    objective   "min": a run counts its moves; "max": a run counts 1 if it is won
    abandon     may runs be abandoned?
    free_words  may words be guessed that the dictionary does not have?
    bundled_client  does `bin/manage play_environment` play it?
    spec        the fields of our own agents' runs that may be compared (solvers/runs)
    rules       the game, percept and moves in English, for a student or a language model
    agent       the starter's first agent, which runs without anything of ours
    listed      the lines of the starter's words.txt, where they hold more than the words
    bots        our agents that play in its tournament, for comparison
    weekly      is it a tournament, whose secrets are the same for all in a week?
    """

    slug: str
    name: str
    game: str
    lexicon: str
    options: JSON
    worst: float
    objective: Literal["min", "max"]
    outcome_name: str
    example: JSON
    action: str
    rules: str
    agent: Path
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
        name = translate(self.name)
        return translate("{game}: weekly tournament", game=name) if self.weekly else name

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

    @property
    def described(self) -> str:
        """Its options in words; a game that names its words too says the options alone."""
        known = game(self.game)
        options: str = getattr(known, "under_name", known.describe)(
            {"options": self.options, "secrets": [""]}
        )
        return options

    def setup(self, columns: Columns, random: Random | None = None) -> JSON:
        """Return the setup of a new run, drawn by `random` or unpredictably."""
        known, chance = game(self.game), random or SystemRandom()
        drawn = known.random_setup(self.options, columns, chance)
        if not drawn["secrets"]:  # a host without one: runs differ by the first word
            drawn = Game.random_setup(known, self.options, columns, chance)
        if random is not None and "seed" in drawn:  # what chance decides while it is played
            drawn["seed"] = random.getrandbits(SEED_BITS)
        return drawn

    def words(self, columns: Columns) -> Iterable[str]:
        """Return what secrets are drawn from, a line each; raises InvalidOptions if nothing is."""
        if self.listed is not None:
            return self.listed(columns)
        return (word.upper() for word in game(self.game).draw_pool(self.options, columns))

    def guessable(self, columns: Columns) -> list[str]:
        """Return the words that may be guessed; none if any may, or no list says which."""
        allowed = getattr(self.state(self.setup(columns), columns), "allowed", None)
        return [word.upper() for word in allowed] if isinstance(allowed, Words) else []

    def state(self, setup: JSON, columns: Columns) -> Any:
        """Return the state before the first act."""
        state: Any = game(self.game).state(setup, columns)
        return replace(state, allowed=AnyWord()) if self.free_words else state

    def percept(self, observation: Any) -> JSON:
        """Return what an agent sees: its moves, what they came to, and all that is open."""
        guesses = {"guesses": [written(move) for move in observation.moves]}
        if hasattr(observation, "mask"):
            lives = getattr(observation, "lives_left", None)
            feedback = {"feedback": written(observation.mask).replace(BLANK, HIDDEN)}
            return feedback | guesses | ({} if lives is None else {"lives": lives})
        if hasattr(observation, "guesses_left"):
            return {
                "feedback": [written(turn.marks) for turn in observation.turns],
                "guesses": [written(turn.guess) for turn in observation.turns],
                "length": observation.options.length,
                "left": observation.guesses_left,
            }
        parts = (it.name for it in fields(observation) if it.name not in ("options", "turns"))
        return guesses | {name: written(getattr(observation, name)) for name in parts}

    def outcome(self, state: Any) -> float:
        """Return what a run that ended in this state counts."""
        if state.status is not Status.WON:
            return self.worst
        return 1.0 if self.objective == "max" else float(len(state.observe().moves))

    def better(self, rating: float, other: float | None) -> bool:
        """True if a rating is better than another, or than none."""
        return other is None or (rating < other if self.objective == "min" else rating > other)


def _declared() -> Iterator[Environment]:
    for slug in solved():
        if address := solver(slug).environments:
            yield from solver(slug).load(address)
        if door := solver(slug).door:
            yield _behind(slug, door)


def _behind(slug: str, door: Door) -> Environment:
    """Return the environment that a game's contract makes: its usual options, what it shows."""
    known, folder = game(slug), solver(slug).folder
    table: Options = import_module(f"wordgames.{slug}.options").OPTIONS
    options = table.defaults(**door.options)
    alike, spec = door.alike, {name: options[name] for name in table.for_runs.names}
    counted = not (known.scored or known.compared_by)  # by moves, not by games won
    rules = (folder / "starter/RULES.txt").read_text(encoding="utf-8")
    return Environment(
        slug=slug,
        name=known.name,
        game=slug,
        lexicon=door.lexicon,
        options=options,
        worst=options.get("guesses", MOST_ACTS - 1) + 1.0 if counted else 0.0,
        objective="min" if counted else "max",
        outcome_name=known.texts.moves if counted else translatable("share of games won"),
        example=json.loads(re.findall(r"\{.*\}", rules)[0]),
        action=translatable("what you would type as a move, in capitals"),
        rules=rules,
        free_words=door.free_words,
        agent=(folder / door.agent).resolve(),
        bots=door.bots,
        spec={} if alike is None else {**spec, **alike},
    )


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


def written(value: Any) -> Any:
    """Return part of an observation as the protocol writes it: upper case, marks as digits."""
    if isinstance(value, str):
        return value.upper()
    if isinstance(value, int):
        return value
    if all(isinstance(mark, int) for mark in value):
        return "".join(map(str, value))
    return [written(part) for part in value]
