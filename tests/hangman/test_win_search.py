"""Win search against brute force over every letter, and its compiled twin."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from games.hangman.rules import HangmanOptions
from games.masks import BLANK, reveal_all
from lexicons.building import columns_from
from lexicons.columns import Entry
from solvers.games.hangman.agents import win_kernels
from solvers.games.hangman.levels import play_hangman
from solvers.registry import build_agent
from tests.hangman import win_plain
from tests.hangman.lists import made_up, small, suite

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


@pytest.mark.parametrize("seed", range(6))
def test_the_compiled_search_finds_what_the_plain_one_finds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    words = np.unique(rng.integers(0, 7, (12, 4)), axis=0)
    places = np.zeros((len(words), 7), np.uint64)
    for row, word in enumerate(words):
        for place, letter in enumerate(word):
            places[row, letter] |= np.uint64(1 << place)
    found = []
    for kernels in (win_kernels, win_plain):
        wins, letters, spent = (np.zeros(1, np.int64) for _ in range(3))
        ends, chosen, lives = np.array([len(words)]), np.array([0]), np.array([1 + seed % 3])
        kernels.search_all(places, ends, chosen, lives, 7, 10**6, wins, letters, spent)
        found.append((int(wins[0]), int(letters[0])))
    assert found[0] == found[1]


def test_a_letter_in_all_words_that_tells_them_apart_is_free() -> None:
    words = columns_from(Entry(word) for word in ("banana", "ananas"))
    options = HangmanOptions(lives=1)
    agent = build_agent("hangman", "win-search", words, options)
    assert (play_hangman(agent, suite(words, options=options)).guesses > 0).all()


def test_a_search_that_runs_out_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.games.hangman.agents.win_search.MOST_SETS", 1)
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
