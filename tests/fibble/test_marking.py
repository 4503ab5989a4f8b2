"""What guesses of Fibble tell: by hand, by the rule on random lists, by both implementations."""

from __future__ import annotations

from collections import Counter
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.fibble.lies import count_plainly, lie_statistics
from wordgames.fibble.rules import Turn, fits, lie
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.xlogx import xlogx
from wordgames.rules.feedback import Marks, marks
from wordgames.vocabulary.arrays import Words

LETTERS = "abcd"


def chances(guess: str, word: str) -> dict[Marks, float]:
    """Return the chance of each row that a word may be shown as, each place and lie as likely."""
    true, length = marks(guess, word), len(word)
    rows = Counter(lie(true, place, shift) for place in range(length) for shift in (1, 2))
    return {row: count / (2 * length) for row, count in rows.items()}


def entropy(shares: list[float]) -> float:
    return -sum(share * log2(share) for share in shares if share > 0)


@st.composite
def word_lists(draw: st.DrawFn) -> Words:
    length = draw(st.integers(2, 9))
    word = st.text(st.sampled_from(LETTERS), min_size=length, max_size=length)
    return Words.from_strings(draw(st.lists(word, min_size=1, max_size=12)), letters=LETTERS)


def test_a_guess_that_is_one_of_two_words_tells_them_apart() -> None:
    words = Words.from_strings(["crane", "mouth"])
    told = lie_statistics(words.codes, words.codes)
    assert told.entropy.tolist() == pytest.approx([1.0, 1.0])
    assert told.expected.tolist() == [1.0, 1.0]


def test_a_lie_of_five_letters_costs_more_than_three_bits() -> None:
    """One word left is known: what its ten rows tell is of the lie, and so nothing."""
    words = Words.from_strings(["crane", "mouth"])
    told = lie_statistics(words.codes, words.codes[:1])
    assert told.classes.tolist() == [1, 10]
    assert told.entropy.tolist() == pytest.approx([0.0, 0.0], abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(words=word_lists(), data=st.data())
def test_statistics_are_those_of_the_rule(words: Words, data: st.DataObject) -> None:
    left = words.codes[: data.draw(st.integers(1, len(words)))]
    secrets = words.strings()[: len(left)]
    told = lie_statistics(words.codes, left)
    for row, guess in enumerate(words):
        total: Counter[Marks] = Counter()
        of_the_lie = 0.0
        for word in secrets:
            shown = chances(guess, word)
            of_the_lie += entropy(list(shown.values())) / len(secrets)
            for marked, chance in shown.items():
                total[marked] += chance / len(secrets)
        sizes = {it: sum(fits(Turn(guess, it), word) for word in secrets) for it in total}
        assert told.classes[row] == len(total)
        assert told.largest[row] == max(sizes.values())
        assert told.expected[row] == pytest.approx(sum(total[it] * sizes[it] for it in total))
        bits = entropy(list(total.values())) - of_the_lie
        assert told.entropy[row] == pytest.approx(bits, abs=1e-6)
        assert told.contains[row] == (guess in secrets)


@settings(max_examples=30, deadline=None)
@given(words=word_lists())
def test_both_implementations_count_the_same(words: Words) -> None:
    compiled = pytest.importorskip("wordgames.fibble.kernel")
    codes = feedback_codes(words.codes, words.codes)
    plain, quick = (np.zeros((len(words), 6), np.int64) for _ in range(2))
    count_plainly(codes, words.length, plain)
    scaled = xlogx(2 * words.length * len(words))
    compiled.count_lies(codes, words.length, scaled, quick)
    assert plain.tolist() == quick.tolist()


def test_no_words_left_are_refused() -> None:
    words = Words.from_strings(["crane"])
    with pytest.raises(ValueError, match="no words left"):
        lie_statistics(words.codes, words.codes[:0])
