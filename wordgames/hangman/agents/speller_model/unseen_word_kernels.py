"""Chances in numba when no word that is known can be the secret.

The plain twin is in `tests/hangman/test_apart.py`.
"""

import numpy as np
from numba import float64, int16, int64, njit, void

from wordgames.kernels.numba_options import OPTIONS

# With more blanks than these a word that fits is too unlikely to be worth taking away.
BLANKS = 4
# What is taken of a word's chance; the rest keeps an order where known words take it all.
SHARE = 0.999


@njit(
    [void(int16[:, ::1], int16[:, ::1], int64[::1], float64[:, :, ::1], float64[:, ::1])], **OPTIONS
)
def take_away(masks, known, ends, chances, somewhere):  # type: ignore[no-untyped-def]
    """Take the chance of every known word that fits a mask away from its letters.

    masks      (g, length) symbols, negative in blanks
    known      (e, length) symbols of the words that fit, those of one mask after those of another
    ends       (g,) where each mask's words end in `known`
    chances    (g, length, A) the chance of each letter in each blank; changed in place
    somewhere  (g, A) the chance of each letter to be in one blank or another; changed in place

    A word's chance is the product of its letters' chances: blanks are taken to be independent.
    """
    places = np.empty(BLANKS, np.int64)
    for position in range(masks.shape[0]):
        count = 0
        for place in range(masks.shape[1]):
            if masks[position, place] < 0:
                if count < BLANKS:
                    places[count] = place
                count += 1
        if count > BLANKS:
            continue
        here, somewhere_here = chances[position], somewhere[position]
        before = here.copy()
        total = 0.0
        for word in range(ends[position - 1] if position else 0, ends[position]):
            taken = SHARE
            for number in range(count):
                taken *= before[places[number], known[word, places[number]]]
            total += taken
            for number in range(count):
                letter = known[word, places[number]]
                here[places[number], letter] -= taken
                stood = False
                for other in range(number):
                    stood |= known[word, places[other]] == letter
                if not stood:
                    somewhere_here[letter] -= taken
        remaining = max(1.0 - total, 1.0 - SHARE)
        here /= remaining
        somewhere_here /= remaining
