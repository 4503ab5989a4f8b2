"""The opening of multi-greedy: by hand, shared by agents, left where it is not followed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.boards.boards import options
from tests.wordle.lists import ANSWERS, small
from wordgames.boards.agents.multi_greedy import FIRSTS, MultiGreedy, opening
from wordgames.boards.agents.situation import BoardsSituation
from wordgames.boards.rules import Boards
from wordgames.rules.feedback import marks
from wordgames.tiles.agents.situation import all_rows


def test_each_guess_of_the_opening_makes_the_most_classes_with_those_before() -> None:
    words = small()
    chosen = [words[row] for row in opening(words, 3)]
    for number in range(3):
        made = {
            guess: sum(size > 0 for size in joint(chosen[:number], guess).values())
            for guess in words.strings(all_rows(words))
        }
        assert made[chosen[number]] == max(made.values())


def joint(before: list[str], guess: str) -> Counter[tuple[object, ...]]:
    """Return how many answers share the feedback of guesses, those alone before left out."""
    parts = Counter(tuple(marks(one, answer) for one in before) for answer in ANSWERS)
    return Counter(
        tuple(marks(one, answer) for one in (*before, guess))
        for answer in ANSWERS
        if parts[tuple(marks(one, answer) for one in before)] > 1
    )


def test_many_boards_open_with_the_first_of_the_best_pair() -> None:
    """Of the eight words that make most classes, the one that makes most with a second."""
    words = small()
    every = words.strings(all_rows(words))
    made = {guess: len(together(guess)) for guess in every}
    firsts = sorted(every, key=lambda guess: (-made[guess], words.row(guess)))[:FIRSTS]
    pairs = {first: max(len(together(first, second)) for second in every) for first in firsts}
    first = words[opening(words, 1, pair=True)[0]]
    assert pairs[first] == max(pairs.values())
    assert MultiGreedy(words, options(4)).opening == opening(words, 1, pair=True)
    assert MultiGreedy(words, options(2)).opening == opening(words, 1)
    assert opening(words, 1, "soare", pair=True) == (words.row("soare"),)


def together(*guesses: str) -> set[tuple[object, ...]]:
    """Return the different feedbacks that answers give the guesses."""
    return {tuple(marks(guess, answer) for guess in guesses) for answer in ANSWERS}


def test_a_longer_opening_begins_as_a_shorter_one_and_with_the_opener() -> None:
    words = small()
    assert opening(words, 3)[:2] == opening(words, 2)
    told = opening(words, 3, "soare")
    assert words[told[0]] == "soare"
    assert MultiGreedy(words, options(16), opener="soare").opening == told[:2]


@pytest.mark.parametrize(("first", "fixed"), [("opening", True), ("geese", False)])
def test_the_opening_goes_on_only_where_it_was_followed(first: str, fixed: bool) -> None:
    words = small()
    agent = MultiGreedy(words, options(16))
    guess = words[agent.opening[0]] if first == "opening" else first
    secrets = tuple(word for word in ANSWERS if word != guess)[:16]
    seen = Boards(secrets, words, options(16)).play(guess).observe()
    situation = BoardsSituation(seen, words, words.answers, by_board=(words.answers,) * 16)
    assert ("fixed opening" in agent.suggest(situation, 1).best.idea) == fixed
