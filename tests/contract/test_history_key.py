"""Histories as text: agents that draw are seeded by them, so stored runs are repeated by them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, make_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solvers.declaration import solved
from solvers.runs.shipped_runs import StandingRun, shipped_runs
from tests.contract.every_game import said
from wordgames.agent_registry import build_agent
from wordgames.cli.game_shell import shell
from wordgames.evaluation.experiment import Lists
from wordgames.evaluation.play import play_grouped
from wordgames.evaluation.run_game import runnable
from wordgames.rules.state import Observation
from wordgames.sources.bundled_lists import Shipped

ROOT = Path(__file__).parents[2]
HISTORIES = [one for _, histories in said("HISTORIES") for one in histories]
DRAWING = [game for game in solved() if any(it.agent == "random" for it in shipped_runs(game))]
TWINS = {
    (game, agent): way for game, ways in said("DRAWN_AS_RANDOM") for agent, way in ways.items()
}
GAMES = 40
# Its refusal quotes a value as code, and seeds nothing.
SAYS_VALUES = ROOT / "wordgames" / "evaluation" / "option.py"
SEEDED = ("wordgames/agent", "wordgames/evaluation", "solvers/outside/tournament")


def test_no_history_is_left_out() -> None:
    assert len(HISTORIES) >= 30
    assert len(DRAWING) >= 5


@pytest.mark.parametrize(("observation", "text"), HISTORIES)
def test_a_history_is_written_as_ever(observation: Observation, text: str) -> None:
    assert observation.history_key() == text


@pytest.mark.parametrize(("observation", "text"), HISTORIES)
def test_its_classes_may_be_renamed(observation: Any, text: str) -> None:
    seen = {field.name: getattr(observation, field.name) for field in fields(observation)}
    seen["options"] = renamed(seen["options"])
    if "turns" in seen:
        seen["turns"] = tuple(map(renamed, seen["turns"]))
    assert made(type(observation), seen).history_key() == text


def renamed(thing: Any) -> Any:
    """Return the same, of a class with another name."""
    return made(type(thing), {field.name: getattr(thing, field.name) for field in fields(thing)})


def made(kind: type, values: dict[str, Any]) -> Any:
    return make_dataclass("Renamed", [], bases=(kind,), frozen=True)(**values)


@pytest.mark.parametrize("game", DRAWING)
def test_an_agent_draws_the_moves_of_its_shipped_runs(game: str) -> None:
    for one in drawn_runs(game):
        opener, guesses, games = replayed(game, one, "random")
        assert opener == one.opener
        assert np.array_equal(guesses[games], one.tally.guesses[games])


@pytest.mark.parametrize(("game", "agent"), TWINS)
def test_an_agent_draws_the_moves_of_random(game: str, agent: str) -> None:
    """No run of it is shipped, but it draws by the same seeds from the same words."""
    for one in drawn_runs(game):
        opener, guesses, games = replayed(game, one, agent, **TWINS[game, agent])
        assert opener == one.opener
        assert np.array_equal(guesses[games], one.tally.guesses[games])


def drawn_runs(game: str) -> list[StandingRun]:
    """Return the shipped runs that are drawn, with each seed, from the first list of a game."""
    runs = [one for one in shipped_runs(game) if one.agent == "random"]
    first = {name: value for name, value in runs[0].spec.items() if name != "seed"}
    return [one for one in runs if first.items() <= one.spec.items()]


def replayed(
    game: str, one: StandingRun, agent: str, **params: str
) -> tuple[str, np.ndarray, np.ndarray]:
    """Play some games of a run; return the first guess, the guesses of all, and which it played."""
    experiment = runnable(game).experiment(one.spec, lists_of(game, one))
    suite = experiment.suite
    player = build_agent(game, agent, experiment.words, experiment.options, params=params)
    games = np.unique(np.linspace(0, suite.size - 1, GAMES).astype(int))
    guesses = play_grouped(player, suite, start=suite.roots(games)).guesses
    opening = suite.situation(suite.start(0).observe())
    return player.suggest(opening).best.move, guesses, games


def lists_of(game: str, one: StandingRun) -> Lists[Any]:
    listed = bundled(one.spec["lexicon"])
    if listed is None:  # its words are generated
        options = {option.name: option.value(one.spec) for option in runnable(game).options}
        return shell(game).from_lexicon({"lexicon": None}, options)[1]
    return runnable(game).lists(one.spec, listed)


@cache
def bundled(sha256: str) -> Any:
    return Shipped().by_hash(sha256)


@pytest.mark.parametrize("folder", SEEDED)
def test_nothing_that_plays_by_seeds_goes_by_the_names_of_classes(folder: str) -> None:
    files = [it for it in (ROOT / folder).rglob("*.py") if it != SAYS_VALUES]
    assert files
    assert not [f"{file.name}:{line}" for file in files for line in written_as_code(file)]


def written_as_code(file: Path) -> Iterator[int]:
    """Yield the lines of a file that call `repr`, by its name or as `!r`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "repr"
        if called or (isinstance(node, ast.FormattedValue) and node.conversion == ord("r")):
            yield node.lineno
