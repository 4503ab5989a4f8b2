"""Intervals hold the true mean 19 times in 20: every kind that the site prints, simulated.

Each test draws many samples of a population whose mean it knows, all with one seed, and counts how
often the interval holds that mean. Where a rate or a few guesses can only take few values, no
interval can hit 95% (Brown, Cai, DasGupta, Statistical Science 16, 2001): there the band is wider,
or one-sided, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pytest

from solvers.outside.agents.environments import Environment
from solvers.outside.agents.models import OutsideAgent
from solvers.outside.leaderboard import rating_interval
from tests.wordle.lists import ANSWERS, small
from wordgames.agent_registry import build_agent
from wordgames.evaluation.figures import (
    SeedFigure,
    figures_of,
    figures_over_seeds,
    intervals_of,
    pooled,
    spent,
)
from wordgames.evaluation.intervals import Interval
from wordgames.evaluation.paired_comparison import difference
from wordgames.evaluation.play import Record, play_grouped
from wordgames.evaluation.sampling import Sampling, over_seeds
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.wordle.rules import WordleOptions

REPEATS = 1_000
LOW, HIGH = 0.93, 0.97
# A rate of some hundred games is one of some hundred numbers: so near is as near as it gets.
COARSE = {"win_rate": 0.985}
LIMIT = 6
FIGURES = ("win_rate", "average_guesses", "average_wins", "average_penalised")
Guesses = npt.NDArray[np.int16]
Weights = npt.NDArray[np.float64]
Intervals = Mapping[str, Interval | None]
Simulate = Callable[[np.random.Generator], Intervals]


def record(guesses: npt.NDArray[np.integer], weights: Weights | None = None) -> Record:
    return Record(guesses.astype(np.int16), LIMIT, 0, 0, 0.0, 0.0, 0.0, weights)


def figures(of: Record) -> dict[str, float]:
    return {name: float(getattr(figures_of(of), name)) for name in FIGURES}


def population(seed: int, size: int, lost: float = 0.06) -> Guesses:
    """Return how an agent fares on every secret: guesses, 0 where it loses."""
    rng = np.random.default_rng(seed)
    guesses = np.clip(rng.normal(3.9, 0.9, size).round(), 2, LIMIT).astype(np.int16)
    return np.where(rng.random(size) < lost, 0, guesses).astype(np.int16)


def covered(
    truth: Mapping[str, float], simulate: Simulate, repeats: int = REPEATS
) -> dict[str, float]:
    """Return how often the intervals of a simulation hold the truth."""
    rng = np.random.default_rng(20)
    hits = dict.fromkeys(truth, 0)
    for _ in range(repeats):
        intervals = simulate(rng)
        for name, value in truth.items():
            interval = intervals[name]
            assert interval is not None
            hits[name] += interval[0] - 1e-12 <= value <= interval[1] + 1e-12
    return {name: count / repeats for name, count in hits.items()}


def check(
    truth: Mapping[str, float], simulate: Simulate, coarse: Mapping[str, float] | None = None
) -> None:
    """Fail unless every interval holds the truth as often as it says."""
    for name, share in covered(truth, simulate).items():
        assert LOW <= share <= (coarse or {}).get(name, HIGH), f"{name}: {share:.1%}"


@pytest.mark.parametrize(("size", "games"), [(1_674, 200), (1_674, 1_200), (300, 150)])
def test_a_sample_without_repeats_is_corrected_for_how_much_of_the_list_it_is(
    size: int, games: int
) -> None:
    every = population(1, size)
    sampling = Sampling(games=games, population=size)
    check(
        figures(record(every)),
        lambda rng: intervals_of(record(rng.permutation(every)[:games]), sampling),
        COARSE,
    )


def test_nearly_all_of_a_list_leaves_nearly_nothing_open() -> None:
    every = population(1, 1_674)
    low, high = intervals_of(record(every[:1_500]), Sampling(games=1_500, population=1_674))[
        "average_guesses"
    ] or (0, 9)
    wide = intervals_of(record(every[:1_500]), Sampling(games=1_500))["average_guesses"] or (0, 0)
    assert high - low < 0.4 * (wide[1] - wide[0])
    assert set(intervals_of(record(every), Sampling.census(1_674)).values()) == {None}


@pytest.mark.parametrize("losses", [0, 1, 2, 5, 40])
def test_a_rate_near_one_is_held_though_few_are_lost(losses: int) -> None:
    """So few losses are hit or missed: the band is one-sided, for it can only hold too often."""
    every = np.full(1_674, 3, np.int16)
    every[:losses] = 0
    sampling = Sampling(games=1_500, population=1_674)

    def simulate(rng: np.random.Generator) -> Intervals:
        return {"rate": sampling.rate_interval(rng.permutation(every)[:1_500] > 0)}

    assert covered({"rate": 1 - losses / 1_674}, simulate, 400)["rate"] >= LOW


def suite_of(every: Guesses, secrets: npt.NDArray[np.int64]) -> tuple[Record, Sampling]:
    """Return a record and its sampling as a suite of the very secrets makes them."""
    words = small(answers=None)
    suite = TileSuite.of(words, WordleOptions(), secrets.astype(np.int32))
    return record(every[secrets], suite.shares()), suite.sampling(len(every))


def test_a_secret_that_was_drawn_again_is_no_new_observation() -> None:
    every = population(3, 400, lost=0.1)
    truth = figures(record(every))

    def simulate(rng: np.random.Generator) -> Intervals:
        drawn, sampling = suite_of(every, np.sort(rng.integers(0, 400, 500)))
        return intervals_of(drawn, sampling)

    check(truth, simulate, COARSE)


def test_a_sample_that_repeats_every_secret_is_exact() -> None:
    every = population(3, 20)
    secrets = np.sort(np.random.default_rng(1).integers(0, 20, 5_000))
    drawn, sampling = suite_of(every, secrets)
    assert sampling.exact
    assert figures_of(drawn).average_guesses == pytest.approx(
        figures_of(record(every)).average_guesses
    )
    assert intervals_of(drawn, sampling)["average_guesses"] is None


def test_games_that_weigh_differently() -> None:
    """The secrets are drawn alike and count by a weight each: Kish's sample, no two alike."""
    every = population(5, 200_000, lost=0.1)
    weights = np.random.default_rng(5).uniform(0.5, 2.0, len(every))
    truth = figures(record(every, weights))
    sampling = Sampling(games=300)

    def simulate(rng: np.random.Generator) -> Intervals:
        places = rng.integers(0, len(every), 300)
        return intervals_of(record(every[places], weights[places]), sampling)

    check(truth, simulate)


def test_secrets_drawn_by_unequal_chance_count_by_it() -> None:
    """As a game may draw that favours a group: half of the secrets are of a small one."""
    every = population(6, 900, lost=0.1)
    favoured = (np.arange(900) < 60).astype(np.int64)
    chance = np.where(favoured, 0.5 / 60, 0.5 / 840)
    truth = figures(record(every, chance))

    def simulate(rng: np.random.Generator) -> Intervals:
        secrets = np.sort(rng.choice(900, 400, p=chance))
        names, place, times = np.unique(secrets, return_inverse=True, return_counts=True)
        drawn = np.bincount(favoured[names], minlength=2)
        weights = (0.5 / drawn)[favoured[secrets]] / times[place]
        sampling = Sampling(
            games=400,
            population=900,
            secrets=secrets,
            strata=favoured[secrets],
            sizes=(840, 60),
        )
        return intervals_of(record(every[secrets], weights), sampling)

    check(truth, simulate)


def test_games_with_chance_of_their_own_are_drawn_from_no_end_of_games() -> None:
    """Every secret is played with lies of its own; so many of the list that it is no matter."""
    rng = np.random.default_rng(8)
    chances = rng.dirichlet((1, 3, 9, 6, 2, 1, 1.5), 60_000).cumsum(axis=1)
    share = np.diff(chances.mean(axis=0), prepend=0.0)
    truth = {
        "win_rate": share[:LIMIT].sum(),
        "average_guesses": share[:LIMIT] @ np.arange(1, 7) + share[LIMIT] * LIMIT,
        "average_wins": share[:LIMIT] @ np.arange(1, 7) / share[:LIMIT].sum(),
        "average_penalised": share[:LIMIT] @ np.arange(1, 7) + share[LIMIT] * 2 * LIMIT,
    }
    sampling = Sampling(games=400, population=60_000, fresh=True)

    def simulate(rng: np.random.Generator) -> Intervals:
        secrets = rng.choice(60_000, 400, replace=False)
        outcome = 1 + (rng.random((400, 1)) > chances[secrets]).sum(axis=1)
        guesses = np.where(outcome > LIMIT, 0, outcome)
        return intervals_of(record(guesses), sampling)

    check(truth, simulate)


def runs_of_seeds(rng: np.random.Generator, every: Guesses, seeds: int) -> list[Record]:
    """Return records of an agent that draws: all games of a seed are moved by its draws."""
    records = []
    for _ in range(seeds):
        shift, luck = rng.normal(0, 0.15), rng.uniform(0.02, 0.18)
        noise = rng.random(len(every))
        guesses = np.clip((every + shift + rng.normal(0, 1, len(every))).round(), 1, LIMIT)
        records.append(record(np.where(noise < luck, 0, guesses)))
    return records


def test_seeds_of_an_agent_that_draws_are_the_observations() -> None:
    every = population(9, 120, lost=0.0)
    grand = runs_of_seeds(np.random.default_rng(99), every, 6_000)
    truth = figures(record(np.concatenate([one.guesses for one in grand])))

    def simulate(rng: np.random.Generator) -> Intervals:
        records = runs_of_seeds(rng, every, 5)
        one = Sampling(games=120, population=120, drawing=True)
        together = record(np.concatenate([part.guesses for part in records]))
        return intervals_of(together, over_seeds([one] * 5, range(5)))

    check(truth, simulate)


def test_stored_figures_of_seeds_come_to_the_same_interval_as_their_games() -> None:
    every = population(9, 120, lost=0.0)
    records = runs_of_seeds(np.random.default_rng(4), every, 5)
    one = Sampling(games=120, population=120, drawing=True)
    games = record(np.concatenate([part.guesses for part in records]))
    results = [figures(part) | {"intervals": None} for part in records]
    together = intervals_of(games, over_seeds([one] * 5, range(5)))
    for name, (value, interval) in figures_over_seeds(results, drawing=True).items():
        assert value == pytest.approx(figures(games)[name])
        assert interval == pytest.approx(together[name])


def test_one_seed_has_no_interval_and_seeds_that_agree_have_none() -> None:
    one = Sampling(games=3, population=3, drawing=True)
    assert set(intervals_of(record(np.array([3, 4, 0])), one).values()) == {None}
    assert one.without == "one seed, so no interval"
    two = over_seeds([one, one], (1, 2))
    agree = intervals_of(record(np.array([3, 3, 3, 3, 3, 3])), two)
    assert set(agree.values()) == {None}
    assert two.without == "all seeds the same, so no interval"


def test_samples_of_several_seeds_are_independent_of_each_other() -> None:
    every = population(10, 600)
    truth = {"penalised": figures_of(record(every)).average_penalised}
    sampling = Sampling(games=150, population=600)

    def simulate(rng: np.random.Generator) -> Intervals:
        seeds = []
        for _ in range(3):
            spent_here = spent(record(rng.permutation(every)[:150]), 2 * LIMIT)
            seeds.append(SeedFigure(float(spent_here.mean()), sampling.mean_interval(spent_here)))
        return {"penalised": pooled(seeds, drawing=False)[1]}

    check(truth, simulate)


def test_a_paired_difference_on_a_sample() -> None:
    first = population(11, 800, lost=0.02)
    second = np.clip(first + np.random.default_rng(2).integers(-1, 3, 800), 0, LIMIT)
    truth = {"pairs": difference(record(first), record(second), Sampling.census(800)).difference}
    sampling = Sampling(games=200, population=800)

    def simulate(rng: np.random.Generator) -> Intervals:
        places = rng.permutation(800)[:200]
        pair = difference(record(first[places]), record(second[places]), sampling)
        return {"pairs": pair.interval}

    check(truth, simulate)


def test_a_paired_difference_from_an_agent_that_draws_is_taken_seed_by_seed() -> None:
    every = population(12, 100, lost=0.0)
    fixed = np.maximum(every - 1, 1).astype(np.int16)
    grand = runs_of_seeds(np.random.default_rng(98), every, 6_000)
    counted = spent(record(np.concatenate([one.guesses for one in grand])))
    truth = {"pairs": float(counted.mean() - fixed.mean())}
    one = Sampling(games=100, population=100, drawing=True)

    def simulate(rng: np.random.Generator) -> Intervals:
        records = runs_of_seeds(rng, every, 5)
        together = record(np.concatenate([part.guesses for part in records]))
        pair = difference(together, record(np.tile(fixed, 5)), over_seeds([one] * 5, range(5)))
        return {"pairs": pair.interval}

    check(truth, simulate)


@pytest.mark.parametrize(("objective", "runs"), [("min", 40), ("max", 60), ("min", 1_000)])
def test_a_rating_of_an_agent_from_outside(objective: str, runs: int) -> None:
    """Every run is a secret drawn afresh, with repeats: independent games."""
    every = population(13, 500, lost=0.3)
    outcomes = (every > 0).astype(float) if objective == "max" else np.where(every, every, 7.0)
    environment: Environment = SimpleNamespace(objective=objective)  # type: ignore[assignment]

    def simulate(rng: np.random.Generator) -> Intervals:
        drawn = rng.choice(outcomes, runs)
        agent = OutsideAgent(finished=runs, current=drawn.mean(), spread=drawn.std())
        return {"rating": rating_interval(environment, agent)}

    check({"rating": float(outcomes.mean())}, simulate)


@pytest.mark.nightly
def test_real_games_of_the_agent_that_draws() -> None:
    """Clusters of five seeds of `random` on a small list, against all the seeds together."""
    words, options, clusters = small(ANSWERS[:12]), WordleOptions(), 500
    agent = build_agent("wordle", "random", words, options)
    suites = (TileSuite.of(words, options, seed=seed) for seed in range(5 * clusters))
    counted = np.array([spent(play_grouped(agent, suite)) for suite in suites])
    five = over_seeds([Sampling(games=12, population=12, drawing=True)] * 5, range(5))
    hits = 0
    for cluster in counted.reshape(clusters, 60):
        low, high = five.mean_interval(cluster) or (0.0, 0.0)
        hits += low <= counted.mean() <= high
    assert LOW <= hits / clusters <= HIGH
