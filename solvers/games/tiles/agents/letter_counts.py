"""Counting letters in tables of words, for the agents that rank by letters."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from lexicons.words.arrays import Codes

Worth = npt.NDArray[np.number[Any]]
"""One figure a letter of the alphabet."""


def first_places(codes: Codes) -> npt.NDArray[np.bool_]:
    """Mark the tiles (n, length) whose letter occurs there for the first time in its word."""
    first = np.ones(codes.shape, dtype=np.bool_)
    for place in range(1, codes.shape[1]):
        first[:, place] = (codes[:, :place] != codes[:, place : place + 1]).all(axis=1)
    return first


def distinct_sums(codes: Codes, worth: Worth) -> npt.NDArray[np.float64]:
    """Return each word's sum of what its distinct letters are worth; a repeated one counts once."""
    return np.asarray(np.where(first_places(codes), worth[codes], 0).sum(axis=1), np.float64)


def letter_counts(codes: Codes, letters: int) -> npt.NDArray[np.int64]:
    """Return how often each letter occurs in the words."""
    return np.bincount(codes.ravel(), minlength=letters)


def holders(
    codes: Codes, letters: int, weights: npt.NDArray[np.floating] | None = None
) -> npt.NDArray[np.float64]:
    """Return how many words (or how much weight of words) hold each letter."""
    first = first_places(codes)
    worth = None
    if weights is not None:
        worth = np.broadcast_to(weights[:, None], codes.shape)[first]
    return np.bincount(codes[first], worth, minlength=letters).astype(np.float64)
