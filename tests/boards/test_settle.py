"""Looking past the boards that fall: the kernel against its slow twin, and its stages."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.boards import options
from tests.boards.test_search import boards
from tests.wordle.lists import small
from wordgames.agent.agent import Rows
from wordgames.boards.agents.look_ahead import drawn, looked_ahead, looked_past
from wordgames.boards.agents.multi_learned import MultiLearned
from wordgames.boards.agents.needed_guesses import plainly
from wordgames.boards.agents.position_worth import learned
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.vocabulary.arrays import Words

pytestmark = pytest.mark.skipif(not numba_wanted(), reason="It is the compiled kernels' test.")

# The answer and the words left of each open board.
Open = list[tuple[int, Rows]]


def told(words: Words, guess: int, state: Open) -> Open:
    """Return what a guess leaves of the open boards."""
    after = []
    for answer, part in state:
        codes = feedback_codes(words.codes[[guess]], words.codes[part])[0]
        if answer != guess:
            after.append((answer, part[codes == codes[part == answer][0]]))
    return after


def fallen(words: Words, state: Open) -> Open:
    """Return the boards that stay open when every only word has been guessed."""
    while alone := [part for _, part in state if len(part) == 1]:
        state = told(words, int(alone[0][0]), state)
    return state


def answers_of(words: Words, option: int, part: Rows, places: np.ndarray) -> list[int]:
    """Return the words at places of 0 to 1 of a board, in the order of what they answer."""
    codes = feedback_codes(words.codes[[option]], words.codes[part])[0].tolist()
    met = list(dict.fromkeys(codes))
    order = sorted(range(len(part)), key=lambda place: met.index(codes[place]))
    return [int(part[order[int(place * len(part))]]) for place in places]


def past(words: Words, option: int, replies: Rows, left: list[Rows], draws: int) -> float:
    """Return the guesses expected after an option: the slow twin of the look-ahead."""
    places = drawn(draws, len(left))
    columns = [
        answers_of(words, option, part, places[:, number]) for number, part in enumerate(left)
    ]
    total = 0.0
    for answers in zip(*columns, strict=True):
        after = told(words, option, list(zip(answers, left, strict=True)))
        quiet = [part for _, part in fallen(words, after)]
        total += len(after) - len(quiet)
        if quiet:
            tried = np.union1d(replies, np.concatenate(quiet)).astype(np.int32)
            total += float(plainly(words, tried, quiet, learned).min())
    return 1 + total / draws


@given(boards(most=4, largest=8), st.integers(0, 39))
@settings(max_examples=20, deadline=None)
def test_looking_past_the_boards_that_fall_is_its_slow_twin(left: list[Rows], option: int) -> None:
    words = small()
    pool = np.array([option, *range(1, 40, 4)], dtype=np.int32)
    rows, expected = looked_past(words, pool, left, ((1, 12),), len(pool), value=learned)
    assert rows.tolist() == [option]
    assert expected[0] == pytest.approx(past(words, option, pool, left, 12), abs=1e-5)


@given(boards(most=4, largest=8))
@settings(max_examples=20, deadline=None)
def test_a_guess_that_was_dropped_is_not_shown_as_better_than_one_that_was_kept(
    left: list[Rows],
) -> None:
    words, pool = small(), np.arange(3, 23, dtype=np.int32)
    rough = looked_past(words, pool, left, ((12, 10),), 5, value=learned)[1]
    rows, expected = looked_past(words, pool, left, ((12, 10), (4, 30)), 5, value=learned)
    assert rows.tolist() == pool[:12].tolist()
    kept = np.argsort(rough, kind="stable")[:4]
    dropped = np.setdiff1d(np.arange(12), kept)
    assert expected[dropped] == pytest.approx(np.maximum(rough[dropped], expected[kept].max()))


def test_boards_that_fall_in_a_row_cost_no_guess_beside_their_own() -> None:
    """Each word found tells the next board apart: after any guess here nothing more is wasted."""
    words = small()
    rows = words.answers[:6]
    left = [rows[number : number + 1] for number in range(6)]
    guess = np.array([words.answers[10]], dtype=np.int32)
    assert looked_past(words, guess, left, ((1, 5),), 1, value=learned)[1][0] == 7


def test_it_looks_past_them_in_games_of_many_boards_while_three_are_open() -> None:
    words = small()
    left = [words.answers[:9], words.answers[9:16], words.answers[16:24]]
    pool = np.arange(40, dtype=np.int32)
    agent = MultiLearned(words, options(8))
    rows, expected = agent.ahead(pool, left)
    stages = (48, 62), (12, 166), (4, 500)
    plain_rows, plain = looked_past(words, pool, left, stages, 10, value=learned)
    assert rows.tolist() == plain_rows.tolist()
    assert expected.tolist() == plain.tolist()
    deep = looked_ahead(words, pool[:12], pool, left[:2], 500, value=learned)
    assert agent.ahead(pool, left[:2])[1].tolist() == deep.tolist()
    for before in (MultiLearned(words, options(3)), MultiLearned(words, options(8), {"fall": 17})):
        assert len(before.ahead(pool, left)[0]) == 12
