"""Outcomes of each letter: its answers over the names left, in the simple and advanced game."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.cities.agents.atlas import LONGEST, Places

Floats = npt.NDArray[np.float64]
# Names at a time whose every place is looked at: bounds the memory at the first guess.
CHUNK = 512


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """For every letter: the bits expected of it, the names it leaves on average, and if it splits.

    A letter splits the names left if at least two answers are possible.
    """

    bits: Floats
    expected: Floats
    splits: npt.NDArray[np.bool_]


def entropy(chances: Floats) -> float:
    """Return the entropy of chances that sum to one, in bits."""
    return float(-xlogx(chances).sum())


def xlogx(values: Floats) -> Floats:
    """Return x log2 x, 0 for 0."""
    return np.asarray(values * np.log2(np.where(values > 0, values, 1.0)))


def all_places(hidden: Places, chances: Floats) -> Outcomes:
    """Return the outcomes where an answer shows all places of a letter at once.

    hidden (n, letters) where each letter can still be shown; chances (n,) that sum to one.
    """
    count, letters = hidden.shape
    order = np.argsort(hidden, axis=0, kind="stable")
    keys = np.take_along_axis(hidden, order, axis=0)
    new = np.ones((count, letters), np.int64)
    new[1:] = keys[1:] != keys[:-1]
    number = (np.cumsum(new, axis=0) - 1) + np.arange(letters) * count
    flat, cells = number.ravel(), letters * count
    sums: Floats = np.bincount(flat, chances[order].ravel(), cells).astype(np.float64)
    sums = sums.reshape(letters, count)
    sizes = np.bincount(flat, minlength=cells).reshape(letters, count)
    return Outcomes(
        bits=-xlogx(sums).sum(axis=1),
        expected=(sums * sizes).sum(axis=1),
        splits=new.sum(axis=0) > 1,
    )


def one_place(hidden: Places, chances: Floats) -> Outcomes:
    """Return the outcomes where an answer shows one of a letter's places, each as likely."""
    letters = hidden.shape[1]
    sums = np.zeros((letters, LONGEST + 1))
    inner = np.zeros((letters, LONGEST + 1))
    sizes = np.zeros((letters, LONGEST + 1))
    for start in range(0, len(hidden), CHUNK):
        part, worth = hidden[start : start + CHUNK], chances[start : start + CHUNK, None]
        times = np.bitwise_count(part).astype(np.float64)
        share = worth / np.maximum(times, 1)
        there = np.empty((*part.shape, LONGEST + 1), np.float64)
        there[:, :, :LONGEST] = (part[:, :, None] >> np.arange(LONGEST, dtype=np.uint32)) & 1
        there[:, :, LONGEST] = times == 0
        sums += np.einsum("nl,nlp->lp", share, there)
        inner += np.einsum("nl,nlp->lp", xlogx(share), there)
        sizes += there.sum(axis=0)
    after = xlogx(sums).sum(axis=1) - inner.sum(axis=1)
    return Outcomes(
        bits=entropy(chances) - after,
        expected=(sums * sizes).sum(axis=1),
        splits=(sizes > 0).sum(axis=1) > 1,
    )


# Mode -> the outcomes of its answers.
OUTCOMES: dict[str, Callable[[Places, Floats], Outcomes]] = {
    "simple": all_places,
    "advanced": one_place,
}
