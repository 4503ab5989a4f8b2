"""The games whose agents are run: what each makes of a stored spec, and the form that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from lexicons.models import Lexicon
from solvers.catalogue import solver
from solvers.runs.form import RunForm
from solvers.runs.game import RunGame
from solvers.runs.option import Spec


@cache
def runnable(game: str) -> RunGame[Any]:
    """Return a game's part of runs; raises KeyError for a game that has none."""
    runs: type[RunGame[Any]] = solver(game).load(solver(game).runs)
    return runs()


def run_form(
    game: str,
    data: Any,
    lexicons: Sequence[Lexicon],
    initial: Mapping[str, Any] | None = None,
    most: int = 10_000,
) -> RunForm:
    """Return the form that asks for runs of at most so many games."""
    address = solver(game).run_form
    form: type[RunForm] = solver(game).load(address) if address else RunForm
    return form(runnable(game), data, lexicons, initial, most)


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
