"""A host that draws where its classes tie: brute force on tiny lists, the command, its figures."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from django.core.management import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.run_commands import output
from tests.wordle.lists import original
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import marks
from wordgames.vocabulary.arrays import Words
from workshop.games.adversarial.ties import DrawnTies, two_at_once

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
letters = st.text("abcd", min_size=3, max_size=3)
lists = st.tuples(st.sets(letters, min_size=1, max_size=7), st.sets(letters, max_size=6))
Set = frozenset[str]


def list_of(answers: set[str], others: set[str]) -> Words:
    return Words.from_strings(sorted(answers | others), sorted(answers), letters="abcd")


def kept(left: Set, guess: str) -> list[tuple[Set, bool]]:
    """Return the classes of the largest size, and of each whether the guess is right there."""
    classes: dict[tuple[int, ...], set[str]] = {}
    for word in left:
        classes.setdefault(tuple(marks(guess, word)), set()).add(word)
    most = max(map(len, classes.values()))
    return [(frozenset(it), it == {guess}) for it in classes.values() if len(it) == most]


def brute_force(left: Set, guesses: frozenset[str], *, worst: bool) -> Fraction:
    """Return the least by trying every guess; one that leaves as many words never helps."""

    @cache
    def least(left: Set) -> Fraction:
        if len(left) == 1:
            return Fraction(1)
        found = []
        for guess in guesses:
            parts = kept(left, guess)
            if len(parts[0][0]) == len(left):
                continue
            costs = [Fraction(0) if right else least(part) for part, right in parts]
            found.append(1 + (max(costs) if worst else sum(costs, Fraction(0)) / len(costs)))
        return min(found)

    return least(left)


def brute_force_on_two(left: Set, guesses: frozenset[str]) -> int:
    """Return the least worst case of two games; an empty set is a game that is won."""
    nothing: Set = frozenset()

    @cache
    def ends(both: tuple[Set, Set], within: int) -> bool:
        if not any(both):
            return True
        if within == 0:
            return False
        for guess in guesses:
            after = [
                [nothing if right else part for part, right in kept(each, guess)]
                if each
                else [nothing]
                for each in both
            ]
            if all(ends((one, other), within - 1) for one, other in product(*after)):
                return True
        return False

    return next(within for within in range(1, 20) if ends((left, left), within))


@given(lists)
@settings(max_examples=60, deadline=None)
def test_no_player_needs_fewer_than_the_search_says(both: tuple[set[str], set[str]]) -> None:
    words, left = list_of(*both), frozenset(both[0])
    for worst in (True, False):
        search = DrawnTies(words, worst=worst)
        assert search.least().guesses == brute_force(left, left | both[1], worst=worst)


@given(lists)
@settings(max_examples=60, deadline=None)
def test_two_at_once_take_what_the_bounds_allow(both: tuple[set[str], set[str]]) -> None:
    words, left = list_of(*both), frozenset(both[0])
    search = DrawnTies(words, worst=True)
    one = int(search.least().guesses)
    least, most = two_at_once(search, one)
    assert least <= brute_force_on_two(left, left | both[1]) <= most


def test_the_words_of_one_game_are_told_by_a_word_that_may_be_drawn() -> None:
    words = Words.from_strings(["bat", "cat", "hat", "bch"], ["bat", "cat", "hat"])
    search = DrawnTies(words)
    assert search.least().guesses == Fraction(2)
    words = Words.from_strings(["bat", "cat", "hit"])
    assert DrawnTies(words).least().guesses == 2 - Fraction(1, 3)


@pytest.mark.django_db
def test_the_command_tells_both_and_the_line(tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("bat\ncat\nhit\n")
    said = output("best_play", "adversarial", "--answers", str(answers))
    assert "Worst draws: 2 guesses" in said
    assert "Mean of all draws: 5/3 (1.6667) guesses" in said
    assert re.search(r"1 left, one of 3\n  \w+: right", said)
    two = output("best_play", "adversarial", "--answers", str(answers), "--two-games")
    assert "Two games at once, worst draws: 3 guesses; one game: 2." in two
    with pytest.raises(CommandError, match="normal mode"):
        output("best_play", "adversarial", "--answers", str(answers), "--hard")


@pytest.mark.slow
def test_the_original_lists_take_four_and_five_at_once() -> None:
    search = DrawnTies(original(), worst=True)
    assert search.least().guesses == 4
    assert two_at_once(search, 4) == (5, 5)
