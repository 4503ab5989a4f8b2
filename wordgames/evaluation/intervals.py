"""Estimates from samples, and their intervals: Wilson's for a rate, Student's for a mean."""

import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[Any]
Weights = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """Which games are one observation, and out of how many observations they were drawn.

    observation  (games,) the number 0, 1, ... of each game's observation
    stratum      (observations,) the number 0, 1, ... of the stratum that each was drawn from
    drawn        (strata,) the share of each stratum that was drawn: 1 when all of it was
    """

    observation: Numbers
    stratum: Numbers
    drawn: Weights


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its variance; `freedom` is the degrees of freedom that the variance has."""

    mean: float
    variance: float
    freedom: float


def added_up(places: Numbers, values: Values, count: int) -> Weights:
    """Return the sums (count,) of the values at each place."""
    return np.bincount(places, values, count).astype(np.float64)


def effective(weights: Weights) -> float:
    """Return how many unweighted observations a weighted sample is worth (Kish)."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def estimated(values: Values, weights: Weights | None, design: Design) -> Estimate | None:
    """Return the weighted mean of (games,) values with its variance, or None if it has none.

    The mean is a ratio, so its residuals are added up by observation and their spread is taken
    stratum by stratum (Taylor linearisation with the finite-population correction: Cochran,
    Sampling Techniques, 1977, 6.3 and 5A.11; the degrees of freedom are Satterthwaite's). Games of
    weight 0 are left out, so the average of the games won is the same formula. A stratum that was
    drawn whole adds nothing; one with a single observation leaves the variance unknown.
    """
    shares = np.ones(len(values)) if weights is None else weights
    total = shares.sum()
    if not total > 0:
        return None
    mean = float((shares * values).sum() / total)
    count = len(design.stratum)
    residuals = added_up(design.observation, shares * (values - mean) / total, count)
    worth = added_up(design.observation, shares, count)
    played = worth > 0
    parts = _variances(residuals[played], worth[played], design.stratum[played], design.drawn)
    if parts is None:
        return None
    variances, freedoms = parts
    variance = float(variances.sum())
    squares = float((variances**2 / freedoms).sum())
    freedom = variance**2 / squares if squares > 0 else float(freedoms.sum())
    return Estimate(mean, variance, freedom)


def _variances(
    residuals: Weights, worth: Weights, stratum: Numbers, drawn: Weights
) -> tuple[Weights, Weights] | None:
    """Return what each stratum adds to the variance, and its degrees of freedom."""
    strata = len(drawn)
    counts = np.bincount(stratum, minlength=strata)
    open_strata = (drawn < 1) & (counts > 0)
    if (counts[open_strata] < 2).any():
        return None
    means = np.bincount(stratum, residuals, strata) / np.maximum(counts, 1)
    squares = np.bincount(stratum, (residuals - means[stratum]) ** 2, strata)
    worths = np.bincount(stratum, worth, strata) ** 2
    kish = worths / np.maximum(np.bincount(stratum, worth**2, strata), 1e-300)
    some = np.flatnonzero(open_strata)
    correction = (1 - drawn[some]) * counts[some] / (counts[some] - 1)
    return squares[some] * correction, np.maximum(kish[some] - 1, 1.0)


Interval = tuple[float, float]

CONFIDENCE = 0.95
NODES, NODE_WEIGHTS = np.polynomial.legendre.leggauss(40)
NEWTON = 8


def wilson(wins: float, games: float) -> Interval:
    """Return Wilson's 95 % score interval for a rate: sound near 0 and 1, and for few games."""
    if games < 1:
        raise ValueError("An interval needs at least one game.")
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    rate, square = wins / games, z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def drawn_without_repeats(wins: int, games: int, population: int) -> Interval:
    """Return the interval of a rate, given games drawn without repeats from a population.

    The numbers of winners in the population that the mid-P test does not refuse: exact but for the
    half of the observed outcome's chance (Lancaster, Biometrika 48, 1961), so a population that
    was nearly all drawn leaves nearly nothing open, and one that was all drawn nothing.
    """
    if not 1 <= games <= population or not 0 <= wins <= games:
        raise ValueError("Games are drawn from as many at least, and won at most once each.")
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, population + 1)))])
    refused = (1 - CONFIDENCE) / 2

    def tail(winners: int, outcomes: npt.NDArray[np.int64]) -> float:
        """Return the chance of such outcomes, that of `wins` halved, with that many winners."""
        rest = games - outcomes
        possible = (outcomes <= winners) & (rest <= population - winners)
        won, lost = outcomes[possible], rest[possible]
        chance = np.exp(
            logs[winners] - logs[won] - logs[winners - won]
            + logs[population - winners] - logs[lost] - logs[population - winners - lost]
            - logs[population] + logs[games] + logs[population - games]
        )  # fmt: skip
        return float(chance @ np.where(won == wins, 0.5, 1.0))

    more, fewer = np.arange(wins, games + 1), np.arange(wins + 1)
    winners = range(wins, population - (games - wins) + 1)
    low = bisect_left(winners, True, key=lambda count: tail(count, more) > refused)
    high = bisect_left(winners, True, key=lambda count: tail(count, fewer) <= refused)
    return winners[min(low, len(winners) - 1)] / population, winners[high - 1] / population


def student(
    mean: float, variance: float, freedom: float, confidence: float = CONFIDENCE
) -> Interval:
    """Return Student's interval of a mean, given its variance and the degrees of freedom."""
    half = student_quantile((1 + confidence) / 2, freedom) * math.sqrt(variance)
    return mean - half, mean + half


def mean_interval(
    values: npt.NDArray[np.number],
    confidence: float = CONFIDENCE,
    weights: npt.NDArray[np.float64] | None = None,
) -> Interval | None:
    """Return the interval of the mean of values drawn apart, or None for fewer than two."""
    each = np.arange(len(values), dtype=np.int64)
    estimate = estimated(
        values, weights, Design(each, np.zeros(len(values), np.int64), np.zeros(1))
    )
    if estimate is None:
        return None
    return student(estimate.mean, estimate.variance, estimate.freedom, confidence)


@lru_cache(maxsize=256)
def student_quantile(probability: float, freedom: float) -> float:
    """Return the quantile of Student's t for a probability above 0.5, for fractions of freedom too.

    With t = sqrt(freedom) tan(angle) the density is a power of the cosine (Abramowitz and Stegun,
    26.7.3), integrated by Gauss and Legendre's rule and solved by Newton's: right to nine digits.
    """
    if freedom < 1:
        raise ValueError("Student's t has at least one degree of freedom.")
    # Half of the density's constant: gamma((f + 1) / 2) / (sqrt(pi) gamma(f / 2)).
    constant = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2))
    constant /= math.sqrt(math.pi)
    angle = math.atan(NormalDist().inv_cdf(probability) / math.sqrt(freedom))
    for _ in range(NEWTON):
        places = angle * (NODES + 1) / 2
        mass = constant * angle / 2 * float(NODE_WEIGHTS @ np.cos(places) ** (freedom - 1))
        angle += (probability - 0.5 - mass) / (constant * math.cos(angle) ** (freedom - 1))
    return math.sqrt(freedom) * math.tan(angle)
