"""Outcomes of each letter: how many words left hold it at a blank, and in which places."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.hangman.agents.position.situation import HIDDEN, Positions
from wordgames.vocabulary.arrays import Codes
from wordgames.vocabulary.columns import Columns

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """Which candidates hold which letters at their blanks: one entry a candidate and letter.

    items     (e,) candidates, by their place in `Positions.rows`, ascending
    letters   (e,) symbols
    places    (e,) the blanks that hold the letter, place p as bit p
    """

    items: Ints
    letters: Ints
    places: npt.NDArray[np.uint64]


def holdings(positions: Positions) -> Holdings:
    """Return which letters the blanks of every candidate hold, and where."""
    size = positions.closed.shape[1]
    codes = positions.words.codes[positions.rows].astype(np.int64)
    blank = (positions.masks == HIDDEN)[positions.owners]
    items, places = np.nonzero(blank)
    keys = items * size + codes[items, places]
    order = np.argsort(keys, kind="stable")
    keys, bits = keys[order], np.uint64(1) << places[order].astype(np.uint64)
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    unique = keys[first]
    sums = np.add.reduceat(bits, first) if len(first) else bits
    return Holdings(unique // size, unique % size, sums)


def hits(positions: Positions, held: Holdings) -> Ints:
    """Return (g, A): in how many of a position's candidates a blank holds the letter."""
    size = positions.closed.shape[1]
    cells = positions.owners[held.items] * size + held.letters
    counts = np.bincount(cells, minlength=len(positions) * size)
    return counts.reshape(len(positions), size)


def bits(positions: Positions, held: Holdings) -> Floats:
    """Return (g, A): the expected information of each letter in bits over the candidates.

    A letter's classes are the sets of places where a word holds it; none is a class too.
    """
    size = positions.closed.shape[1]
    cells = positions.owners[held.items] * size + held.letters
    order = np.lexsort((held.places, cells))
    cells, places = cells[order], held.places[order]
    starts = np.flatnonzero((np.diff(cells, prepend=-1) != 0) | (np.diff(places, prepend=0) != 0))
    sizes = np.diff(np.append(starts, len(cells)))
    total = positions.sizes.astype(np.float64)[:, None]
    logs = np.bincount(cells[starts], _xlogx(sizes), len(positions) * size)
    absent = total - hits(positions, held)
    sums = logs.reshape(len(positions), size) + _xlogx(absent)
    whole = np.maximum(total, 1.0)
    return np.maximum(np.log2(whole) - sums / whole, 0.0)


def _xlogx(sizes: npt.NDArray[np.number]) -> Floats:
    numbers = sizes.astype(np.float64)
    return numbers * np.log2(numbers, out=np.zeros_like(numbers), where=numbers > 0)


def usual_scores(known: Columns, positions: Positions) -> Floats:
    """Return (g, A): how often each letter occurs in words of the length, else in all words."""
    codes: Codes = positions.words.codes if len(positions.words) else known.codes
    counts = np.bincount(codes.ravel().astype(np.int64), minlength=len(known.letters))
    return np.tile(counts / max(1, int(counts.sum())), (len(positions), 1))
