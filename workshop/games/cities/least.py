"""The fewest guesses that any player of Cities can need: the simple game's search, the command."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import Any

import numpy as np

from games.cities.rules import CitiesOptions
from games.kernels.backend import numba_wanted
from solvers.games.cities.agents.atlas import LONGEST, Atlas, prior
from solvers.games.cities.agents.lookahead import Lookahead
from solvers.games.cities.play_elsewhere_command import atlas_in
from solvers.shell.command import ShellCommand
from solvers.shell.refusal import RefusedError
from workshop.games.cities.expected_least import expected
from workshop.games.cities.least_advanced import least_advanced

KEPT = 1 << 20
"""States that the table holds, for each length separately."""


@dataclass(frozen=True, slots=True)
class Least:
    """What is proven of the names of one length.

    guesses   the sum over the names of weight times guesses: the least, or a lower bound
    weight    the sum of the names' weights
    exact     whether it is the least
    states    sets of names that were searched
    """

    length: int
    names: int
    guesses: int
    weight: int
    exact: bool
    states: int


class LeastGuesses:
    """The search for one list; the favoured country's names weigh as its share says.

    In the advanced mode the answers are those of the simple game, which tell more, but the length
    is hidden: so it finds a lower bound for the advanced game, with all names in one "length".
    """

    def __init__(self, atlas: Atlas, options: CitiesOptions, kept: int = KEPT) -> None:
        favoured = atlas.favoured(options.favour)
        low, high = whole_weights(int(favoured.sum()), len(atlas), options.weight)
        first = favoured if high >= low else ~favoured
        order = np.argsort(~first, kind="stable")
        self.border, self.heavy, self.light = int(first.sum()), max(low, high), min(low, high)
        self.places = np.ascontiguousarray(atlas.places[order])
        self.places.flags.writeable = False
        self.lengths = atlas.lengths[order]
        if options.reveals_one:
            self.lengths = np.full(len(atlas), LONGEST)
        rng = np.random.default_rng(1)
        self.signs = rng.integers(1, 2**64, len(atlas), dtype=np.uint64)
        self.kept = kept

    def of(self, length: int, bound: int | None = None) -> Least:
        """Search the names of a length; with a bound, only whether they need that many guesses."""
        from workshop.games.cities import simple_kernel as kernel

        rows = np.flatnonzero(self.lengths == length)
        heavies = int((rows < self.border).sum())
        lights = len(rows) - heavies
        widest = max(len(np.unique(column)) for column in self.places[rows].T)
        floors = kernel.floors(widest, heavies, lights, self.heavy, self.light)
        counts = np.zeros(2, np.int64)
        known = (np.zeros(self.kept, np.uint64), np.zeros(self.kept, np.int64), counts)
        tables = (self.places, self.signs, (self.border, self.heavy, self.light), floors)
        limit = int(kernel.NONE) if bound is None else bound
        guesses = int(kernel.solve(tables, known, rows, limit))
        weight = heavies * self.heavy + lights * self.light
        return Least(length, len(rows), guesses, weight, guesses < limit, int(counts[1]))

    def every(self) -> Iterator[Least]:
        """Search the names of every length, the shortest first."""
        return (self.of(int(length)) for length in np.unique(self.lengths))


def whole_weights(favoured: int, names: int, share: float) -> tuple[int, int]:
    """Return the integer weights of a name, of the others and of the favoured ones."""
    if favoured in {0, names}:
        return 1, 1
    part = Fraction(share).limit_denominator(1000)
    others, favourites = (1 - part) * favoured, part * (names - favoured)
    common = gcd(
        others.numerator * favourites.denominator, favourites.numerator * others.denominator
    )
    scale = others.denominator * favourites.denominator
    return int(others * scale) // common, int(favourites * scale) // common


class Command(ShellCommand):
    """A search of a game to its end."""

    help = "Prove how few guesses a player of Cities needs on average."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help="The cities; cities by default.")
        add("--cities", type=Path, metavar="FILE", help="The same, from worldcities.csv.")
        add("--favour", default="TZ", metavar="CODE", help="The country that secrets favour.")
        add("--weight", type=float, default=0.5, help="Its share of the secrets, 0.5 by default.")
        add("--advanced", action="store_true", help="The advanced game: a bound, at once.")
        add("--goal", type=float, help="Search it whether any player can be below this.")
        add("--lookahead", action="store_true", help="What lookahead needs instead, exactly.")

    def act(self, options: dict[str, Any]) -> None:
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        if not 0 < options["weight"] < 1:
            raise RefusedError("The share of the secrets is above 0 and below 1.")
        if options["goal"] is not None and not options["advanced"]:
            raise RefusedError("A goal is for the advanced game: --advanced.")
        mode = "advanced" if options["advanced"] else "simple"
        rules = CitiesOptions(mode=mode, favour=options["favour"], weight=options["weight"])
        if options["lookahead"]:
            self._lookahead(atlas_in(options), rules)
        elif options["goal"] is not None:
            self._advanced(atlas_in(options), rules, options["goal"])
        else:
            self._tell(atlas_in(options), rules)

    def _advanced(self, atlas: Atlas, rules: CitiesOptions, goal: float) -> None:
        result = least_advanced(atlas, rules, goal)
        sentence = (
            f"The best player needs {result.guesses:.6f} guesses."
            if result.exact
            else f"No player needs fewer than {result.guesses:.6f} guesses."
        )
        self.stdout.write(f"{sentence} States looked into: {result.states:,}.")

    def _lookahead(self, atlas: Atlas, rules: CitiesOptions) -> None:
        played = expected(Lookahead(atlas, rules), atlas, rules)
        chances = prior(atlas.favoured(rules.favour), rules.weight)
        self.stdout.write("letters   names  lookahead")
        for length in np.unique(atlas.lengths):
            here = atlas.lengths == length
            mean = np.average(played.guesses[here], weights=chances[here])
            self.stdout.write(f"{length:7} {here.sum():7,} {mean:10.6f}")
        self.stdout.write(
            f"lookahead needs {np.dot(played.guesses, chances):.6f} guesses, at most "
            f"{played.worst}. Situations: {played.situations:,}."
        )

    def _tell(self, atlas: Atlas, rules: CitiesOptions) -> None:
        guesses = weight = 0
        self.stdout.write("letters   names      least    states")
        for row in LeastGuesses(atlas, rules).every():
            mean = row.guesses / row.weight
            self.stdout.write(f"{row.length:7} {row.names:7,} {mean:10.6f} {row.states:9,}")
            guesses, weight = guesses + row.guesses, weight + row.weight
        self.stdout.write(
            f"No player needs fewer than {guesses / weight:.6f} guesses ({guesses:,} / {weight:,})."
        )
