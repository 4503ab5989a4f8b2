"""The lives that a game still costs, against a plain player of the commonest letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from wordgames.hangman.agents.lives_needed import lives_needed
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.rules.masks import BLANK
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

WORDS = ("batch", "catch", "hatch", "latch", "match", "patch", "watch", "crane", "house")


def plain(left: Sequence[str], asked: str, letter: str, lives: int, order: str) -> int:
    """Play a letter on all words, then the letter that most of what is left has."""
    parts: dict[tuple[int, ...], list[str]] = {}
    for word in left:
        places = tuple(at for at, it in enumerate(word) if it == letter)
        parts.setdefault(places, []).append(word)
    lost = 0
    for places, words in parts.items():
        lost += 0 if places else len(words)
        still = lives - (not places)
        open_letters = Counter(it for word in words for it in set(word) - {*asked, letter})
        if still and len(words) > 1 and open_letters:
            most = max(open_letters.values())
            best = min((it for it in open_letters if open_letters[it] == most), key=order.index)
            lost += plain(words, asked + letter, best, still, order)
    return lost


@pytest.mark.parametrize("lives", [1, 2, 6])
def test_they_are_those_of_a_plain_player(lives: int) -> None:
    columns = columns_from([Entry(word, answer=True) for word in WORDS], language="en")
    options = HangmanOptions(lives=lives)
    start = HangmanObservation(options, BLANK * 5, ())
    left = list(columns.words(5))
    for letter in "aceh":
        needed = lives_needed(situate(start, columns), [letter])
        assert needed[letter] == plain(left, "", letter, lives, columns.letters) / len(left)
