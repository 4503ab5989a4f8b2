"""The n-grams of a lexicon: which there are, in how many words, and which are words themselves."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.hangman.agents.position.letters import Ints
from wordgames.vocabulary.columns import Columns


@dataclass(frozen=True, slots=True, eq=False)
class Ngrams:
    """The n-grams of one order, sorted.

    codes   (n, order) int16 symbols
    words   (n,) how many words hold it
    is_word (n,) it is a word of the lexicon
    """

    codes: npt.NDArray[np.int16]
    words: Ints
    is_word: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.codes)


def ngrams_of(lexicon: Columns, order: int) -> Ngrams:
    """Return the n-grams of one order with what they are worth."""
    size = len(lexicon.letters) + 1
    keys = np.concatenate([np.empty(0, np.int64), *_keys(lexicon, order, size)])
    unique, counts = np.unique(keys, return_counts=True)
    full = lexicon.words(order)
    whole = _key(full.codes.astype(np.int64), size) if len(full) else np.empty(0, np.int64)
    return Ngrams(_symbols(unique, order, size), counts.astype(np.int64), np.isin(unique, whole))


def largest_order(lexicon: Columns, most: int) -> int:
    """Return the greatest order, `most` at most, whose n-grams fit into 63 bits."""
    return min(most, int(63 / np.log2(len(lexicon.letters) + 1)))


def _keys(lexicon: Columns, order: int, size: int) -> Iterator[Ints]:
    """Yield the n-grams of the words of each length, each once a word."""
    for length in lexicon.lengths:
        if length < order:
            continue
        codes = lexicon.words(length).codes.astype(np.int64)
        windows = [
            _key(codes[:, start : start + order], size) for start in range(length - order + 1)
        ]
        rows = np.sort(np.stack(windows, axis=1), axis=1)
        first = np.diff(rows, axis=1, prepend=-1) != 0
        yield rows[first]


def _key(codes: Ints, size: int) -> Ints:
    keys = np.zeros(len(codes), np.int64)
    for place in range(codes.shape[1]):
        keys = keys * size + codes[:, place]
    return keys


def _symbols(keys: Ints, order: int, size: int) -> npt.NDArray[np.int16]:
    codes = np.empty((len(keys), order), np.int16)
    for place in range(order - 1, -1, -1):
        codes[:, place] = keys % size
        keys = keys // size
    return codes
