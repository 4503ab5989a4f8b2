"""Two agents on the same secrets: paired differences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from wordgames.evaluation.figures import spent
from wordgames.evaluation.intervals import Interval
from wordgames.evaluation.play import Record
from wordgames.evaluation.run import Evaluation, over_seeds
from wordgames.evaluation.sampling import Sampling
from wordgames.evaluation.sampling import over_seeds as pooled


@dataclass(frozen=True, slots=True)
class Difference:
    """Comparison of the first agent with the second, secret by secret; lost games at the limit.

    difference      mean of first - second in guesses, weighted where the games are: negative if the
                    first needs fewer
    interval        its 95 % interval by Student's t on independent draws: pairs of games, or
                    seeds where an agent draws; None where there is none
    without         why there is no interval, where there is none
    fewer, more     games in which the first needed fewer, or more, guesses; `same` the others
    wins_gained     games that only the first won; wins_lost: only the second
    """

    difference: float
    interval: Interval | None
    without: str
    fewer: int
    same: int
    more: int
    wins_gained: int
    wins_lost: int


def difference(first: Record, second: Record, sampling: Sampling, *, losses: int = 1) -> Difference:
    """Compare two records of the same games; raises ValueError when they are not.

    `sampling` is how the pairs of games were drawn: `Sampling.beside` returns it. A lost game
    counts as `losses` times the limit in the difference and its interval.
    """
    if len(first.guesses) != len(second.guesses) or first.limit != second.limit:
        raise ValueError("Agents are compared on the same games.")
    # A loss counts one above the limit here, so that losing differs from a late win.
    pairs = spent(first, losses * first.limit) - spent(second, losses * second.limit)
    interval = sampling.mean_interval(pairs, first.weights)
    order = spent(first, first.limit + 1) - spent(second, second.limit + 1)
    won, other = first.guesses > 0, second.guesses > 0
    return Difference(
        difference=float(np.average(pairs, weights=first.weights)),
        interval=interval,
        without="" if interval else sampling.without,
        fewer=int((order < 0).sum()),
        same=int((order == 0).sum()),
        more=int((order > 0).sum()),
        wins_gained=int((won & ~other).sum()),
        wins_lost=int((other & ~won).sum()),
    )


def pair_intervals(
    records: Sequence[Record], sampling: Sampling
) -> Iterator[tuple[int, int, Interval]]:
    """Yield the interval of each pair's difference, as `difference` has it, with their numbers.

    Of many records that were drawn alike: what they share is worked out once.
    """
    spends = [spent(record) for record in records]
    design = sampling.design()
    for first, second in combinations(range(len(records)), 2):
        pairs = spends[first] - spends[second]
        interval = sampling.mean_interval(pairs, records[first].weights, design)
        if interval:
            yield first, second, interval


def paired(
    first: Sequence[Evaluation], second: Sequence[Evaluation], seeds: Sequence[int] = (1,)
) -> Difference:
    """Compare two agents that both played the same games with each of the seeds."""
    drawn = [run.sampling.beside(other.sampling) for run, other in zip(first, second, strict=True)]
    if len(drawn) == 1 or drawn[0].exact:  # another seed would show the same games again
        return difference(first[0].record, second[0].record, drawn[0])
    record, rival = (over_seeds([run.record for run in runs]) for runs in (first, second))
    return difference(record, rival, pooled(drawn, seeds))


def matrix(
    runs: Sequence[Sequence[Evaluation]], seeds: Sequence[int] = (1,)
) -> list[list[Difference]]:
    """Return every agent's difference from every other, row minus column.

    Every agent has an evaluation for each seed, on games that all agents share.
    """
    return [[paired(row, column, seeds) for column in runs] for row in runs]
