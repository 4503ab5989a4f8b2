"""Effects of letters on many words at once: the fast twins of `games/rules/masks.py`.

A letter's places in a word are a number whose bit p means "at place p" (`letter_masks`). A letter
that shows all its places splits the words left by that number; one that shows a single place, the
host's draw, spreads each word over its places.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from games.kernels.backend import backend
from games.kernels.class_statistics import Rows, Weights, code_statistics
from games.kernels.letter_bits import Masks, letter_masks
from games.rules.masks import BLANK
from lexicons.words.arrays import Words

__all__ = ["MaskStatistics", "all_statistics", "fitting", "letter_masks", "one_statistics"]


def fitting(
    words: Words, mask: str, closed: Collection[str], rows: Rows | None = None
) -> npt.NDArray[np.bool_]:
    """Return (n,) booleans: True if the word can be behind this mask; for some rows, or all.

    Shown letters must be in place, and no closed letter may be at a blank. If letters show all
    their places, every guessed letter is closed; if one at a time, those that are used up.
    A mask longer than the words hides the length: its further places must be blank.
    """
    codes = np.ascontiguousarray(words.codes if rows is None else words.codes[rows])
    fits = np.zeros(len(codes), np.bool_)
    shown = np.array(
        [-1 if there == BLANK else words.letters.find(there) for there in mask[: words.length]],
        np.int64,
    )
    unknown = any(
        there != BLANK and symbol < 0 for there, symbol in zip(mask, shown.tolist(), strict=False)
    )
    if len(mask) < words.length or unknown or mask[words.length :].strip(BLANK):
        return fits
    is_closed = np.zeros(len(words.letters), np.bool_)
    is_closed[[words.letters.index(letter) for letter in closed if letter in words.letters]] = True
    backend(codes.size).fit_words(codes, shown, is_closed, fits)
    return fits


@dataclass(frozen=True, slots=True)
class MaskStatistics:
    """Statistics of letters, every array of shape (letters,).

    hit        chance that something is shown (float64)
    classes    number of different masks possible after it (int64)
    largest    weight of the likeliest of them (float64)
    entropy    expected information in bits (float64)
    """

    hit: npt.NDArray[np.float64]
    classes: npt.NDArray[np.int64]
    largest: npt.NDArray[np.float64]
    entropy: npt.NDArray[np.float64]


def all_statistics(
    masks: Masks, candidates: Rows, places: int, weights: Weights | None = None
) -> MaskStatistics:
    """Return the statistics for letters that show all their places.

    masks (letters, n) of words with this many places, candidates (m,) rows of those left,
    weights (m,) of these. A letter guessed before tells nothing: 0 bits. Raises ValueError for no
    words left.
    """
    statistics = code_statistics(masks, candidates, 2**places - 1, weights)
    has = masks[:, candidates] != 0
    hit = has.mean(axis=1) if weights is None else has @ weights / np.sum(weights)
    return MaskStatistics(hit, statistics.classes, statistics.largest, statistics.entropy)


def one_statistics(
    masks: Masks, candidates: Rows, places: int, mask: str, weights: Weights | None = None
) -> MaskStatistics:
    """Return the statistics for letters that show one drawn place that `mask` does not show.

    As `all_statistics`; the entropy counts information about the word, not the draw itself.
    """
    shares = place_shares(masks, candidates, places, mask, weights)
    chances = shares[:, :-1] / shares[:, :-1].sum(axis=1, keepdims=True)
    logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
    total = float(len(candidates) if weights is None else np.sum(weights))
    drawn = shares[:, -1] / total
    return MaskStatistics(
        hit=1.0 - chances[:, -1],
        classes=(chances > 0).sum(axis=1),
        largest=shares[:, :-1].max(axis=1),
        entropy=np.maximum(-(chances * logs).sum(axis=1) - drawn, 0.0),
    )


def place_shares(
    masks: Masks, candidates: Rows, places: int, mask: str, weights: Weights | None = None
) -> npt.NDArray[np.float64]:
    """Return (letters, places + 2): the weight that each letter would show at each place.

    A word with k places of the letter that the mask does not show gives each 1/k of its weight. The
    last but one is the weight of the words that would show nothing, the last the sum of weight
    times log2 k: divided by the weight of all, the bits of the draw alone. Raises ValueError
    for no words left.
    """
    if not len(candidates):
        raise ValueError("There are no words left to tell apart.")
    columns = np.ascontiguousarray(candidates, np.int64)
    worth = np.ones(len(columns)) if weights is None else np.ascontiguousarray(weights, np.float64)
    hidden = sum(1 << place for place, there in enumerate(mask[:places]) if there == BLANK)
    shares = np.empty((len(masks), places + 2))
    table = np.ascontiguousarray(masks)
    backend(len(table) * len(columns)).share_places(
        table, columns, worth, np.uint64(hidden), shares
    )
    return shares
