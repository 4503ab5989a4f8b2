"""The solvers of the site's games: every slug of `games.catalogue` that has a room here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from games.catalogue import GAMES
from solvers.solver import Solver


@cache
def solver(slug: str) -> Solver:
    """Return a game's declaration; raises KeyError for a game without one."""
    if slug not in solved():
        raise KeyError(slug)
    declaration = import_module(f"solvers.games.{slug}.solver").SOLVER
    if not isinstance(declaration, Solver):
        raise TypeError(f"SOLVER of {slug} is not a Solver.")
    return declaration


@cache
def solved() -> tuple[str, ...]:
    """Return the slugs of the games that have a room, in the catalogue's order."""
    return tuple(
        slug
        for slug in GAMES
        if find_spec(f"solvers.games.{slug}") and find_spec(f"solvers.games.{slug}.solver")
    )


def has_tree(slug: str) -> bool:
    """Say whether the trees of a game's agents can be walked."""
    return bool(solver(slug).tree)


def warm() -> None:
    """Compile and load every game's kernels, so that no request waits for them."""
    for slug in solved():
        for address in solver(slug).warm:
            solver(slug).load(address)()
