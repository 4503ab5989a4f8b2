"""multi-search: its kernels against slow twins, its end against all plays there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.boards import options, played
from tests.wordle.lists import made_up, small
from wordgames.agent.agent import Rows
from wordgames.agent_registry import build_agent
from wordgames.boards.agents.look_ahead import drawn, looked_ahead, searched
from wordgames.boards.agents.multi_search import MultiSearch, apart
from wordgames.boards.agents.needed_guesses import expected_guesses, needs, plainly
from wordgames.boards.agents.situation import situate
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import all_correct, feedback_codes
from wordgames.vocabulary.arrays import Words

pytestmark = pytest.mark.skipif(not numba_wanted(), reason="It is the compiled kernels' test.")

Parts = tuple[tuple[int, ...], ...]


@st.composite
def boards(draw: st.DrawFn, most: int = 6, largest: int = 12) -> list[Rows]:
    """Draw the words left on some boards of the small list, boards that may share words."""
    rows = st.lists(st.integers(0, 39), min_size=1, max_size=largest, unique=True)
    parts = draw(st.lists(rows, min_size=1, max_size=most))
    return [np.array(sorted(part), dtype=np.int32) for part in parts]


@st.composite
def few_boards(draw: st.DrawFn) -> list[Rows]:
    """Draw two or three boards with no word in common and up to six words in all."""
    rows = draw(st.lists(st.integers(0, 39), min_size=3, max_size=6, unique=True))
    cuts = sorted(draw(st.lists(st.integers(1, len(rows) - 1), max_size=2, unique=True)))
    return [
        np.array(sorted(part), dtype=np.int32)
        for part in np.split(np.array(rows), cuts)
        if len(part)
    ]


def test_a_board_of_one_word_needs_nothing_and_larger_boards_need_more() -> None:
    table = needs(3000)
    assert not table[:, 1].any()
    assert table[0, 2] == 0.5
    assert (np.diff(table[:, 1:3001], axis=1) >= 0).all()
    assert (table[0, 1:] >= table[1, 1:] - 5e-3).all()
    assert (table[1, 1:] >= table[2, 1:]).all()


@given(boards())
@settings(max_examples=40, deadline=None)
def test_the_kernel_expects_what_the_plain_sum_does(left: list[Rows]) -> None:
    words = small()
    rows = np.arange(len(words), dtype=np.int32)
    assert expected_guesses(words, rows, left) == pytest.approx(
        plainly(words, rows, left), abs=1e-9
    )


@pytest.mark.parametrize("length", [4, 7])
def test_other_lengths_have_the_same_twin(length: int) -> None:
    words = made_up(length)
    rows, left = np.arange(len(words), dtype=np.int32), [words.answers[:9], words.answers[9:]]
    assert expected_guesses(words, rows, left) == pytest.approx(
        plainly(words, rows, left), abs=1e-9
    )


def classes(words: Words, guess: int, part: Rows) -> list[tuple[float, Rows]]:
    """Return the classes of a board's words, with their chances; a solved one has none left."""
    codes = feedback_codes(words.codes[guess : guess + 1], words.codes[part])[0]
    hit = all_correct(words.length)
    return [
        (len(places) / len(part), part[places] if code != hit else part[:0])
        for code, places in partition(codes).items()
    ]


def worth(words: Words, open_boards: list[Rows], replies: Rows) -> float:
    """Return what the look-ahead takes a position to be worth, in the plainest way."""
    alone = [part for part in open_boards if len(part) == 1]
    if len(alone) == len(open_boards):
        return float(len(alone))
    if alone:
        return float(plainly(words, alone[-1], open_boards)[0])
    return float(plainly(words, replies, open_boards).min())


def ahead(words: Words, option: int, replies: Rows, left: Sequence[Rows]) -> float:
    """Return the guesses expected after an option: the slow twin of the look-ahead."""
    total = 1.0
    for way in product(*(classes(words, option, part) for part in left)):
        chance = np.prod([share for share, _ in way])
        total += chance * worth(words, [part for _, part in way if len(part)], replies)
    return total


@given(boards(most=3, largest=6), st.integers(0, 39))
@settings(max_examples=25, deadline=None)
def test_looking_ahead_is_its_slow_twin(left: list[Rows], option: int) -> None:
    words = small()
    replies = np.arange(0, 40, 3, dtype=np.int32)
    found = looked_ahead(words, np.array([option], dtype=np.int32), replies, left, 10)
    assert found[0] == pytest.approx(ahead(words, option, replies, left), abs=1e-5)


def test_many_positions_are_drawn_evenly() -> None:
    places = drawn(50, 7)
    for board in places.T:
        assert sorted(board) == pytest.approx((np.arange(50) + 0.5) / 50)
    assert len({tuple(board) for board in places.T.tolist()}) == 7
    assert drawn(50, 7) is places


def test_drawn_positions_come_near_to_all_of_them() -> None:
    """Three boards of 28 words: some thousand positions, and three thousand draws."""
    words = small()
    left, replies = [words.answers] * 4, np.arange(40, dtype=np.int32)
    guess = np.array([words.row("crane")], dtype=np.int32)
    few = looked_ahead(words, guess, replies, left, 3000)[0]
    many = looked_ahead(words, guess, replies, left, 30_000)[0]
    assert few == pytest.approx(many, abs=0.02)


@cache
def least(parts: Parts) -> float:
    """Return the least expected guesses of any play on boards that are independent."""
    words = small()
    left = [np.array(part, dtype=np.int32) for part in parts]
    if all(len(part) == 1 for part in left):
        return float(len(left))
    best = inf
    for guess in range(len(words)):
        ways = [classes(words, guess, part) for part in left]
        if all(len(way) == 1 and len(way[0][1]) for way in ways):
            continue
        total = 1.0
        for way in product(*ways):
            chance = float(np.prod([share for share, _ in way]))
            below = tuple(tuple(part.tolist()) for _, part in way if len(part))
            total += chance * (least(below) if below else 0.0)
            if total >= best:
                break
        best = min(best, total)
    return best


@given(few_boards())
@settings(max_examples=15, deadline=None)
def test_the_end_is_searched_to_the_least_expected_guesses(left: list[Rows]) -> None:
    words = small()
    every = np.arange(len(words), dtype=np.int32)
    if all(len(part) == 1 for part in left):
        return
    rows, expected = searched(words, every, left, len(words), len(words))
    parts = tuple(tuple(part.tolist()) for part in left)
    assert expected.min() == pytest.approx(least(parts))
    alone = [part[0] for part in left if len(part) == 1]
    assert rows[expected.argmin()] in (alone or every)


def test_a_narrow_search_finds_no_less_than_there_is() -> None:
    words = small()
    rows = [words.row(word) for word in ("light", "might", "sight", "night")]
    other = [words.row(word) for word in ("folly", "holly", "jolly")]
    left = [np.array(sorted(filter(None, part)), dtype=np.int32) for part in (rows, other)]
    every = np.arange(len(words), dtype=np.int32)
    exact = searched(words, every, left, 40, 40)[1].min()
    assert exact <= searched(words, every[:25], left, 6, 2)[1].min()
    assert exact >= 2 + (1 - 1 / 4) * (1 - 1 / 3)


def test_a_word_found_on_one_board_is_struck_off_the_others() -> None:
    words = small()
    seen = played(words, ("folly", "holly"), "crane", "jolly", "folly")
    situation = situate(seen, words)
    folly, holly, lolly = (words.row(word) for word in ("folly", "holly", "lolly"))
    assert situation.by_board[1].tolist() == [holly, lolly]
    seen = played(words, ("folly", "holly"), "crane", "jolly")
    both = situate(seen, words)
    assert [rows.tolist() for rows in apart(both).by_board] == [[folly, holly, lolly]] * 2
    seen = played(words, ("lolly", "folly", "holly"), "lolly", "jolly")
    three = situate(seen, words)
    assert three.by_board[1].tolist() == [folly, holly]
    player = build_agent("boards", "multi-search", words, options(3))
    assert isinstance(player, MultiSearch)
    answer = player.suggest(three, 1)
    assert answer.best.move in {"folly", "holly"}


def test_the_order_of_the_boards_changes_no_guess() -> None:
    words = small()
    for secrets in (("folly", "night"), ("slate", "eerie"), ("brain", "house")):
        guesses = [
            build_agent("boards", slug, words, options())
            .suggest(situate(played(words, pair, "crane"), words), 1)
            .best.move
            for slug in ("multi-greedy", "multi-search")
            for pair in (secrets, secrets[::-1])
        ]
        assert guesses[0] == guesses[1]
        assert guesses[2] == guesses[3]


def test_without_numba_it_is_greedy_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    words = small()
    asked = situate(played(words, ("folly", "might"), "crane"), words)
    monkeypatch.setenv("WORDGAMES_NO_NUMBA", "1")
    slow = build_agent("boards", "multi-search", words, options()).suggest(asked)
    greedy = build_agent("boards", "multi-greedy", words, options()).suggest(asked)
    assert [(one.move, one.score, one.idea) for one in slow] == [
        (one.move, one.score, one.idea) for one in greedy
    ]
