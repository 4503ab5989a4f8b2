"""multi-greedy and the adapter: examples by hand, and the sums against their slow twin."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.boards import options, played
from tests.wordle.lists import made_up, small
from wordgames.agent.agent import Rows
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.boards.agents.measure import board_sums, plainly
from wordgames.boards.agents.multi_greedy import MultiGreedy
from wordgames.boards.agents.one_by_one import DETERMINISTIC, OneByOne
from wordgames.boards.agents.situation import legal, situate
from wordgames.boards.rules import Boards, BoardsObservation, BoardsOptions
from wordgames.evaluation.lists_from_files import rows_of
from wordgames.rules.state import Status
from wordgames.tiles.agents.situation import situate as situate_one
from wordgames.wordle.rules import WordleOptions


@st.composite
def boards(draw: st.DrawFn) -> list[Rows]:
    """Draw the words left on some boards of the small list."""
    rows = st.lists(st.integers(0, 39), min_size=1, max_size=20, unique=True)
    parts = draw(st.lists(rows, min_size=1, max_size=16))
    return [np.array(sorted(part), dtype=np.int32) for part in parts]


@given(boards())
@settings(max_examples=40, deadline=None)
def test_the_kernel_sums_what_each_board_is_told(left: list[Rows]) -> None:
    words = small()
    rows = np.arange(len(words), dtype=np.int32)
    assert board_sums(words, rows, left) == pytest.approx(plainly(words, rows, left), abs=1e-9)


def test_a_guess_tells_the_sum_of_what_it_tells_each_board() -> None:
    """One board told apart, and one in 2 + 1 + 1: 1 + 1.5 bits, 1 + 1.5 words, 1/2 + 1/4 hits."""
    words = small()
    pair = rows_of(words, ["folly", "holly"])
    four = rows_of(words, ["folly", "drain", "robot", "night"])
    guess = rows_of(words, ["folly"])
    assert plainly(words, guess, [pair, four])[0] == pytest.approx([2.5, 2.5, 0.75, 5.0])


def test_the_only_word_of_a_board_is_guessed_first() -> None:
    words = small()
    seen = played(words, ("jolly", "night"), "crane", "might")
    situation = situate(seen, words)
    assert [len(rows) for rows in situation.by_board] == [3, 1]
    for slug in ("multi-greedy", "multi-search"):
        answer = build_agent("boards", slug, words, options()).suggest(situation)
        assert answer.best.move == "night"
        assert answer.best.idea == "The only word left on one board."
        assert len(answer) == 10


def test_the_bonus_goes_by_the_boards_unless_it_is_given() -> None:
    words = small()
    bonus = [
        build_agent("boards", "multi-greedy", words, options(number)).bonus  # type: ignore[attr-defined]
        for number in (2, 3, 4, 16)
    ]
    assert bonus == [2.0, 2.0, 3.0, 3.0]
    given_one = MultiGreedy(words, options(), {"bonus": "0.5"})
    assert given_one.bonus == 0.5
    with pytest.raises(ParameterError, match="goes from -1 to 10"):
        MultiGreedy(words, options(), {"bonus": "-2"})


def test_many_boards_open_with_more_fixed_guesses() -> None:
    words = small()
    assert len(MultiGreedy(words, options(8)).opening) == 1
    assert len(MultiGreedy(words, options(9)).opening) == 2
    assert len(MultiGreedy(words, options(9), {"opening": 4}).opening) == 4


@pytest.mark.parametrize("plays", DETERMINISTIC)
def test_the_adapter_plays_an_open_board_as_the_agent_plays_it_alone(plays: str) -> None:
    words, secrets = small(), ("folly", "night")
    state = Boards(secrets, words, BoardsOptions(5, 2, 7, "normal")).play("folly")
    player = OneByOne(words, state.options, {"plays": plays})
    alone = build_agent("wordle", plays, words, WordleOptions(guesses=7))
    while state.status is Status.PLAYING:
        seen = state.observe()
        answer = player.suggest(situate(seen, words), 5)
        assert answer.ranked == alone.suggest(situate_one(seen.board(1), words), 5).ranked
        assert answer.note.startswith("It plays board 2")
        state = state.play(answer.best.move)


def test_the_adapter_takes_every_agent_that_does_not_draw() -> None:
    assert set(DETERMINISTIC) == set(agent_slugs("wordle")) - {"random"}
    with pytest.raises(ParameterError, match="Parameter plays is one of"):
        OneByOne(small(), options(), {"plays": "random"})


def test_the_adapter_plays_the_board_with_fewest_words_left() -> None:
    words = small()
    seen = played(words, ("folly", "night", "slate"), "crane")
    situation = situate(seen, words)
    sizes = [len(rows) for rows in situation.by_board]
    assert OneByOne(words, options(3)).focus(situation) == sizes.index(min(sizes))


def test_the_adapter_lets_its_agent_study() -> None:
    words = small()
    prepared = OneByOne(words, options(), {"plays": "optimal"}).with_artifact()
    assert prepared.inner.status != "heuristic"
    assert prepared.status == "heuristic"


def test_hard_mode_leaves_what_suits_one_open_board() -> None:
    words = small()
    seen = played(words, ("folly", "night"), "crane", "light", mode="hard")
    rows = legal(words, seen)
    for row in range(len(words)):
        assert (seen.refusal(words[row]) is None) == (row in rows)


@pytest.mark.parametrize("length", [9, 11])
def test_long_words_are_played_without_the_kernels(length: int) -> None:
    words = made_up(length)
    secrets = tuple(words.strings(words.answers[2:4]))
    for slug in ("multi-greedy", "multi-search"):
        state = Boards(secrets, words, options(2, length))
        player = build_agent("boards", slug, words, state.options)
        while state.status is Status.PLAYING:
            state = state.play(player.suggest(situate(state.observe(), words), 1).best.move)
        assert state.status is Status.WON


def test_before_the_first_guess_all_answers_are_left_on_every_board() -> None:
    words = small()
    start = situate(BoardsObservation(options(4)), words)
    assert [len(rows) for rows in start.by_board] == [28] * 4
    assert start.candidates.tolist() == words.answers.tolist()
