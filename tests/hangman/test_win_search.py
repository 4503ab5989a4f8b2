"""Win search against brute force over every letter, and its compiled twin."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hangman import win_plain
from tests.hangman.lists import made_up, small, suite
from wordgames.agent_registry import build_agent
from wordgames.hangman.agents import win_kernels
from wordgames.hangman.evaluation.play_all_at_once import play_hangman
from wordgames.hangman.rules import HangmanOptions
from wordgames.rules.masks import BLANK, reveal_all
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

LISTS = ("cat hat bat rat mat", "cot hot dot cat hat", "tin tan ten pen pan pin", "abc bca cab aab")


def most_wins(words: tuple[str, ...], mask: str, used: str, lives: int) -> int:
    """Return in how many of the words the game is won by the best play: plain brute force."""

    @cache
    def best(left: tuple[str, ...], shown: str, guessed: str, lives: int) -> int:
        if BLANK not in shown:
            return len(left)
        if lives == 0:
            return 0
        letters = sorted(set("".join(words)) - set(guessed))
        return max((after(left, shown, guessed, lives, one) for one in letters), default=0)

    def after(left: tuple[str, ...], shown: str, guessed: str, lives: int, letter: str) -> int:
        masks = {word: reveal_all(shown, word, letter) for word in left}
        return sum(
            best(
                tuple(word for word in left if masks[word] == mask),
                mask,
                "".join(sorted(guessed + letter)),
                lives - (mask == shown),
            )
            for mask in set(masks.values())
        )

    return best(words, mask, used, lives)


@pytest.mark.parametrize("lives", [1, 2, 3])
@pytest.mark.parametrize("text", LISTS)
def test_it_wins_as_often_as_brute_force(text: str, lives: int) -> None:
    words = columns_from(Entry(word) for word in text.split())
    options = HangmanOptions(lives=lives)
    agent = build_agent("hangman", "win-search", words, options)
    record = play_hangman(agent, suite(words, options=options))
    best = most_wins(tuple(sorted(text.split())), BLANK * 3, "", lives)
    assert int((record.guesses > 0).sum()) == best


def searched(places: Any, length: int, lives: int, most: int = 10**5) -> tuple[int, int, int]:
    """Return how many words the compiled search wins, its first letter, whether it ran out."""
    wins, letters, ran_out = (np.zeros(1, np.int64) for _ in range(3))
    ends, chosen, left = np.array([len(places)]), np.array([0]), np.array([lives])
    signs = np.random.default_rng(2).integers(1, 2**64, len(places), dtype=np.uint64)
    win_kernels.search_all(places, ends, chosen, left, length, most, signs, wins, letters, ran_out)
    return int(wins[0]), int(letters[0]), int(ran_out[0])


def held(words: list[tuple[int, ...]], letters: int, shown: frozenset[int]) -> Any:
    """Return (n, letters): where each word holds each letter at a place that is not shown."""
    places = np.zeros((len(words), letters), np.uint64)
    for row, word in enumerate(words):
        for place, letter in enumerate(word):
            if place not in shown:
                places[row, letter] |= np.uint64(1 << place)
    return places


positions = st.integers(2, 5).flatmap(
    lambda length: st.tuples(
        st.lists(st.tuples(*[st.integers(0, 5)] * length), min_size=2, max_size=14, unique=True),
        st.integers(1, 4),
        st.sets(st.integers(0, length - 1), max_size=length - 1),
    )
)


@given(positions)
@settings(max_examples=200)
def test_the_compiled_search_finds_what_the_plain_one_finds(
    position: tuple[list[tuple[int, ...]], int, set[int]],
) -> None:
    """With places that are shown already, at which all words left are alike."""
    words, lives, shown = position
    alike = [tuple(0 if at in shown else one for at, one in enumerate(word)) for word in words]
    words = sorted(set(alike))
    places = held(words, 6, frozenset(shown))
    if len(words) > 1:
        plain = win_plain.Searched(places).best_wins(tuple(range(len(words))), lives)
        assert searched(places, len(words[0]), lives)[:2] == plain


def test_a_search_that_runs_out_is_worth_what_it_plays() -> None:
    """It plays on by the commonest letters: it wins no more than the best play, and ends soon."""
    rng = np.random.default_rng(5)
    words = sorted({tuple(word) for word in rng.integers(0, 9, (300, 5)).tolist()})
    places = held(words, 9, frozenset())
    best, _, ran_out = searched(places, 5, 3)
    soon = searched(places, 5, 3, most=20)
    assert 0 < soon[0] <= best
    assert (ran_out, soon[2]) == (0, 1)


def test_a_letter_in_all_words_that_tells_them_apart_is_free() -> None:
    words = columns_from(Entry(word) for word in ("banana", "ananas"))
    options = HangmanOptions(lives=1)
    agent = build_agent("hangman", "win-search", words, options)
    assert (play_hangman(agent, suite(words, options=options)).guesses > 0).all()


def test_a_search_that_runs_out_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordgames.hangman.agents.win_search.MOST_SETS", 1)
    agent = build_agent("hangman", "win-search", small(), HangmanOptions(lives=1))
    assert play_hangman(agent, suite(small(), options=HangmanOptions(lives=1))).fallbacks > 0


def test_it_wins_more_than_frequency() -> None:
    words, options = made_up(), HangmanOptions(lives=3)
    won = {
        slug: (
            play_hangman(
                build_agent("hangman", slug, words, options), suite(words, options=options)
            ).guesses
            > 0
        ).sum()
        for slug in ("frequency", "win-search")
    }
    assert won["win-search"] > won["frequency"]
