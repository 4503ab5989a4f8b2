"""What positions of many boards are worth: by eye as the formula says, and learned from games."""

from __future__ import annotations

import json
from math import exp, log, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.boards import options, played
from tests.boards.test_search import boards, few_boards
from tests.wordle.lists import original, small
from wordgames.agent.agent import Rows
from wordgames.boards.agents.look_ahead import searched
from wordgames.boards.agents.measure import telling_all
from wordgames.boards.agents.multi_learned import MultiLearned
from wordgames.boards.agents.needed_guesses import (
    NEWS_FACTOR,
    by_need,
    expected_guesses,
    needs,
    plainly,
)
from wordgames.boards.agents.position_worth import FILE, Valuation, learned
from wordgames.boards.agents.situation import situate
from wordgames.boards.evaluation.suite import BoardsSuite, draw
from wordgames.boards.rules import Boards, BoardsOptions
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import marks
from wordgames.rules.state import Status
from workshop.games.boards.teaching import (
    KNOTS,
    counted,
    error_of,
    fit,
    play,
    player,
    stored,
    valuation,
)

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
    learned_here = valuation(*fit(games, 500)[:2])
    assert error_of(learned_here, games) == pytest.approx(close)


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


@given(boards(largest=4))
@settings(max_examples=40, deadline=None)
def test_what_tells_all_apart_gives_every_word_of_a_board_its_own_marks(left: list[Rows]) -> None:
    words = small()
    plain = [
        row
        for row, guess in enumerate(words.strings(np.arange(len(words))))
        if all(
            len({marks(guess, answer) for answer in words.strings(part)}) == len(part)
            for part in left
        )
    ]
    assert telling_all(words, np.arange(len(words), dtype=np.int32), left).tolist() == plain


@compiled
@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_with_one_guess_to_spare_it_leaves_no_doubt_where_it_can(mode: str) -> None:
    """Games that begin with so few guesses that nothing but that wins them surely."""
    words, met = small(), 0
    for secrets in (("night", "folly"), ("might", "train"), ("sight", "robot"), ("jolly", "doubt")):
        for first in ("light", "crane", "holly", "toast"):
            rules = BoardsOptions(5, 2, 4, mode)
            state = Boards(secrets, words, rules).play(first)
            agent = MultiLearned(words, rules)
            certain = False
            while state.status is Status.PLAYING:
                situation = situate(state.observe(), words)
                move = agent.suggest(situation, 1).best.move
                certain |= len(agent.winning(situation, agent._sure(situation))) > 0
                assert agent.suggest(situation, 8).ranked[0].move == move
                state = state.play(move)
            met += certain
            assert state.status is Status.WON or not certain
    assert met > 4


@compiled
def test_it_wins_the_game_that_it_lost_on_eight_boards() -> None:
    """With three guesses for two boards of two words it guessed for a hit, and lost both."""
    words = original()
    secrets = ("ditty", "twang", "hatch", "axial", "hover", "cumin", "chock", "slash")
    guesses = ("parse", "clint", "thank", "twang", "homer", "hatch", "axial", "chock", "cumin")
    agent = MultiLearned(words, options(8), opener="parse")
    situation = situate(played(words, secrets, *guesses, "hover"), words)
    assert [len(rows) for rows in situation.by_board if len(rows)] == [2, 2]
    guess = agent.suggest(situation, 1).best
    row = words.row(guess.move)
    assert row in telling_all(words, agent.legal(situation), list(filter(len, situation.by_board)))
