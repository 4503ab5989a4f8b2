"""The fewest guesses that any player of Cities can need: the search of the simple game."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

import numpy as np

from wordgames.cities.agents.atlas import LONGEST, Atlas
from wordgames.cities.rules import CitiesOptions

# States that the table holds, for each length separately.
KEPT = 1 << 20


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
