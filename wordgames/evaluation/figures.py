"""The figures of a record of games: rates, averages, worst case, failures, intervals.

Those of an agent over several seeds are put together from the figures of each seed.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.evaluation.intervals import Interval
from wordgames.evaluation.play import Record
from wordgames.evaluation.sampling import Sampling
from wordgames.evaluation.suite import Suite

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


RATE, WINS = "win_rate", "average_wins"


@dataclass(frozen=True, slots=True)
class SeedFigure:
    """The result of one seed: a figure, and an interval where the agent does not draw.

    `worth` is its weight among the seeds: an average over the games won is weighted by the wins.
    """

    value: float
    interval: Interval | None = None
    worth: float = 1.0


def pooled(seeds: Sequence[SeedFigure], *, drawing: bool) -> tuple[float, Interval | None]:
    """Return the mean over seeds with its 95 % interval, or None where there is none.

    The seeds of an agent that draws are the observations, so the interval is Student's over them.
    One that does not draw has a separate sample for each seed: the samples are independent, and
    the variance of their mean is the sum of theirs over the square of how many there are.
    """
    if not sum(seed.worth for seed in seeds) > 0:
        return math.nan, None
    if len(seeds) == 1 and not drawing:  # as most are: arrays of one number cost a page 100 ms
        return seeds[0].value, seeds[0].interval
    worth = np.array([seed.worth for seed in seeds], np.float64)
    values = np.array([seed.value for seed in seeds], np.float64)
    mean = float(np.average(values, weights=worth))
    if drawing:
        numbers = np.arange(len(seeds), dtype=np.int64)
        over = Sampling(games=len(seeds), drawing=True, seeds=numbers)
        return mean, over.mean_interval(values, worth)
    intervals = [seed.interval for seed in seeds if seed.interval]
    if len(intervals) < len(seeds):
        return mean, None
    below = math.hypot(*(seed.value - low for seed, (low, _) in zip(seeds, intervals, strict=True)))
    above = math.hypot(
        *(high - seed.value for seed, (_, high) in zip(seeds, intervals, strict=True))
    )
    return mean, (mean - below / len(seeds), mean + above / len(seeds))


def figures_over_seeds(
    results: Sequence[Mapping[str, Any]], *, drawing: bool
) -> dict[str, tuple[float | None, Interval | None]]:
    """Return rate and averages over the results of several seeds, each with its interval."""
    names = (RATE, "average_guesses", WINS, "average_penalised")
    return {name: _figure(results, name, drawing=drawing) for name in names}


def _figure(
    results: Sequence[Mapping[str, Any]], name: str, *, drawing: bool
) -> tuple[float | None, Interval | None]:
    """Return one figure; an average of wins is None where no seed won a game."""
    seeds = []
    for figures in results:
        bounds = (figures["intervals"] or {}).get(name)
        worth = figures[RATE] if name == WINS else 1.0
        seeds.append(SeedFigure(figures[name] or 0.0, tuple(bounds) if bounds else None, worth))
    value, interval = pooled(seeds, drawing=drawing)
    if math.isnan(value):
        return None, None
    if name == RATE and interval:
        interval = max(0.0, interval[0]), min(1.0, interval[1])
    return value, interval
