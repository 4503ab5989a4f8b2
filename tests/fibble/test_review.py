"""Fibble's review: the chance that a guess kept, against counting every secret and every lie."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np
import pytest

from lexicons.models import Lexicon
from solvers.games.fibble.analysis import FibbleAnalysis
from solvers.games.fibble.review import (
    FibbleReview,
    FibbleReviewed,
    best_of,
    chance_to_name,
    shown_ways,
)
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, small
from wordgames.fibble.rules import Fibble, FibbleOptions, all_correct, lie
from wordgames.rules.feedback import marks
from wordgames.vocabulary.arrays import Words


def plainly(words: Words, guess: str, left: list[str]) -> float:
    """Return the chance to name the word with a guess or the next, every lie on its own."""
    length = words.length
    shown: dict[tuple[int, ...], Counter[str]] = defaultdict(Counter)
    right = 0.0
    for secret in left:
        true = marks(guess, secret)
        if all_correct(true):
            right += 1 / len(left)
            continue
        for place in range(length):
            for shift in (1, 2):
                shown[lie(true, place, shift)][secret] += 1
    named = sum(max(secrets.values()) for secrets in shown.values())
    return right + named / (2 * length * len(left))


@pytest.mark.parametrize("guess", ["crane", "light", "might", "jolly"])
@pytest.mark.parametrize("many", [1, 2, 3, 7, 12])
def test_the_chance_is_that_of_counting_every_lie(guess: str, many: int) -> None:
    words = small()
    left = words.answers[:many]
    found = chance_to_name(words, guess, left, last=False)
    assert found == pytest.approx(plainly(words, guess, words.strings(left)))


def test_two_words_by_hand() -> None:
    """Of ab and ac, ab is right half the time; else its row, in any lie, leaves ac alone."""
    words = Words.from_strings(["ab", "ac", "zz"], ["ab", "ac"])
    left = np.array([0, 1], np.int32)
    assert chance_to_name(words, "ab", left, last=False) == pytest.approx(1.0)
    assert chance_to_name(words, "ab", left, last=True) == pytest.approx(0.5)
    assert chance_to_name(words, "zz", left, last=False) == pytest.approx(0.5)
    assert chance_to_name(words, "zz", left, last=True) == 0.0
    assert best_of(words, ["zz", "ab"], left, last=False) == ("ab", pytest.approx(1.0))


def test_a_lie_that_would_be_all_correct_is_told_the_other_way() -> None:
    assert dict(shown_ways((2, 0))) == {(2, 1): 2, (0, 0): 1, (1, 0): 1}


def test_each_guess_keeps_a_share_of_the_best_chance(db: None) -> None:
    lexicon: Lexicon = make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True))
    assert lexicon.current is not None
    analysis = FibbleAnalysis(FibbleOptions(), lexicon.current)
    game = Fibble("night", analysis.words, FibbleOptions(), seed=3)
    for guess in ("crane", "crane", "night"):
        game = game.play(guess)
    review = FibbleReview(analysis)
    first, again, right = review.look_back(game.observe())
    for move in (first, again, right):
        assert isinstance(move, FibbleReviewed)
        assert 0 <= move.chance <= move.best_chance <= 1
        assert review.kept(move) == pytest.approx(move.chance / move.best_chance)
    assert (review.kept(first) or 0) > (review.kept(again) or 0), "told little anew"
    assert review.kept(right) == 1.0
    left = analysis.words.strings(analysis.situation(game.observe().before(1)).candidates)
    assert again.chance == pytest.approx(plainly(analysis.words, "crane", left))  # type: ignore[attr-defined]
