"""Figures of one agent over several seeds, put together from the figures of each seed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solvers.evaluation.intervals import Interval
from solvers.evaluation.sampling import Sampling

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
    worth = np.array([seed.worth for seed in seeds], np.float64)
    if not worth.sum() > 0:
        return math.nan, None
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
