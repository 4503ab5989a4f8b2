"""Secrets cannot be told from how long the answer takes: in every game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.test import Client

from games.catalogue import GAMES, game
from games.models import Play
from tests.games.twins import (
    Twins,
    answered,
    kolmogorov_smirnov,
    measured,
    seconds_to_answer,
    told_apart,
    twins,
)

Begin = Callable[..., Play]
PAIRS = int(os.environ.get("TWIN_PAIRS", "2000"))
CHANCE = 0.01
# Plays of each twin, taken by turns: where a row lies in the database is no secret's doing.
PLAYS = 8


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_the_time_of_an_answer_does_not_tell_twins_apart(
    slug: str, begin_puzzle: Begin, record_property: Callable[[str, object], None]
) -> None:
    pair, random = twins(slug), Random(1)
    guess = _marked(pair, slug)

    def sampled(pairs: int) -> tuple[list[float], list[float]]:
        plays = _plays(pair, slug, begin_puzzle)  # anew: where a play lies in memory is no secret

        def timed(twin: int) -> Callable[[], float]:
            return lambda: seconds_to_answer(random.choice(plays[twin]), guess)

        return measured(timed(0), timed(1), pairs, random)

    sampled(100)  # whatever is remembered is remembered now
    chances = told_apart(lambda: sampled(PAIRS), CHANCE)
    record_property("chances", chances)
    assert max(chances) > CHANCE, f"Told apart twice, by chances of {chances}."


def _plays(pair: Twins, slug: str, begin: Begin) -> list[list[Play]]:
    """Begin plays of both twins, one of each by turns."""
    plays: list[list[Play]] = [[], []]
    for _ in range(PLAYS):
        for own, setup in zip(plays, pair.setups, strict=True):
            own.append(begin(slug, pair.lexicon, setup, Client()))
    return plays


def _marked(pair: Twins, slug: str) -> str:
    """Return the guess that is marked; in a game where only right ones are, one that is refused."""
    own, columns = game(slug), pair.lexicon.current.read()
    for guess in pair.guesses:
        if answered(own, pair.setups[0], [guess], columns)[1]:
            return guess
    return pair.guesses[0]


def test_samples_of_one_distribution_are_not_told_apart() -> None:
    random = Random(3)
    chances = [
        kolmogorov_smirnov(*([random.gauss() for _ in range(400)] for _ in "ab"))
        for _ in range(200)
    ]
    assert 0 <= sum(chance <= CHANCE for chance in chances) <= 8
    assert 70 <= sum(chance > 0.5 for chance in chances) <= 130


def test_a_difference_of_a_tenth_of_the_spread_is_told_apart_in_ten_thousand_pairs() -> None:
    random = Random(3)

    def measure() -> tuple[list[float], list[float]]:
        return (
            [random.gauss(0.0) for _ in range(10_000)],
            [random.gauss(0.1) for _ in range(10_000)],
        )

    chances = told_apart(measure, CHANCE)
    assert len(chances) == 2
    assert max(chances) < 1e-6


def test_the_statistic_agrees_with_a_published_value() -> None:
    # D = 0.5 of two samples of 20: lambda = 1.66..., and Kolmogorov's Q(1.66) is 0.008
    first = [float(x) for x in range(20)]
    second = [x + 9.5 for x in first]
    assert kolmogorov_smirnov(first, second) == pytest.approx(0.0082, abs=0.0015)


def test_equal_samples_with_ties_are_one() -> None:
    assert kolmogorov_smirnov([1.0, 1.0, 2.0], [1.0, 2.0, 1.0]) == 1.0


def test_one_unlucky_measurement_is_not_enough() -> None:
    samples: Iterator[tuple[list[float], list[float]]] = iter(
        [([0.0] * 50, [1.0] * 50), ([0.0] * 50, [0.0] * 50)]
    )
    chances = told_apart(lambda: next(samples), CHANCE)
    assert chances[0] < CHANCE < chances[1]
