"""Searching columns for words by a pattern, vectorised: no list of 500,000 strings is made."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.languages.casing import lower_as_written, played
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns, Entry

ANY_LETTER = "?"
PLACES = ("contains", "starts", "ends", "whole")


@dataclass(frozen=True, slots=True)
class Query:
    """Search for words: `?` in the pattern matches any letter, an empty pattern every word."""

    pattern: str = ""
    place: str = "contains"
    length: int | None = None
    answers_only: bool = False


@dataclass(frozen=True, slots=True)
class MatchingWords:
    """The number of matching words, and those of one page."""

    total: int
    entries: list[Entry]


def find(columns: Columns, query: Query, first: int, most: int) -> MatchingWords:
    """Return the words from the `first`-th found on, at most `most`, in the order of the rows.

    Raises ValueError for a place that is not in PLACES.
    """
    if query.place not in PLACES:
        raise ValueError(f"Words are searched by {', '.join(PLACES)}.")
    entries: list[Entry] = []
    total = 0
    for length in columns.lengths:
        if query.length not in (None, length):
            continue
        words = columns.words(length)
        rows = _rows(words, query)
        low = max(first - total, 0)
        page = rows[low : low + most - len(entries)]
        entries += [entry for word in words.strings(page) if (entry := columns.record(word))]
        total += len(rows)
    return MatchingWords(total, entries)


def _rows(words: Words, query: Query) -> npt.NDArray[np.intp]:
    matches = _matches(words, query)
    if query.answers_only:
        matches &= words.is_answer
    return np.flatnonzero(matches)


def _matches(words: Words, query: Query) -> npt.NDArray[np.bool_]:
    """Return (n,) booleans: True if the pattern fits the word at one of its allowed places."""
    matches = np.zeros(len(words), np.bool_)
    needed = [(place, letter) for place, letter in enumerate(query.pattern) if letter != ANY_LETTER]
    if any(letter not in words.letters for _, letter in needed):
        return matches
    for start in _starts(words.length - len(query.pattern), query.place):
        fits = np.ones(len(words), np.bool_)
        for place, letter in needed:
            fits &= words.codes[:, start + place] == words.letters.index(letter)
        matches |= fits
    return matches


def _starts(room: int, place: str) -> range:
    """Return where a pattern may start in a word that is `room` letters longer than it."""
    if room < 0 or (place == "whole" and room):
        return range(0)
    if place in ("starts", "whole"):
        return range(1)
    return range(room if place == "ends" else 0, room + 1)


def as_kept(columns: Columns, typed: str) -> str:
    """Return a typed word in lower case, without accents if the lexicon has none."""
    shown = lower_as_written(typed.strip(), columns.language)
    return played(shown, columns.language, folded=columns.folded)
