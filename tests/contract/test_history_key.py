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

from games.cities.rules import CitiesObservation, CitiesOptions
from games.hangman.rules import HangmanObservation, HangmanOptions
from games.jumble.rules import JumbleObservation, JumbleOptions
from games.ladder.rules import LadderObservation, LadderOptions
from games.nerdle.rules import NerdleObservation, NerdleOptions
from games.rules.feedback import Turn
from games.rules.masks import MaskTurn
from games.rules.state import Observation
from games.wordle.adversarial.rules import AdversarialObservation, AdversarialOptions
from games.wordle.boards.rules import BoardsObservation, BoardsOptions, BoardsTurn
from games.wordle.fibble.rules import FibbleOptions
from games.wordle.peaks.rules import PeaksObservation, PeaksOptions
from games.wordle.rules import WordleObservation, WordleOptions
from lexicons.sources.bundled_lists import Shipped
from solvers.agent_registry import build_agent
from solvers.evaluation.experiment import Lists
from solvers.evaluation.play import play_grouped
from solvers.runs.run_game import runnable
from solvers.runs.shipped_runs import StandingRun, shipped_runs
from solvers.shell.game_shell import shell

ROOT = Path(__file__).parents[2]
ONE = (Turn("crane", (0, 1, 2, 0, 0)),)
TWO = (Turn("crane", (0, 1, 2, 0, 0)), Turn("it's!", (2, 2, 2, 2, 2)))
FROZEN: list[tuple[Observation, str]] = [
    (
        WordleObservation(WordleOptions(), ()),
        "WordleObservation(options=WordleOptions(length=5, guesses=6, mode='normal', boards=1, "
        "host='honest', show_left=False), turns=())",
    ),
    (
        WordleObservation(WordleOptions(), ONE),
        "WordleObservation(options=WordleOptions(length=5, guesses=6, mode='normal', boards=1, "
        "host='honest', show_left=False), turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)),))",
    ),
    (
        WordleObservation(WordleOptions(), TWO),
        "WordleObservation(options=WordleOptions(length=5, guesses=6, mode='normal', boards=1, "
        "host='honest', show_left=False), turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)), "
        'Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2))))',
    ),
    (
        WordleObservation(WordleOptions(7, 8, "hard", show_left=True), ()),
        "WordleObservation(options=WordleOptions(length=7, guesses=8, mode='hard', boards=1, "
        "host='honest', show_left=True), turns=())",
    ),
    (
        WordleObservation(WordleOptions(7, 8, "hard", show_left=True), ONE),
        "WordleObservation(options=WordleOptions(length=7, guesses=8, mode='hard', boards=1, "
        "host='honest', show_left=True), turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)),))",
    ),
    (
        WordleObservation(WordleOptions(7, 8, "hard", show_left=True), TWO),
        "WordleObservation(options=WordleOptions(length=7, guesses=8, mode='hard', boards=1, "
        "host='honest', show_left=True), turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)), "
        'Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2))))',
    ),
    (
        AdversarialObservation(AdversarialOptions(), ()),
        "AdversarialObservation(options=AdversarialOptions(length=5, guesses=0, mode='normal', "
        "boards=1, host='adversarial', show_left=False, opener=''), turns=())",
    ),
    (
        AdversarialObservation(AdversarialOptions(), ONE),
        "AdversarialObservation(options=AdversarialOptions(length=5, guesses=0, mode='normal', "
        "boards=1, host='adversarial', show_left=False, opener=''), turns=(Turn(guess='crane', "
        "marks=(0, 1, 2, 0, 0)),))",
    ),
    (
        AdversarialObservation(AdversarialOptions(), TWO),
        "AdversarialObservation(options=AdversarialOptions(length=5, guesses=0, mode='normal', "
        "boards=1, host='adversarial', show_left=False, opener=''), turns=(Turn(guess='crane', "
        'marks=(0, 1, 2, 0, 0)), Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2))))',
    ),
    (
        AdversarialObservation(AdversarialOptions(opener="salet"), ()),
        "AdversarialObservation(options=AdversarialOptions(length=5, guesses=0, mode='normal', "
        "boards=1, host='adversarial', show_left=False, opener='salet'), turns=())",
    ),
    (
        AdversarialObservation(AdversarialOptions(opener="salet"), ONE),
        "AdversarialObservation(options=AdversarialOptions(length=5, guesses=0, mode='normal', "
        "boards=1, host='adversarial', show_left=False, opener='salet'), "
        "turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)),))",
    ),
    (
        AdversarialObservation(AdversarialOptions(opener="salet"), TWO),
        "AdversarialObservation(options=AdversarialOptions(length=5, guesses=0, mode='normal', "
        "boards=1, host='adversarial', show_left=False, opener='salet'), "
        "turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)), Turn(guess=\"it's!\", marks=(2, 2, "
        "2, 2, 2))))",
    ),
    (
        PeaksObservation(PeaksOptions(), ()),
        "PeaksObservation(options=PeaksOptions(length=5, guesses=6, mode='normal', boards=1, "
        "host='honest', show_left=False, alphabet='abcdefghijklmnopqrstuvwxyz'), turns=())",
    ),
    (
        PeaksObservation(PeaksOptions(), ONE),
        "PeaksObservation(options=PeaksOptions(length=5, guesses=6, mode='normal', boards=1, "
        "host='honest', show_left=False, alphabet='abcdefghijklmnopqrstuvwxyz'), "
        "turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)),))",
    ),
    (
        PeaksObservation(PeaksOptions(), TWO),
        "PeaksObservation(options=PeaksOptions(length=5, guesses=6, mode='normal', boards=1, "
        "host='honest', show_left=False, alphabet='abcdefghijklmnopqrstuvwxyz'), "
        "turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)), Turn(guess=\"it's!\", marks=(2, 2, "
        "2, 2, 2))))",
    ),
    (
        WordleObservation(FibbleOptions(), ()),
        "WordleObservation(options=FibbleOptions(length=5, guesses=9, mode='normal', boards=1, "
        "host='honest', show_left=False), turns=())",
    ),
    (
        WordleObservation(FibbleOptions(), ONE),
        "WordleObservation(options=FibbleOptions(length=5, guesses=9, mode='normal', boards=1, "
        "host='honest', show_left=False), turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)),))",
    ),
    (
        WordleObservation(FibbleOptions(), TWO),
        "WordleObservation(options=FibbleOptions(length=5, guesses=9, mode='normal', boards=1, "
        "host='honest', show_left=False), turns=(Turn(guess='crane', marks=(0, 1, 2, 0, 0)), "
        'Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2))))',
    ),
    (
        NerdleObservation(NerdleOptions(), ()),
        "NerdleObservation(options=NerdleOptions(size=8, rules='official', guesses=6, "
        "commuted=True, strict=False, show_left=False), turns=())",
    ),
    (
        NerdleObservation(NerdleOptions(), ONE),
        "NerdleObservation(options=NerdleOptions(size=8, rules='official', guesses=6, "
        "commuted=True, strict=False, show_left=False), turns=(Turn(guess='crane', marks=(0, "
        "1, 2, 0, 0)),))",
    ),
    (
        NerdleObservation(NerdleOptions(), TWO),
        "NerdleObservation(options=NerdleOptions(size=8, rules='official', guesses=6, "
        "commuted=True, strict=False, show_left=False), turns=(Turn(guess='crane', marks=(0, "
        '1, 2, 0, 0)), Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2))))',
    ),
    (
        NerdleObservation(NerdleOptions(5, strict=True, commuted=False), ()),
        "NerdleObservation(options=NerdleOptions(size=5, rules='official', guesses=6, "
        "commuted=False, strict=True, show_left=False), turns=())",
    ),
    (
        NerdleObservation(NerdleOptions(5, strict=True, commuted=False), ONE),
        "NerdleObservation(options=NerdleOptions(size=5, rules='official', guesses=6, "
        "commuted=False, strict=True, show_left=False), turns=(Turn(guess='crane', marks=(0, "
        "1, 2, 0, 0)),))",
    ),
    (
        NerdleObservation(NerdleOptions(5, strict=True, commuted=False), TWO),
        "NerdleObservation(options=NerdleOptions(size=5, rules='official', guesses=6, "
        "commuted=False, strict=True, show_left=False), turns=(Turn(guess='crane', marks=(0, "
        '1, 2, 0, 0)), Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2))))',
    ),
]
"""Written down when runs were first stored: where one differs now, the code is wrong."""
PLAIN: list[tuple[Observation, str]] = [
    (
        HangmanObservation(HangmanOptions(), "_a_", (MaskTurn("a", "_a_"),)),
        'hangman/1 [["_a_", [["a", "_a_"]]], {}]',
    ),
    (
        HangmanObservation(HangmanOptions(lives=9, reveal="one"), "___"),
        'hangman/1 [["___", []], {"lives": 9, "reveal": "one"}]',
    ),
    (
        CitiesObservation(CitiesOptions(weight=0.25), "a", (MaskTurn("a", "a"),)),
        'cities/1 [["a", [["a", "a"]]], {"weight": 0.25}]',
    ),
    (
        BoardsObservation(BoardsOptions(2, 2), (BoardsTurn("at", ((0, 1), ())),)),
        'boards/1 [[[["at", [[0, 1], []]]]], {"boards": 2, "length": 2}]',
    ),
    (
        JumbleObservation(JumbleOptions(words=1), 1, "tca", "_a_"),
        'jumble/1 [[1, "tca", "_a_", []], {"words": 1}]',
    ),
    (
        LadderObservation(LadderOptions(), "warm", ("cold", "cord")),
        'ladder/1 [["warm", ["cold", "cord"]], {}]',
    ),
]
DRAWING = ("wordle", "adversarial", "peaks", "fibble", "nerdle")
GAMES = 40
SEEDED = ("solvers/agents", "solvers/evaluation", "solvers/outside/tournament")


@pytest.mark.parametrize(("observation", "text"), [*FROZEN, *PLAIN])
def test_a_history_is_written_as_ever(observation: Observation, text: str) -> None:
    assert observation.history_key() == text


@pytest.mark.parametrize(("observation", "text"), [*FROZEN, *PLAIN])
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


def test_equations_in_a_drawn_order_are_those_that_random_draws() -> None:
    """No run of it is shipped, but it draws by the same seeds from the same equations."""
    for one in drawn_runs("nerdle"):
        opener, guesses, games = replayed("nerdle", one, "exhaustive", order="drawn")
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
    if game == "nerdle":
        return shell(game).from_lexicon({"lexicon": None}, {"size": one.spec["size"]})[1]
    return runnable(game).lists(one.spec, english(one.spec["lexicon"]))


@cache
def english(sha256: str) -> Any:
    return Shipped().by_hash(sha256)


@pytest.mark.parametrize("folder", SEEDED)
def test_nothing_that_plays_by_seeds_goes_by_the_names_of_classes(folder: str) -> None:
    files = list((ROOT / folder).rglob("*.py"))
    assert files
    assert not [f"{file.name}:{line}" for file in files for line in written_as_code(file)]


def written_as_code(file: Path) -> Iterator[int]:
    """Yield the lines of a file that call `repr`, by its name or as `!r`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "repr"
        if called or (isinstance(node, ast.FormattedValue) and node.conversion == ord("r")):
            yield node.lineno
