"""Intervals and quantiles: those of published tables, and none where nothing is known."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from wordgames.evaluation.figures import SeedFigure, pooled
from wordgames.evaluation.intervals import mean_interval, student_quantile, wilson
from wordgames.evaluation.paired_comparison import difference, pair_intervals
from wordgames.evaluation.play import Record
from wordgames.evaluation.sampling import Sampling


def test_wilsons_interval_is_the_published_one() -> None:
    """Newcombe (1998): 81 of 263 gives .2553 to .3662, 0 of 20 gives 0 to .1611."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(20, 20)[1] == 1.0
    with pytest.raises(ValueError, match="one game"):
        wilson(0, 0)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706205),
        (2, 4.302653),
        (3, 3.182446),
        (4, 2.776445),
        (5, 2.570582),
        (10, 2.228139),
        (30, 2.042272),
        (999, 1.962341),
    ],
)
def test_students_quantile_is_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, abs=1e-6)


def test_the_interval_of_a_mean() -> None:
    """1 2 3 4 5: mean 3, standard error sqrt(0.5), t with 4 degrees 2.776."""
    interval = mean_interval(np.array([1, 2, 3, 4, 5]))
    assert interval == pytest.approx((3 - 2.776 * sqrt(0.5), 3 + 2.776 * sqrt(0.5)), rel=1e-3)
    assert mean_interval(np.array([1])) is None


def test_the_interval_over_seeds_that_are_samples_is_that_of_their_mean() -> None:
    """By hand: deviations of 0.3 and 0.4 come to 0.5, and their mean has half of that."""
    seeds = [SeedFigure(4.0, (3.7, 4.4)), SeedFigure(5.0, (4.6, 5.3))]
    mean, interval = pooled(seeds, drawing=False)
    assert mean == 4.5
    assert interval == pytest.approx((4.25, 4.75))


SAMPLINGS = {
    "drawn": Sampling(games=60, population=500),
    "with repeats": Sampling(games=60, population=500, secrets=np.arange(60) // 2),
    "in strata": Sampling(games=60, strata=np.arange(60) % 3, sizes=(90.0, 80.0, 20.0)),
    "all": Sampling.census(60),
}


@pytest.mark.parametrize("name", SAMPLINGS)
def test_many_records_are_told_apart_as_two_are(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """36 cells of a sweep are 630 pairs; what they share was worked out for each of them."""
    sampling, random = SAMPLINGS[name], np.random.default_rng(1)
    weights = random.random(60) if name == "in strata" else None
    records = [
        Record(random.integers(0, 7, 60).astype(np.int16), 6, 1, 0, 1.0, 1.0, 1.0, weights)
        for _ in range(4)
    ]
    alone = {
        (first, second): difference(records[first], records[second], sampling).interval
        for first in range(4)
        for second in range(first + 1, 4)
    }
    designs: list[Sampling] = []
    design = Sampling.design
    monkeypatch.setattr(Sampling, "design", lambda self: designs.append(self) or design(self))
    together = {(first, second): span for first, second, span in pair_intervals(records, sampling)}
    assert together == {pair: span for pair, span in alone.items() if span}
    assert len(together) == (0 if name == "all" else 6)
    assert len(designs) == 1
