"""Words of a revision as arrays, without Django, for rules, agents and kernels."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import methodcaller
from typing import overload

import numpy as np
import numpy.typing as npt

# Words as symbol indices, shape (words, length), uint8 or uint16, rows sorted and unique.
Codes = npt.NDArray[np.unsignedinteger]


def symbol_dtype(letters: str) -> np.dtype[np.unsignedinteger]:
    """Return the smallest of uint8 and uint16 that holds an index into `letters`."""
    if len(letters) > np.iinfo(np.uint16).max:
        raise ValueError("An alphabet may have at most 65,535 letters.")
    return np.dtype(np.uint8 if len(letters) <= np.iinfo(np.uint8).max + 1 else np.uint16)


# A word's symbols as a list, which compares faster than an array.
_symbols: Callable[[Codes], list[int]] = methodcaller("tolist")


class Rows(Sequence[str]):
    """Words in some rows, spelled on access: drawing one needs no list of all."""

    __slots__ = ("_rows", "_words")

    def __init__(self, words: Words, rows: npt.NDArray[np.integer]) -> None:
        self._words, self._rows = words, rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return self._words.strings(self._rows[place])
        return self._words[int(self._rows[place])]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words.strings(self._rows))


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """The words of one length: a container to check guesses, and arrays for everything numeric.

    letters    the alphabet; a symbol is an index into it
    codes      (n, length) symbols, rows in lexicographic order of the symbols, unique
    weights    (n,) float32, frequency (in any one unit; occurrences per million if bundled)
    answers    (m,) int32 sorted rows that may be secrets; the others may only be guessed
    displays   row -> the display form if it differs from the word (accents)
    """

    letters: str
    codes: Codes
    weights: npt.NDArray[np.float32]
    answers: npt.NDArray[np.int32]
    displays: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def from_strings(
        cls,
        words: Iterable[str],
        answers: Collection[str] | None = None,
        weights: Mapping[str, float] | None = None,
        letters: str | None = None,
    ) -> Words:
        """Build from plain words of one length; without `answers`, every word may be the secret.

        Raises ValueError for an empty list, mixed lengths, or answers that are not in `words`.
        """
        unique = sorted(set(words))
        if not unique:
            raise ValueError("The word list is empty.")
        if len({len(word) for word in unique}) > 1:
            raise ValueError("The words have different lengths.")
        letters = letters or "".join(sorted(set("".join(unique))))
        index = {letter: symbol for symbol, letter in enumerate(letters)}
        unique.sort(key=lambda word: [index[letter] for letter in word])
        codes = np.array(
            [[index[letter] for letter in word] for word in unique], dtype=symbol_dtype(letters)
        )
        rows = {word: row for row, word in enumerate(unique)}
        secrets = unique if answers is None else answers
        missing = sorted(set(secrets) - rows.keys())
        if missing:
            raise ValueError(f"{len(missing)} answers are not in the list, {missing[0]} first.")
        worth = [1.0 if weights is None else weights.get(word, 0.0) for word in unique]
        return cls(
            letters=letters,
            codes=codes,
            weights=np.array(worth, dtype=np.float32),
            answers=np.array(sorted({rows[word] for word in secrets}), dtype=np.int32),
        )

    @property
    def length(self) -> int:
        """Letters in each word."""
        return int(self.codes.shape[1])

    def __len__(self) -> int:
        return int(self.codes.shape[0])

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self):,} x {self.length}>"

    def __getitem__(self, row: int) -> str:
        return "".join(self.letters[symbol] for symbol in self.codes[row])

    def __iter__(self) -> Iterator[str]:
        return iter(self.strings())

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.row(word) is not None

    def strings(self, rows: npt.NDArray[np.integer] | Sequence[int] | None = None) -> list[str]:
        """Return the words of the given rows, or all words, as strings."""
        codes = self.codes if rows is None else self.codes[np.asarray(rows, dtype=np.int64)]
        if not len(codes):
            return []
        table = np.array(list(self.letters), dtype="U1")
        spelled = np.ascontiguousarray(table[codes]).view(f"U{self.length}").ravel()
        return [str(word) for word in spelled.tolist()]

    def encode(self, word: str) -> npt.NDArray[np.unsignedinteger] | None:
        """Return the word's symbols, shape (len(word),), or None if it has a foreign letter."""
        symbols = [self.letters.find(letter) for letter in word]
        return None if -1 in symbols else np.array(symbols, dtype=self.codes.dtype)

    def symbols(self, word: str) -> npt.NDArray[np.unsignedinteger]:
        """Return the word's symbols; letters outside the alphabet get numbers that no word has."""
        codes = self.encode(word)
        if codes is not None:
            return codes
        outside = dict.fromkeys(letter for letter in word if letter not in self.letters)
        number = {letter: len(self.letters) + i for i, letter in enumerate(outside)}
        spelled = [number.get(letter, self.letters.find(letter)) for letter in word]
        kind = self.codes.dtype if max(spelled) <= np.iinfo(self.codes.dtype).max else np.uint16
        return np.array(spelled, dtype=kind)

    def row(self, word: str) -> int | None:
        """Return the row of a word by binary search, or None when it is not in the list."""
        symbols = [self.letters.find(letter) for letter in word]
        if len(word) != self.length or -1 in symbols:
            return None
        # Comparing whole rows, some twenty of them, touches few pages of a mapped file.
        row = bisect_left(self.codes, symbols, key=_symbols)
        return row if row < len(self) and _symbols(self.codes[row]) == symbols else None

    def display(self, word: str) -> str:
        """Return the display form of a word: with its accents if the lexicon knows them."""
        row = self.row(word)
        return word if row is None else self.displays.get(row, word)

    @property
    def secrets(self) -> Rows:
        """Return the words that may be the secret, in the order of their rows."""
        return Rows(self, self.answers)

    @property
    def is_answer(self) -> npt.NDArray[np.bool_]:
        """Return (n,) booleans: True for rows of possible secrets."""
        mask = np.zeros(len(self), dtype=np.bool_)
        mask[self.answers] = True
        return mask
