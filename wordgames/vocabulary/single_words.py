"""The words of a list without its names of several words, which most games don't play."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordgames.languages.casing import BLANK, SIGNS, choices_of
from wordgames.vocabulary.column_merge import merged, with_letters
from wordgames.vocabulary.columns import WORDS, Columns, frozen


def names_of(columns: Columns) -> tuple[str, ...]:
    """Return the names of several words, or with other signs, in a list of words."""
    known = columns.kind == WORDS and choices_of(columns.language).signs
    return _names(columns) if known else ()


def single_words(columns: Columns) -> Columns:
    """Return a list without its names of several words; its letters stay."""
    return _single(columns) if names_of(columns) else columns


def counts_of(columns: Columns) -> dict[str, list[int]]:
    """Return per length the words and the answers; those of single words follow beside names."""
    every, names = columns.counts_by_length(), names_of(columns)
    alone = len(names) < len(columns) and single_words(columns).counts_by_length()
    return {
        str(length): [*pair, *((alone or {}).get(length, (0, 0)) if names else ())]
        for length, pair in every.items()
    }


@lru_cache(maxsize=32)
def rows_of_pattern(columns: Columns, pattern: str) -> npt.NDArray[np.int32]:
    """Return the rows of the words of a pattern's length whose signs stand in the same places."""
    words = columns.words(pattern.count(BLANK))
    signed = {row: columns.pattern(words[row]) for row in words.displays}
    plain = BLANK * words.length
    alike = [signed.get(row, plain) == pattern for row in range(len(words))]
    return frozen(np.flatnonzero(alike).astype(np.int32))


@lru_cache(maxsize=8)
def _names(columns: Columns) -> tuple[str, ...]:
    signed = (entry.word for entry in columns.entries() if SIGNS.search(entry.display))
    return tuple(word for word in signed if len(columns.pattern(word)) > len(word))


@lru_cache(maxsize=8)
def _single(columns: Columns) -> Columns:
    names = _names(columns)
    if len(names) == len(columns):  # columns are never empty, so this list has no answers
        return replace(columns, answers=frozen(columns.answers[:0]))
    return with_letters(merged(columns, names, None), columns.letters)
