"""Which n-grams fit a mask, and what they vote for, in NumPy: the twin of `vote_kernels`."""

from __future__ import annotations

from typing import Any

import numpy as np


def mark_fitting(codes: Any, mask: Any, closed: Any, fits: Any) -> None:
    """Mark the n-grams that fit the mask in some place: letters shown, blanks not closed."""
    order = codes.shape[1]
    for start in range(len(mask) - order + 1):
        here = np.ones(len(codes), np.bool_)
        for place in range(order):
            there, letters = mask[start + place], codes[:, place]
            here &= letters == there if there >= 0 else ~closed[letters]
        fits |= here


def add_votes(  # noqa: PLR0917
    codes: Any, worth: Any, masks: Any, closed: Any, wanted: Any, votes: Any
) -> None:
    """Add the votes of the n-grams that fit each wanted mask: `worth` for every open letter."""
    for position in np.flatnonzero(wanted).tolist():
        fits = np.zeros(len(codes), np.bool_)
        mark_fitting(codes, masks[position], closed[position], fits)
        letters = codes[fits].ravel()
        every = np.bincount(letters, np.repeat(worth[fits], codes.shape[1]), votes.shape[1])
        votes[position] += np.where(closed[position], 0.0, every)
