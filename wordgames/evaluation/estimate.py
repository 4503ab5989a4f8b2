"""A weighted mean of games and its variance, whatever the games share: the one formula."""

from dataclasses import dataclass
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
