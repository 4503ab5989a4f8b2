"""The feedback rule: published examples, then an independent oracle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.rules.feedback import from_code, from_text, marks, to_code, to_text

EXAMPLES = [
    # Wordle's own help, and the repeated letters that solvers get wrong
    ("weary", "weiss", "22000"),
    ("pills", "pious", "22002"),
    ("vague", "blunt", "00010"),
    ("speed", "abide", "00101"),
    ("speed", "erase", "10110"),
    ("speed", "steal", "20200"),
    ("speed", "crepe", "01210"),
    ("robot", "floor", "11020"),
    ("eerie", "crane", "00102"),
    ("crane", "crane", "22222"),
    ("aabbb", "bbaaa", "11110"),
    ("a", "a", "2"),
    ("a", "b", "0"),
    ("σσα", "ασσ", "121"),
]
ALPHABETS = st.sampled_from(["abcd", "abcdefghijklmnopqrstuvwxyz", "αβγδε", "0123456789+-*/="])


def oracle(guess: str, secret: str) -> str:
    """Mark by crossing letters out on paper, one pass for places, one for the rest."""
    left: list[str | None] = list(secret)
    result = ["0"] * len(guess)
    for place, letter in enumerate(guess):
        if left[place] == letter:
            result[place], left[place] = "2", None
    for place, letter in enumerate(guess):
        if result[place] == "0" and letter in left:
            result[place] = "1"
            left[left.index(letter)] = None
    return "".join(result)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str]:
    alphabet = draw(ALPHABETS)
    length = draw(st.integers(1, 15))
    words = st.text(alphabet, min_size=length, max_size=length)
    return draw(words), draw(words)


@pytest.mark.parametrize(("guess", "secret", "expected"), EXAMPLES)
def test_it_marks_published_examples(guess: str, secret: str, expected: str) -> None:
    assert to_text(marks(guess, secret)) == expected


@given(pairs())
def test_it_agrees_with_crossing_out_letters_on_paper(pair: tuple[str, str]) -> None:
    guess, secret = pair
    assert to_text(marks(guess, secret)) == oracle(guess, secret)


@given(pairs())
def test_a_code_is_its_marks_in_base_three(pair: tuple[str, str]) -> None:
    feedback = marks(*pair)
    assert from_code(to_code(feedback), len(feedback)) == feedback
    assert from_text(to_text(feedback)) == feedback
    assert 0 <= to_code(feedback) < 3 ** len(feedback)


def test_words_of_two_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="same length"):
        marks("crane", "cranes")


def test_marks_written_with_other_digits_are_refused() -> None:
    with pytest.raises(ValueError, match="written with 0"):
        from_text("01302")
