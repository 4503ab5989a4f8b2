"""What entropy takes at Fibble over all lies, against one who plays each of them on tiny lists."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures import make_lexicon
from tests.run_commands import output
from tests.wordle.bundled import bundled
from wordgames.cli.refusal import RefusedError
from wordgames.fibble.agents.tile_agents import FIBBLE, FibbleEntropy
from wordgames.fibble.rules import FibbleOptions, lie
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import Turn, marks
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation
from workshop.games.fibble.every_lie import EveryLie

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The walk needs numba."),
]


def lists(length: int) -> st.SearchStrategy[tuple[set[str], set[str]]]:
    word = st.text("abc", min_size=length, max_size=length)
    return st.tuples(st.sets(word, min_size=1, max_size=9), st.sets(word, max_size=5))


class Twin:
    """Plays every lie of every game by the rules, each sequence of rows by itself."""

    def __init__(self, words: Words, turns: int) -> None:
        self.words, self.options = words, FibbleOptions(length=words.length, guesses=turns)
        self.agent = FibbleEntropy(words, self.options)
        self.moves: dict[tuple[Turn, ...], str] = {}

    def move(self, turns: tuple[Turn, ...]) -> str:
        if turns not in self.moves:
            observation = WordleObservation(self.options, turns)
            situation = situate(observation, self.words, 0, FIBBLE.fitting)
            self.moves[turns] = self.agent.suggest(situation, 1).best.move
        return self.moves[turns]

    def games(self, secret: str, turns: tuple[Turn, ...] = ()) -> list[Fraction]:
        """Return how likely a secret is to be found by each turn."""
        found = [Fraction(0)] * self.options.guesses
        if len(turns) == self.options.guesses:
            return found
        move, length = self.move(turns), self.words.length
        if move == secret:
            found[len(turns)] = Fraction(1)
            return found
        for place in range(length):
            for shift in (1, 2):
                row = lie(marks(move, secret), place, shift)
                after = self.games(secret, (*turns, Turn(move, row)))
                found = [it + share / (2 * length) for it, share in zip(found, after, strict=True)]
        return found


@pytest.mark.parametrize(("length", "turns"), [(2, 6), (3, 4)])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_it_is_what_playing_every_lie_comes_to(
    length: int, turns: int, data: st.DataObject
) -> None:
    answers, others = data.draw(lists(length))
    words = Words.from_strings(answers | others, sorted(answers), letters="abc")
    twin = Twin(words, turns)
    whole = [twin.games(secret) for secret in answers]
    expected = [
        sum(shares) * (2 * length) ** turn for turn, shares in enumerate(zip(*whole, strict=True))
    ]
    assert EveryLie(words, turns).games() == expected


def test_a_guess_that_would_still_tell_most_is_not_made_twice() -> None:
    answers = ["aaaa", "bbbb", "cccc", "dddd"]
    words = Words.from_strings([*answers, "cdab"], answers)
    twin = Twin(words, 4)
    row = Turn("cdab", (0, 0, 0, 0))
    assert twin.move(()) == "cdab"
    assert twin.move((row,)) in answers
    found = zip(*(twin.games(secret) for secret in answers), strict=True)
    assert EveryLie(words, 4).games() == [sum(it) * 8**turn for turn, it in enumerate(found)]


class Forgetful(dict[Any, Any]):
    """Keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Forget it."""


def test_what_is_remembered_of_sets_of_words_changes_nothing() -> None:
    words = bundled("es", 3)
    forgetful = EveryLie(words, 4)
    forgetful._walked = Forgetful()
    games = forgetful.games()
    assert EveryLie(words, 4).games() == games
    assert EveryLie(words, 3).games() == games[:3]


@pytest.mark.django_db
def test_the_command_tells_the_mean_over_all_lies() -> None:
    make_lexicon("tiny", "Tiny", "en", dict.fromkeys(("bat", "cat"), True))
    told = output("best_play", "fibble", "--lexicon", "tiny", "--length", "3", "--entropy")
    assert "Found by guess 2: 50.00000000%.\n" in told
    assert "needs 1.50000000 guesses on average over all lies of 2 words" in told
    assert "loses 0.00000000% of the games, counted as 9." in told


def test_a_list_of_which_entropy_looks_at_a_part_is_refused() -> None:
    words = Words.from_strings([f"{n:06o}" for n in range(21_000)])
    with pytest.raises(RefusedError, match="looks at a part"):
        EveryLie(words, 9)
