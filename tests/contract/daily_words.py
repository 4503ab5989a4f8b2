"""Bounds that days of games of words have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wordgames.vocabulary.columns import Columns

# Least occurrences in a million words of a word that people are asked for.
KNOWN = 0.75


def unknown_words(words: list[str], columns: Columns, least: float = KNOWN) -> Iterator[str]:
    """Yield what is wrong with words that are to be found: each is an answer that people know."""
    for word in words:
        listed = columns.words(len(word))
        row = listed.row(word)
        if row is None or row not in listed.answers:
            yield f"{word} is no answer"
        elif listed.weights[row] < least:
            yield f"{word} is written {listed.weights[row]:.2f} times in a million words"


def five_letters(setup: dict[str, Any], columns: Columns, guesses: int) -> Iterator[str]:
    """Yield what is wrong with words of five letters to find in so many guesses."""
    options, words = setup["options"], setup["secrets"]
    if options["guesses"] != guesses:
        yield f"{options['guesses']} guesses"
    if len(set(words)) != len(words) or any(len(word) != 5 for word in words):
        yield f"other words than so many of five letters: {words}"
    yield from unknown_words(words, columns)
