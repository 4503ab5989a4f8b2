"""The games whose agents are run: what each makes of a stored spec."""

from __future__ import annotations

from functools import cache
from typing import Any

from solvers.catalogue import solver
from solvers.runs.game import RunGame
from solvers.runs.option import Spec


@cache
def runnable(game: str) -> RunGame[Any]:
    """Return a game's part of runs; raises KeyError for a game that has none."""
    runs: type[RunGame[Any]] = solver(game).load(solver(game).runs)
    return runs()


def league_of(game: str, spec: Spec) -> str:
    """Return what the runs of a league share, in words."""
    return runnable(game).league(spec)


def secrets_of(game: str, spec: Spec) -> Spec:
    """Return the fields of a spec that identify the secret list."""
    return runnable(game).secrets_of(spec)


def measure(game: str) -> str:
    """Return what a game is counted in, such as guesses."""
    return runnable(game).unit


def shell_arguments(game: str, spec: Spec, lexicon: str) -> list[str] | None:
    """Return the arguments of `evaluate GAME` that play the same games, or None for none."""
    return runnable(game).shell_arguments(spec, lexicon)
