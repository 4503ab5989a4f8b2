"""A tree is made better part by part, and never worse."""

from __future__ import annotations

import pytest

from tests.wordle.lists import made_up
from wordgames.rules.feedback import marks
from wordgames.search.options import SearchError, SearchOptions
from wordgames.search.search import search
from wordgames.search.tree import DecisionTree
from wordgames.tiles.evaluation.tree_check import check_tree
from workshop.proofs.improve import Improvement

WORDS = made_up(4, 150, 70)


@pytest.fixture
def plain() -> DecisionTree:
    """The tree of whoever guesses the first word that fits."""
    answers = WORDS.strings(WORDS.answers)

    def game(secret: str) -> list[str]:
        left, guesses = list(answers), [answers[0]]
        while guesses[-1] != secret:
            seen = marks(guesses[-1], secret)
            left = [word for word in left[1:] if marks(guesses[-1], word) == seen]
            guesses.append(left[0])
        return guesses

    return DecisionTree.from_games([game(secret) for secret in answers])


def total(tree: DecisionTree) -> int:
    return sum(map(len, tree.games()))


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_parts_searched_to_the_end_come_to_what_the_opener_takes_at_least(
    mode: str, plain: DecisionTree
) -> None:
    options, before = SearchOptions(width=0, mode=mode), total(plain)
    improvement = Improvement(WORDS, options, plain)
    gains: list[int] = []
    saved = improvement.go_on(
        range(3, 70), 60.0, lambda at, of, gain: gains.append(gain.before - gain.after)
    )
    opener = improvement.tree.root.guess
    best = search(WORDS, SearchOptions(width=0, mode=mode, opener=opener))
    assert total(improvement.tree) == before - saved == before - sum(gains) == best.total
    assert saved > 0
    assert check_tree(improvement.tree, WORDS, mode).left_out == ()


def test_a_tree_keeps_its_cap_while_it_is_improved() -> None:
    capped = search(WORDS, SearchOptions(width=1, openers=1, worst=5))
    improvement = Improvement(WORDS, SearchOptions(width=0, worst=5), capped.tree)
    improvement.go_on(range(3, 70), 60.0)
    assert max(improvement.tree.distribution()) <= 5
    assert total(improvement.tree) <= capped.total


def test_without_time_the_tree_stays_and_the_parts_left_are_counted(plain: DecisionTree) -> None:
    before = total(plain)
    improvement = Improvement(WORDS, SearchOptions(width=0), plain)
    assert improvement.go_on(range(3, 70), 0.0) == 0
    assert improvement.left_out > 0
    assert total(improvement.tree) == before


def test_weighed_words_are_refused(plain: DecisionTree) -> None:
    with pytest.raises(SearchError, match="equally likely"):
        Improvement(WORDS, SearchOptions(prior="weights"), plain)
