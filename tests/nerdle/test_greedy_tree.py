"""The tree of the most classes: as one who counts classes by the rules grows it, and its check."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from tests.run_commands import output, refusal
from wordgames.kernels.backend import numba_wanted
from wordgames.nerdle.generator import equation_words
from wordgames.rules.feedback import marks
from wordgames.vocabulary.arrays import Words
from workshop.games.nerdle.greedy_tree import GreedyTree, TreeMaker, check

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]


def classes_of(guess: str, left: list[str]) -> dict[object, list[str]]:
    classes: dict[object, list[str]] = {}
    for word in left:
        classes.setdefault(marks(guess, word), []).append(word)
    return classes


def grown(left: list[str], others: list[str], opener: str = "") -> int:
    """Grow the same tree by the rules; return the guesses of all its games."""
    counts = {guess: len(classes_of(guess, left)) + (guess in left) for guess in (*left, *others)}
    # of equals the first, and a member before another
    best = opener or max(counts, key=lambda guess: counts[guess])
    parts = classes_of(best, left).values()
    return len(left) + sum(grown(part, others) for part in parts if part != [best])


def names(words: Words) -> list[str]:
    return [*words.strings(np.arange(len(words)))]


@pytest.mark.parametrize("size", [5, 6])
def test_the_tree_is_that_of_the_most_classes(size: int) -> None:
    words = equation_words(size, "official")
    maker = TreeMaker(words, len(words))
    others = names(words)
    for opener in (0, 17, maker.opener()):
        tree = maker.tree(opener)
        check(tree)
        drawn = [others[row] for row in np.random.default_rng(1).permutation(len(words))]
        assert tree.lengths.sum() == grown(others, drawn, others[opener])
        assert {game[0] for game in tree.lines()} == {others[opener]}
    most = max(len(classes_of(guess, others)) for guess in others)
    assert len(classes_of(others[maker.opener()], others)) == most


def test_fewer_guesses_tried_make_a_tree_as_well() -> None:
    words = equation_words(6, "official")
    few, many = (TreeMaker(words, tried) for tried in (1, len(words)))
    trees = [maker.tree(few.opener()) for maker in (few, many)]
    for tree in trees:
        check(tree)
    assert trees[0].lengths.sum() > trees[1].lengths.sum()


def test_games_that_leave_the_tree_are_refused() -> None:
    words = equation_words(5, "official")
    tree = TreeMaker(words, 9).tree(0)
    late = tree.games.copy()
    row = int(np.flatnonzero(tree.lengths > 2)[0])
    late[row, 1] = late[row, 0]
    with pytest.raises(ValueError, match="leaves the tree at"):
        check(GreedyTree(words, late))
    wrong = tree.games.copy()
    wrong[row, tree.lengths[row] - 1] = (row + 1) % len(words)
    with pytest.raises(ValueError, match=r"leaves the tree at|does not end with its equation"):
        check(GreedyTree(words, wrong))


def test_the_command_makes_a_tree_and_plays_it() -> None:
    told = output("greedy_tree", "--size", "5", "--tried", "200").splitlines()
    words = equation_words(5, "official")
    tree = TreeMaker(words, 200)
    games = [*tree.tree(tree.opener()).lines()]
    total = len([*chain.from_iterable(games)])
    assert told[0].startswith(f"{total} guesses for 127 equations, {total / 127:.4f} on average")
    assert told[2].startswith("Every game follows the rules and the tree.")
    assert "no equation" in refusal("greedy_tree", "--size", "5", "--opener", "1+1=3")
    assert "more than 0" in refusal("greedy_tree", "--size", "5", "--tried", "0")
