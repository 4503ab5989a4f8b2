"""Wordle's marks for pairs of guess and secret: `games.rules.feedback` in arrays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from games.rules.feedback import CORRECT, PRESENT
from lexicons.words.arrays import Codes

Marks = npt.NDArray[np.uint8]


def pair_marks(guesses: Codes, secrets: Codes) -> Marks:
    """Return the marks (n, length) of guesses (n, length) against secrets (n, length).

    Correct places are paid first; then each other tile, left to right, while its secret has that
    symbol left: the rule of `games.rules.feedback.marks`, which a test compares.
    """
    length = guesses.shape[1]
    hit = guesses == secrets
    marks = np.where(hit, np.uint8(CORRECT), np.uint8(0))
    unpaid = ~hit
    for place in range(length):
        open_here = ~hit[:, place]
        for there in range(length):
            if there != place:
                pays = open_here & unpaid[:, there] & (guesses[:, place] == secrets[:, there])
                marks[pays, place] = PRESENT
                unpaid[:, there] &= ~pays
                open_here &= ~pays
    return marks
