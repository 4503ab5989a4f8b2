"""How hard a day of Jumble may be: ten words, all of the easier third."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.contract.daily_words import unknown_words
from wordgames.jumble.word_choice import pool_of
from wordgames.vocabulary.columns import Columns

# Least occurrences in a million words: nobody unscrambles a word that they hardly know.
LEAST = 1.5


@cache
def easy_words(columns: Columns, shortest: int, longest: int) -> frozenset[str]:
    """Return the easier third of the words of these lengths."""
    every = pool_of(columns, shortest, longest, "any").strings()
    return frozenset(every[: len(every) // 3 + 1])


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    options, words = setup["options"], setup["secrets"]
    easy = easy_words(columns, options["shortest"], options["longest"])
    if len(set(words)) != 10:
        yield f"{len(set(words))} words"
    for word in words:
        if not 5 <= len(word) <= 8:
            yield f"{word} has {len(word)} letters"
        if word not in easy:
            yield f"{word} is not of the easier third"
    yield from unknown_words(words, columns, LEAST)
