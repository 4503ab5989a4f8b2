"""The codes of Peaks against the plain rule, and the words that marks leave."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.languages.casing import in_order
from wordgames.peaks.kernel import fitting, numbered, peak_codes
from wordgames.peaks.rules import LATIN, peaks
from wordgames.rules.feedback import Turn, to_code
from wordgames.vocabulary.arrays import Words

SPANISH = in_order(LATIN + "ñ", "es")
IDEOGRAMS = "".join(chr(0x4E00 + number) for number in range(300))


@st.composite
def word_lists(draw: st.DrawFn) -> tuple[str, list[str], list[str]]:
    alphabet = draw(st.sampled_from([LATIN[:3], LATIN, SPANISH, IDEOGRAMS]))
    length = draw(st.integers(1, 15))
    word = st.text(st.sampled_from(alphabet + "ẞ"), min_size=length, max_size=length)
    lists = st.lists(word, min_size=1, max_size=12)
    return alphabet, draw(lists), draw(lists)


@settings(max_examples=60, deadline=None)
@given(lists=word_lists())
def test_codes_are_those_of_the_plain_rule(lists: tuple[str, list[str], list[str]]) -> None:
    alphabet, guesses, secrets = lists
    tables = [np.array([numbered(word, alphabet) for word in words]) for words in lists[1:]]
    assert peak_codes(*tables).tolist() == [
        [to_code(peaks(guess, secret, alphabet)) for secret in secrets] for guess in guesses
    ]


@settings(max_examples=30, deadline=None)
@given(lists=word_lists())
def test_words_that_fit_are_those_that_would_have_given_the_marks(
    lists: tuple[str, list[str], list[str]],
) -> None:
    alphabet, guesses, listed = lists
    words = Words.from_strings(listed)
    turns = [Turn(guess, peaks(guess, listed[0], alphabet)) for guess in guesses[:3]]
    left = fitting(words, words.answers, turns, alphabet)
    assert words.strings(left) == [
        word
        for word in words
        if all(peaks(turn.guess, word, alphabet) == turn.marks for turn in turns)
    ]


def test_lengths_that_differ_are_refused() -> None:
    with pytest.raises(ValueError, match="same length"):
        peak_codes(np.zeros((1, 5), np.uint32), np.zeros((1, 4), np.uint32))
