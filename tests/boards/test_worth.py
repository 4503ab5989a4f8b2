"""What positions of many boards are worth: by eye as the formula says, and learned from games."""

from __future__ import annotations

import json
from math import exp, log, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernels.backend import numba_wanted
from solvers.agents.base import Rows
from solvers.games.boards.agents.learned_worth import FILE, learned
from solvers.games.boards.agents.look_ahead import searched
from solvers.games.boards.agents.needs import (
    NEWS_FACTOR,
    by_need,
    expected_guesses,
    needs,
    plainly,
)
from solvers.games.boards.agents.worth import Valuation
from solvers.games.boards.learn_worth import KNOTS, counted, fit, play, player, stored
from solvers.games.boards.suite import BoardsSuite, draw
from tests.boards.boards import options
from tests.boards.test_search import boards, few_boards
from tests.wordle.lists import small

Sizes = tuple[int, ...]
compiled = pytest.mark.skipif(not numba_wanted(), reason="It is the compiled kernels' test.")


@given(st.lists(st.integers(1, 900), min_size=1, max_size=16))
def test_by_need_it_is_what_the_board_in_most_need_decides(sizes: list[int]) -> None:
    table, lone = needs(900), NEWS_FACTOR ** sizes.count(1)
    shared = sum(lone * (1 - prod(1 - table[j, size] for size in sizes)) for j in range(3))
    assert by_need(900).of(sizes) == pytest.approx(len(sizes) + shared)


@pytest.mark.parametrize("value", [by_need, learned])
def test_boards_of_one_word_take_a_guess_each_and_more_words_take_more(value: Valuation) -> None:
    worth = value(1000)
    assert worth.of([]) == 0
    for number in (1, 2, 4):
        assert worth.of([1] * number) == pytest.approx(number, abs=0.06)
    grown = [worth.of([size] * 4) for size in (2, 5, 12, 60, 400)]
    assert grown == sorted(grown)


@compiled
@given(boards())
@settings(max_examples=10, deadline=None)
def test_the_kernel_values_guesses_by_what_was_learned_too(left: list[Rows]) -> None:
    words = small()
    rows = np.arange(len(words), dtype=np.int32)
    assert expected_guesses(words, rows, left, learned) == pytest.approx(
        plainly(words, rows, left, learned), abs=1e-9
    )


@compiled
@given(few_boards())
@settings(max_examples=8, deadline=None)
def test_an_end_searched_whole_does_not_depend_on_the_values(left: list[Rows]) -> None:
    words = small()
    every = np.arange(len(words), dtype=np.int32)
    if all(len(part) == 1 for part in left):
        return
    by_eye, by_games = (
        searched(words, every, left, 40, 40, value=value)[1].min() for value in (by_need, learned)
    )
    assert by_eye == pytest.approx(by_games)


def test_a_number_between_two_knots_is_shared_by_its_logarithm() -> None:
    counts = counted((3, 3, 20))
    assert counts[2] == 2
    share = (log(20) - log(16)) / (log(24) - log(16))
    here = [int(np.flatnonzero(knot == KNOTS)[0]) for knot in (16, 24)]
    assert counts[here] == pytest.approx([1 - share, share])
    assert counts.sum() == pytest.approx(3)


def test_a_fit_finds_values_that_games_were_made_by() -> None:
    """Boards that need one guess by halves, and share one with a board of many words."""
    rng = np.random.default_rng(3)

    def wasted(sizes: Sizes) -> float:
        return 1.5 - 0.5 * prod(0.5 if size > 1 else 1.0 for size in sizes) - exp(-max(sizes) / 9)

    positions = {
        tuple(sorted(rng.integers(1, 13, rng.integers(1, 5)).tolist())) for _ in range(300)
    }
    games = {sizes: (10, 10 * (len(sizes) + wasted(sizes))) for sizes in positions}
    rough, close = fit(games, 20)[2], fit(games, 500)[2]
    assert close < 0.003 < rough


@compiled
def test_it_learns_from_what_positions_still_took() -> None:
    words = small()
    suite = BoardsSuite(words, options(), draw(words, 2, 30, 5), 5)
    games = play(player(by_need, words, suite.options), suite)
    most = len(words.answers)
    assert games[most, most][0] == 30
    count, total = games[most, most]
    assert 2 < total / count < 6
    assert all(total >= count * len(sizes) for sizes, (count, total) in games.items())


def test_the_stored_values_are_written_as_they_are_read() -> None:
    text = json.loads(FILE.read_text())
    exponents, weights = np.array(text["exponents"]), -np.array(text["weights"])
    assert json.loads(stored(exponents, weights)) == text
    assert len(text["knots"]) == len(exponents)
