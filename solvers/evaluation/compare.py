"""Two agents on the same secrets: paired differences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.evaluation.figures import spent
from solvers.evaluation.intervals import Interval, mean_interval
from solvers.evaluation.play import Record


@dataclass(frozen=True, slots=True)
class Difference:
    """How the first agent did against the second, secret by secret; lost games at the limit.

    difference      mean of first - second in guesses, weighted where the games are: negative if the
                    first needs fewer
    interval        its 95 % interval by Student's t on the pairs, where the games are a sample
    fewer, more     games in which the first needed fewer, or more, guesses; `same` the others
    wins_gained     games that only the first won; wins_lost: only the second
    """

    difference: float
    interval: Interval | None
    fewer: int
    same: int
    more: int
    wins_gained: int
    wins_lost: int


def difference(first: Record, second: Record, *, sampled: bool) -> Difference:
    """Compare two records of the same games; raises ValueError when they are not."""
    if len(first.guesses) != len(second.guesses) or first.limit != second.limit:
        raise ValueError("Agents are compared on the same games.")
    # A loss counts one above the limit here, so that losing differs from a late win.
    pairs = spent(first) - spent(second)
    order = spent(first, first.limit + 1) - spent(second, second.limit + 1)
    won, other = first.guesses > 0, second.guesses > 0
    return Difference(
        difference=float(np.average(pairs, weights=first.weights)),
        interval=mean_interval(pairs, weights=first.weights) if sampled else None,
        fewer=int((order < 0).sum()),
        same=int((order == 0).sum()),
        more=int((order > 0).sum()),
        wins_gained=int((won & ~other).sum()),
        wins_lost=int((other & ~won).sum()),
    )


def matrix(records: list[Record], *, sampled: bool) -> list[list[Difference]]:
    """Return every agent's difference from every other, row minus column."""
    return [[difference(row, column, sampled=sampled) for column in records] for row in records]


def best_average(records: list[Record]) -> int:
    """Return the position of the record with the fewest guesses, lost games doubled."""
    return int(
        np.argmin(
            [
                np.average(spent(record, 2 * record.limit), weights=record.weights)
                for record in records
            ]
        )
    )
