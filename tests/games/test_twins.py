"""Secrets cannot be told from what is sent, nor from how long the answer takes: in every game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.test import Client

from games.catalogue import GAMES, game
from games.contract.hints import letter_text
from games.models import Play
from tests.check_secrecy import masked, masked_game_sent
from tests.contract.every_game import small
from tests.games.twins import (
    Twins,
    answered,
    kolmogorov_smirnov,
    measured,
    seconds_to_answer,
    sharers,
    told_apart,
    twins,
)

Begin = Callable[..., Play]
PAIRS = int(os.environ.get("TWIN_PAIRS", "2000"))
CHANCE = 0.01
PLAYS = 8
"""Plays of each twin, taken by turns: where a row lies in the database is no secret's doing."""


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_twins_send_the_same_bytes(slug: str, begin_puzzle: Begin) -> None:
    pair = twins(slug)
    secret = bool(pair.setups[0].get("secrets"))  # a host that adapts has none before the end
    assert pair.differ == getattr(small(slug), "HIDES", secret)
    first, second = (
        list(masked_game_sent(slug, pair.lexicon, setup, pair.guesses, begin_puzzle))
        for setup in pair.setups
    )
    assert len(first) > 8
    assert first == second


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_twins_send_the_same_bytes_after_a_letter_that_both_have(
    slug: str, begin_puzzle: Begin
) -> None:
    pair = sharers(slug)
    if pair is None:
        assert "letter" not in {hint.slug for hint in game(slug).hints}
        return
    first, second = (
        list(_hinted(slug, begin_puzzle(slug, pair.lexicon, setup, visitor), visitor))
        for setup, visitor in zip(pair.setups, (Client(), Client()), strict=True)
    )
    assert pair.setups[0]["secrets"] != pair.setups[1]["secrets"]
    assert letter_text(pair.guesses[0], pair.lexicon.language) in first[-1]
    assert first == second


def _hinted(slug: str, play: Play, visitor: Client) -> Iterator[str]:
    """Yield what is sent before a hint that tells a letter, for it, and after it."""
    at, hint = f"/{slug}/play/{play.pk}/", f"/hint/{play.pk}/"
    yield masked(visitor.get(at))
    yield masked(visitor.get(hint))
    yield masked(visitor.post(hint, {"kind": "letter", "sequence": 0}))
    yield masked(visitor.get("/"))
    yield masked(visitor.get(hint))
    yield masked(visitor.get(at))


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
