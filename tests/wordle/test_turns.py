"""Training of the searches' turn: the best of all tables, and only by the games played."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.wordle.lists import small
from wordgames.rules.feedback import CORRECT, marks
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.tree_search import covering_words
from wordgames.wordle.rules import Turn
from workshop.games.wordle.turns import SearchedGames, known_letters

GAMES = st.lists(
    st.tuples(st.tuples(*[st.integers(1, 12)] * 3), st.tuples(*[st.integers(0, 5)] * 3)),
    min_size=1,
    max_size=12,
)
Games = list[tuple[tuple[int, ...], tuple[int, ...]]]


def cost(games: Games, turns: tuple[int, ...]) -> float:
    """Return the mean cost, game by game: it stops at the first guess after which it may."""
    spent = 0
    for costs, known in games:
        stop = next((place for place, least in enumerate(turns) if known[place] >= least), -1)
        spent += costs[stop]
    return spent / len(games)


@given(GAMES)
def test_the_learned_turn_is_the_cheapest(games: Games) -> None:
    played = SearchedGames(
        np.array([costs for costs, _ in games], np.float64).T,
        np.array([known for _, known in games]).T,
    )
    best = played.best(5)
    assert played.cost(best) == cost(games, best)
    assert cost(games, best) == min(cost(games, turns) for turns in product(range(7), repeat=2))


def test_known_letters_are_those_that_the_marks_show() -> None:
    words = small()
    secrets = words.answers[:6]
    known = known_letters(words, secrets)
    guesses = [words[row] for row in covering_words(words, 3)]
    for column, row in enumerate(secrets):
        secret = words[int(row)]
        for number in range(len(guesses)):
            shown = set("".join(guesses[: number + 1])) & set(secret)
            assert known[number, column] == len(shown)
    green = Turn(words[int(secrets[0])], marks(words[int(secrets[0])], words[int(secrets[0])]))
    assert set(green.marks) == {CORRECT}
    assert LetterOdds.after(words, place_odds(words), [green], 0.2).known == words.length
