"""The figures of a record of games: rates, averages, worst case, failures, intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.evaluation.intervals import Interval
from solvers.evaluation.play import Record
from solvers.evaluation.sampling import Sampling
from solvers.evaluation.suite import Suite

SHOWN_FAILURES = 20
Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Figures:
    """The standing figures of a run.

    total_guesses and average_guesses count a lost game at the limit, average_penalised at twice
    the limit; average_wins leaves lost games out (None without a win). `distribution` holds games
    won by number of guesses, `worst` the most guesses that a game took, a lost one at the limit.
    Rates and averages are weighted where the games are; totals and the distribution count games.
    """

    games: int
    wins: int
    win_rate: float
    total_guesses: int
    average_guesses: float
    average_wins: float | None
    average_penalised: float
    worst: int
    distribution: dict[int, int]


def spent(record: Record, loss: int | None = None) -> npt.NDArray[np.int64]:
    """Return the guesses of every game, lost ones counted as `loss` (by default the limit)."""
    lost = record.limit if loss is None else loss
    return np.where(record.guesses > 0, record.guesses.astype(np.int64), lost)


def figures_of(record: Record) -> Figures:
    """Return the figures of a record; raises ValueError when it holds no game."""
    games = len(record.guesses)
    if not games:
        raise ValueError("No game was played.")
    win = record.guesses > 0
    won = record.guesses[win]
    weights = record.weights
    counts = np.bincount(won, minlength=record.limit + 1)
    at_limit, doubled = spent(record), spent(record, 2 * record.limit)
    return Figures(
        games=games,
        wins=len(won),
        win_rate=float(np.average(win, weights=weights)),
        total_guesses=int(at_limit.sum()),
        average_guesses=float(np.average(at_limit, weights=weights)),
        average_wins=float(np.average(won, weights=_of(weights, win))) if len(won) else None,
        average_penalised=float(np.average(doubled, weights=weights)),
        worst=int(at_limit.max()),
        distribution={guesses: int(counts[guesses]) for guesses in range(1, record.limit + 1)},
    )


def _of(weights: Weights | None, games: npt.NDArray[np.bool_]) -> Weights | None:
    """Return the weights of some games; None, all alike, where they have no weight at all."""
    if weights is None or not weights[games].sum():
        return None
    return weights[games]


def failures(record: Record, suite: Suite[Any], count: int = SHOWN_FAILURES) -> list[str]:
    """Return the secrets of the first games lost."""
    return [suite.secret(int(game)) for game in np.flatnonzero(record.guesses == 0)[:count]]


def intervals_of(record: Record, sampling: Sampling) -> dict[str, Interval | None]:
    """Return the 95 % intervals of a record's figures; None where there is none.

    There is none where every secret was played by an agent without chance, and none where all
    games share the draws of a single seed.
    """
    win, weights = record.guesses > 0, record.weights
    won = np.where(win, np.ones(len(win)) if weights is None else weights, 0.0)
    return {
        "win_rate": sampling.rate_interval(win, weights),
        "average_guesses": sampling.mean_interval(spent(record), weights),
        "average_wins": sampling.mean_interval(record.guesses, won),
        "average_penalised": sampling.mean_interval(spent(record, 2 * record.limit), weights),
    }
