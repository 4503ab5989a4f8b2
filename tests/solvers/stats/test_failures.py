"""Why games were lost: traps of words alike, words unknown, too few guesses."""

from __future__ import annotations

import pytest

from solvers.stats import lost_games as module
from solvers.stats.lost_games import BLANK, Failures, failures_of
from wordgames.vocabulary.arrays import Words

ATCH = ("batch", "catch", "hatch", "latch", "match", "patch", "watch")
ANSWERS = (*ATCH, "catty", "ditch", "zebra")


def sorted_out(*lost: str) -> Failures:
    known = Words.from_strings([*ANSWERS, "natch"], ANSWERS)
    return failures_of(lost, lambda length: known if length == 5 else Words.from_strings(["a"]))


def test_words_that_differ_in_one_letter_are_a_trap() -> None:
    [family] = sorted_out("watch", "patch").traps
    assert family.pattern == "?atch"
    assert family.words == ATCH, "a word that is never the answer is not of the family"
    assert family.lost == {"watch", "patch"}
    assert family.told[:3] == [("patch", True), ("watch", True), ("batch", False)]
    assert family.pieces == [(BLANK, ""), *((letter, "correct") for letter in "atch")]


def test_each_lost_word_counts_once_and_by_one_reason() -> None:
    failures = sorted_out("watch", "zebra", "natch", "nowhere", "watch")
    assert failures.trapped == 1
    assert failures.unlucky == ("zebra", "nowhere")
    assert failures.unknown == ("natch",)


def test_a_family_of_three_is_no_trap() -> None:
    three = Words.from_strings(["light", "might", "night"])
    assert sorted_out().traps == ()
    assert failures_of(["light"], lambda length: three).unlucky == ("light",)


def test_the_family_with_most_lost_words_comes_first() -> None:
    words = [f"{letter}ound" for letter in "bfhmp"] + [f"{letter}ight" for letter in "efln"]
    known = Words.from_strings(words)
    failures = failures_of(["bound", "eight", "fight"], lambda length: known)
    assert [family.pattern for family in failures.traps] == ["?ight", "?ound"]


def test_very_many_lost_words_are_counted_and_not_all_sorted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "EFFORT", 3 * len(ANSWERS))
    failures = sorted_out(*ATCH)
    assert failures.trapped + failures.unsorted == len(ATCH)
    assert failures.trapped == 3
