"""The rules of Fibble: one lie a row, drawn by seed and turn; what fits; and its kernel."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.fibble.lies import behind, fitting
from wordgames.fibble.rules import Fibble, FibbleOptions, drawn, fits, lie, lies
from wordgames.rules.feedback import CORRECT, Turn, from_text, marks, to_code
from wordgames.rules.state import IllegalMove, InvalidOptions, Status
from wordgames.vocabulary.arrays import Words

WORDS = ("crane", "slate", "mouse", "house", "stare", "stark", "wrath")
LETTERS = "abcd"


def text(length: int) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(LETTERS), min_size=length, max_size=length)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str]:
    length = draw(st.integers(2, 15))
    return draw(text(length)), draw(text(length))


def game(secret: str = "mouse", seed: int = 5, **options: int) -> Fibble:
    return Fibble(secret, WORDS, FibbleOptions(**options), seed=seed)


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def test_the_ten_rows_that_stare_may_get_for_wrath() -> None:
    """The published example: each of five tiles in two other states."""
    true = marks("stare", "wrath")
    assert true == from_text("01210")
    published = [
        "11210",
        "21210",
        "00210",
        "02210",
        "01010",
        "01110",
        "01200",
        "01220",
        "01211",
        "01212",
    ]
    assert set(lies(true)) == set(map(from_text, published))


def test_a_lie_never_makes_a_row_all_correct() -> None:
    shown = list(lies(marks("stare", "stark")))
    assert (CORRECT,) * 5 not in shown
    assert len(shown) == 9
    assert lie(marks("stare", "stark"), 4, 2) == from_text("22221")
    assert lie(marks("stare", "stark"), 4, 1) == from_text("22221")


@given(pair=pairs(), seed=st.integers(0, 2**31), turn=st.integers(1, 20))
def test_exactly_one_tile_lies_but_in_the_row_that_wins(
    pair: tuple[str, str], seed: int, turn: int
) -> None:
    guess, secret = pair
    true = marks(guess, secret)
    told = lie(true, *drawn(seed, turn, len(guess)))
    assert told in set(lies(true))
    assert apart(true, told) == (guess != secret)
    assert (set(told) == {CORRECT}) == (guess == secret)


@given(pair=pairs(), other=st.data())
def test_a_word_fits_where_its_own_lies_have_the_row(
    pair: tuple[str, str], other: st.DataObject
) -> None:
    guess, secret = pair
    word = other.draw(text(len(guess)))
    told = other.draw(st.sampled_from(list(lies(marks(guess, secret)))))
    assert fits(Turn(guess, told), secret)
    assert fits(Turn(guess, told), word) == (told in set(lies(marks(guess, word))))


def test_lies_depend_on_the_seed_and_the_turn_and_nothing_else() -> None:
    one, other = game().play("crane").play("slate"), game().play("house").play("stare")
    where = [
        [
            next(i for i in range(5) if turn.marks[i] != true.marks[i])
            for turn, true in zip(state.turns, state.true_turns(), strict=True)
        ]
        for state in (one, other)
    ]
    assert where[0] == where[1] == [drawn(5, turn, 5)[0] for turn in (1, 2)]


def test_every_place_and_both_lies_are_drawn_about_as_often() -> None:
    count = Counter(drawn(seed, turn, 5) for seed in range(200) for turn in range(1, 11))
    assert len(count) == 10
    assert 140 <= min(count.values()) <= max(count.values()) <= 260


def test_a_game_is_won_lost_and_replayed_whatever_the_seed() -> None:
    won = game().play("crane").play("mouse")
    assert won.status is Status.WON
    replayed = game(seed=99)
    for turn in won.turns:
        replayed = replayed.replay(turn.guess, "".join(map(str, turn.marks)))
    assert replayed.turns == won.turns
    lost = game(guesses=2).play("crane").play("crane")
    assert lost.status is Status.LOST
    assert FibbleOptions().guesses == 9


def test_refusals_are_those_of_wordle() -> None:
    with pytest.raises(IllegalMove, match="Not in the word list"):
        game().play("zzzzz")
    with pytest.raises(InvalidOptions, match="no hard mode"):
        FibbleOptions(mode="hard")


def test_no_player_sees_the_seed() -> None:
    assert "seed" not in repr(game(seed=123456).play("crane").observe())
    assert "123456" not in repr(game(seed=123456).play("crane").observe())


@settings(max_examples=60, deadline=None)
@given(data=st.data(), length=st.integers(2, 11))
def test_the_kernel_agrees_with_the_rule(data: st.DataObject, length: int) -> None:
    words = data.draw(st.lists(text(length), min_size=1, max_size=15))
    guess = data.draw(text(length))
    told = data.draw(st.sampled_from(list(lies(marks(guess, words[0])))))
    codes = np.array([to_code(marks(guess, word)) for word in words])
    expected = [fits(Turn(guess, told), word) for word in words]
    assert behind(codes, to_code(told), length).tolist() == expected


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_words_left_are_those_that_fit_every_row(data: st.DataObject) -> None:
    words = Words.from_strings(data.draw(st.lists(text(4), min_size=1, max_size=20)))
    guesses = data.draw(st.lists(text(4), max_size=3))
    secret = words[0]
    turns = [
        Turn(guess, lie(marks(guess, secret), *drawn(3, number, 4)))
        for number, guess in enumerate(guesses, 1)
    ]
    left = words.strings(fitting(words, words.answers, turns))
    assert left == [word for word in words if all(fits(turn, word) for turn in turns)]
    assert secret in left
