"""What guesses of Peaks tell: by hand, and by the rule on random lists."""

from __future__ import annotations

from collections import Counter
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.agent_registry import build_agent
from wordgames.languages.casing import in_order
from wordgames.peaks.agents.marking import PeaksMarking
from wordgames.peaks.evaluation.runs import PeaksSuite
from wordgames.peaks.rules import PeaksOptions, peaks
from wordgames.vocabulary.arrays import Words

SPANISH = in_order("abcdeñno", "es")


def test_the_middle_of_the_alphabet_halves_what_is_left() -> None:
    words = Words.from_strings(list("abcdefgh" + "n"))
    told = PeaksMarking("abcdefghn").statistics(words, np.arange(9), words.answers)
    assert told.classes.tolist() == [2, *[3] * 7, 2]
    assert int(np.argmax(told.entropy)) == 4  # e: four before it, four after it
    assert told.entropy[4] == pytest.approx(log2(9) - 8 / 9 * 2)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_statistics_are_those_of_the_classes(data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 10))
    word = st.text(st.sampled_from(SPANISH), min_size=length, max_size=length)
    words = Words.from_strings(data.draw(st.lists(word, min_size=1, max_size=12)), letters=SPANISH)
    left = words.answers[: data.draw(st.integers(1, len(words)))]
    told = PeaksMarking(SPANISH).statistics(words, np.arange(len(words)), left)
    for row, guess in enumerate(words):
        sizes = Counter(peaks(guess, words[int(it)], SPANISH) for it in left).values()
        assert told.classes[row] == len(sizes)
        assert told.largest[row] == max(sizes)
        assert told.expected[row] == pytest.approx(sum(n * n for n in sizes) / len(left))
        bits = -sum(n / len(left) * log2(n / len(left)) for n in sizes)
        assert told.entropy[row] == pytest.approx(bits, abs=1e-6)
        assert told.contains[row] == (row in left)


def test_a_recorded_game_by_the_spanish_alphabet() -> None:
    words = Words.from_strings(["cana", "caña", "capa", "cama", "cada"])
    options = PeaksOptions(length=4, alphabet=in_order(words.letters, "es"))
    suite = PeaksSuite.of(words, options)
    player = build_agent("peaks", "entropy", words, options)
    state = suite.start(3)
    assert suite.secret(3) == "capa"
    while state.status == "playing":
        state = state.play(player.suggest(suite.situation(state.observe()), 1).best.move)
    assert [(turn.guess, turn.marks) for turn in state.turns] == [
        ("cana", (2, 2, 1, 2)),
        ("capa", (2, 2, 2, 2)),
    ]
