"""Anagrams by an index: words of one length, found by the letters they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.memory_budget import remembered

Rows = npt.NDArray[np.int32]
Keys = npt.NDArray[np.uint64]
SEED = 20_260_101
MASK = 2**64 - 1


@dataclass(frozen=True, slots=True, eq=False)
class AnagramIndex:
    """Index of words by their letters.

    A word's key is the sum of a fixed number for each of its letters, so that the order of the
    letters does not matter and no word has to be sorted; matches of a key are checked by their
    sorted letters. `keys` are sorted, `rows` are the words' rows in the same order.
    """

    words: Words
    numbers: dict[str, int]
    keys: Keys
    rows: Rows

    @classmethod
    def of(cls, words: Words) -> AnagramIndex:
        """Build the index: a sum and a sort."""
        numbers = _numbers(len(words.letters))
        keys = keys_of(words)
        order = np.argsort(keys, kind="stable")
        named = dict(zip(words.letters, numbers.tolist(), strict=True))
        return cls(words, named, keys[order], order.astype(np.int32))

    @property
    def nbytes(self) -> int:
        """Size in memory, without the words."""
        return self.keys.nbytes + self.rows.nbytes

    def find(self, letters: str) -> list[int]:
        """Return the rows of the words that these letters make, all of them used, in row order."""
        target = self.key(letters)
        if target is None:
            return []
        place = int(self.keys.searchsorted(target))
        if len(letters) != self.words.length or place == len(self.keys):
            return []
        if self.keys.item(place) != target:
            return []
        end = place + 1
        while end < len(self.keys) and self.keys.item(end) == target:
            end += 1
        return self._true_anagrams(self.rows[place:end].tolist(), letters)

    def key(self, letters: str) -> np.uint64 | None:
        """Return the key of some letters, or None if one is in no word."""
        key, numbers = 0, self.numbers
        for letter in letters:
            number = numbers.get(letter)
            if number is None:
                return None
            key += number
        return np.uint64(key & MASK)

    def probes(self, letters: str) -> list[int]:
        """Return the positions whose keys a binary search for these letters compares, in order.

        They are those of numpy's search: the middle of the remaining range, rounded down.
        """
        target, low, high = self.key(letters), 0, len(self.keys)
        places = []
        while target is not None and low < high:
            places.append((low + high) // 2)
            if self.keys.item(places[-1]) < target:
                low = places[-1] + 1
            else:
                high = places[-1]
        return places

    def _true_anagrams(self, rows: list[int], letters: str) -> list[int]:
        """Return the rows that really are made of these letters: keys may be equal by chance."""
        spelled = sorted(self.words.letters.index(letter) for letter in letters)
        return [row for row in rows if sorted(self.words.codes[row].tolist()) == spelled]

    def anagrams(self, letters: str) -> list[str]:
        """Return the words that these letters make, the commonest first."""
        rows = self.find(letters)
        if len(rows) > 1:
            weights = self.words.weights
            rows.sort(key=lambda row: (-weights.item(row), row))
        alphabet = self.words.letters
        codes = self.words.codes
        return ["".join([alphabet[symbol] for symbol in codes[row].tolist()]) for row in rows]


def keys_of(words: Words) -> Keys:
    """Return (n,) keys: equal for words of the same letters."""
    if not len(words):
        return np.empty(0, np.uint64)
    keys: Keys = _numbers(len(words.letters))[words.codes].sum(axis=1, dtype=np.uint64)
    return keys


@lru_cache(maxsize=32)
def _numbers(symbols: int) -> Keys:
    """Return a fixed 64-bit number for every symbol of an alphabet."""
    return np.random.default_rng(SEED).integers(0, MASK, symbols, np.uint64, endpoint=True)


@remembered
def index_of(words: Words) -> AnagramIndex:
    """Return the index of a list, remembered by the process."""
    return AnagramIndex.of(words)


def contained(words: Words, letters: str, blanks: int = 0) -> Rows:
    """Return the rows of the words that some or all of these letters and blanks can make."""
    if blanks:
        return _with_blanks(words, letters, blanks)
    supply = {symbol: letters.count(words.letters[symbol]) for symbol in _symbols(words, letters)}
    usable = np.zeros(len(words.letters), np.bool_)
    usable[list(supply)] = True
    rows = np.flatnonzero(usable[words.codes].all(axis=1))
    for symbol, count in supply.items():
        rows = rows[(words.codes[rows] == symbol).sum(axis=1) <= count]
    return rows.astype(np.int32)


def _with_blanks(words: Words, letters: str, blanks: int) -> Rows:
    """Return the rows of the words that lack no more letters than there are blanks."""
    missing = np.zeros(len(words), np.int16)
    for symbol, letter in enumerate(words.letters):
        lacking = (words.codes == symbol).sum(axis=1, dtype=np.int16) - letters.count(letter)
        missing += np.maximum(lacking, 0)
    return np.flatnonzero(missing <= blanks).astype(np.int32)


def _symbols(words: Words, letters: str) -> list[int]:
    return [words.letters.find(it) for it in sorted(set(letters)) if it in words.letters]
