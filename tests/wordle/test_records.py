"""The figures that the search has to reach on the original lists: slow, by bin/test --nightly."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wordle.lists import original
from wordgames.search.options import SearchOptions
from wordgames.search.search import SearchResult, search
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.vocabulary.arrays import Words

pytestmark = pytest.mark.nightly


def found(words: Words, **options: Any) -> SearchResult:
    """Search, and play every game of the tree by the rules."""
    result = search(words, SearchOptions(**options))
    checked = check_tree(result.tree, words, result.options.mode)
    assert (checked.total, checked.worst) == (result.total, result.worst)
    assert not checked.left_out
    return result


def test_the_least_total_is_found_with_a_free_opener() -> None:
    best = found(original(), width=10, openers=20, worst=6)
    assert (best.tree.root.guess, best.total, best.worst) == ("salet", 7920, 5)


def test_with_salet_the_least_total_is_proven() -> None:
    best = found(original(), opener="salet")
    assert (best.total, best.worst, best.status) == (7920, 5, "searched")


def test_in_hard_mode_with_salet_the_least_total_is_proven() -> None:
    best = found(original(), opener="salet", mode="hard", worst=6)
    assert (best.total, best.worst, best.status) == (8122, 6, "searched")


def test_in_hard_mode_with_palet_nothing_takes_more_than_five() -> None:
    best = found(original(), opener="palet", mode="hard", worst=5)
    assert (best.total, best.worst, best.status) == (8206, 5, "searched")


def test_with_every_word_an_answer_the_total_is_small() -> None:
    words = original()
    every = Words.from_strings(words.strings())
    assert found(every, opener="tares", width=6).total <= 52_700


def test_with_every_word_an_answer_all_are_found_in_six() -> None:
    every = Words.from_strings(original().strings())
    best = found(every, opener="lants", width=1, worst=6)
    assert best.worst == 6
    assert best.total <= 53_400
