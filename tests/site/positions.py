"""Positions of watched plays, as the shell's commands are told them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.catalogue import game
from games.models import Play
from games.rules.feedback import to_text
from solvers.analysis.agent_plays import watch
from solvers.analysis.analysis import analyse, analysis_of
from solvers.pages.watch.step import WatchedStep
from solvers.runs.run_game import runnable
from tests.contract.every_game import lexicon_for, small
from tests.run_commands import from_json

AGENTS = {"hangman": "frequency"}
"""Who is watched; else who gives hints. Hangman's search draws only the letters it looked into."""
PLAYS = ("--games", "--seed")
"""What commands that play games take, and `explain` does not."""


def _marks(observation: Any) -> str:
    return ",".join(f"{turn.guess}:{to_text(turn.marks)}" for turn in observation.turns)


def _boards(observation: Any) -> str:
    turns = [(turn.guess, "/".join(map(to_text, turn.marks))) for turn in observation.turns]
    return ",".join(f"{guess}:{marks}" for guess, marks in turns)


def _masks(observation: Any) -> str:
    return ",".join(f"{turn.move}:{turn.mask}" for turn in observation.turns)


def _letters(observation: Any) -> str:
    return str(observation.letters)


def _words(observation: Any) -> str:
    return f"{','.join(observation.words)}>{observation.target}"


HISTORY: dict[str, Callable[[Any], str]] = {
    "boards": _boards,
    "hangman": _masks,
    "cities": _masks,
    "ladder": _words,
    "jumble": _letters,
}
"""How a game's history is typed; as guesses with their marks, unless it stands here."""


def arguments_for(step: WatchedStep, observation: Any) -> list[str]:
    """Return what `explain` is asked with: the words, the options and the history of a step."""
    slug, open_play = step.open_play.game.slug, step.open_play
    options, runs = observation.options, runnable(slug)
    names = [option.name for option in runs.options if hasattr(options, option.name)]
    spec = runs.spec_of(open_play.revision, **{name: getattr(options, name) for name in names})
    arguments = runs.shell_arguments(spec, open_play.lexicon.slug) or []
    history = HISTORY.get(slug, _marks)(observation)
    length = ["--length", str(len(observation.mask))] if slug == "hangman" else []
    return [*_without_games(arguments), *length, *(["--history", history] if history else [])]


def _without_games(arguments: Sequence[str]) -> list[str]:
    pairs = zip(arguments, ["", *arguments], strict=False)
    return [it for it, before in pairs if it not in PLAYS and before not in PLAYS]


def watched(slug: str, agent: str = "") -> Play:
    """Let a bot play a puzzle of a small list, and return its play."""
    needs = small(slug)
    lexicon = (needs.lexicon if needs else lambda: lexicon_for(game(slug).lexicon_kind))()
    revision = lexicon.current
    assert revision is not None
    options = getattr(needs, "OPTIONS", None) or game(slug).daily_options(revision)
    setup = game(slug).random_setup(options, revision.read(), Random(7))
    agent = agent or AGENTS.get(slug) or analyse(slug, revision, setup).adviser
    return watch(slug, setup, revision, {"slug": agent})


def told_of(step: WatchedStep, observation: Any, *more: str) -> dict[str, Any]:
    """Return what the shell prints for a position of a play."""
    count = str(analysis_of(step.open_play).thought_of)
    asked = ("explain", step.open_play.game.slug, "--agent", step.agent.slug, "--count", count)
    told: dict[str, Any] = from_json(*asked, *arguments_for(step, observation), *more)
    return told
