"""What a record of games comes to: rates, averages, worst case, failures, intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.evaluation.course import Course
from solvers.evaluation.intervals import Interval, mean_interval, wilson
from solvers.evaluation.play import Record

SHOWN_FAILURES = 20


@dataclass(frozen=True, slots=True)
class Figures:
    """The standing figures of a run.

    total_guesses and average_guesses count a lost game at the limit, average_penalised at twice
    the limit; average_wins leaves lost games out (None without a win). `distribution` holds games
    won by number of guesses, `worst` the most guesses that a game took, a lost one at the limit.
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
    won = record.guesses[record.guesses > 0]
    counts = np.bincount(won, minlength=record.limit + 1)
    at_limit, doubled = spent(record), spent(record, 2 * record.limit)
    return Figures(
        games=games,
        wins=len(won),
        win_rate=len(won) / games,
        total_guesses=int(at_limit.sum()),
        average_guesses=float(at_limit.mean()),
        average_wins=float(won.mean()) if len(won) else None,
        average_penalised=float(doubled.mean()),
        worst=int(at_limit.max()),
        distribution={guesses: int(counts[guesses]) for guesses in range(1, record.limit + 1)},
    )


def failures(record: Record, course: Course[object], count: int = SHOWN_FAILURES) -> list[str]:
    """Return the secrets of the first games lost."""
    return [course.secret(int(game)) for game in np.flatnonzero(record.guesses == 0)[:count]]


def intervals_of(record: Record) -> dict[str, Interval | None]:
    """Return 95 % intervals, for games that are a sample of those the figures speak of."""
    won = record.guesses[record.guesses > 0]
    return {
        "win_rate": wilson(len(won), len(record.guesses)),
        "average_guesses": mean_interval(spent(record)),
        "average_wins": mean_interval(won),
        "average_penalised": mean_interval(spent(record, 2 * record.limit)),
    }
