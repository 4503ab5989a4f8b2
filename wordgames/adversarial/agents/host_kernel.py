"""What the adversarial host keeps, and which guesses tell all words apart, in numba."""

import numpy as np
from numba import int32, int64, njit, uint8, uint16, uint32, void

from wordgames.kernels.numba_options import OPTIONS, frozen

CODES = (uint8, uint16, uint32)


@njit([int64(int64)], **OPTIONS)
def marked(code):  # type: ignore[no-untyped-def]
    """Return what decides between classes of one size: correct places first, then present ones."""
    correct = present = 0
    while code:
        mark = code % 3
        correct += mark == 2
        present += mark == 1
        code //= 3
    return correct * 16 + present


@njit([int64(int64, int64)], **OPTIONS)
def slots_for(words, hit):  # type: ignore[no-untyped-def]
    """Return how many places a table of classes has: one a code, or room for the words' codes."""
    slots = 16
    while slots <= hit and slots < 4 * words:
        slots *= 2
    return slots


@njit(
    [void(frozen(code, 2), frozen(int64, 1), int64, int64[:, ::1]) for code in CODES],
    **OPTIONS,
)
def keep(codes, columns, hit, replies):  # type: ignore[no-untyped-def]
    """Fill replies (g, 3): words that the host keeps after a guess, their code, number of classes.

    codes (g, s) of the guesses, of which only `columns` count; `hit` is the greatest code.
    """
    slots = slots_for(columns.shape[0], hit)
    counts = np.zeros(slots, np.int32)
    keys = np.zeros(slots, np.int64)
    met = np.empty(columns.shape[0], np.int64)
    for guess in range(codes.shape[0]):
        row = codes[guess]
        classes = 0
        for column in columns:
            code = int64(row[column])
            slot = code & (slots - 1)
            while counts[slot] and keys[slot] != code:
                slot = (slot + 1) & (slots - 1)
            if counts[slot] == 0:
                keys[slot] = code
                met[classes] = slot
                classes += 1
            counts[slot] += 1
        most, best = int32(0), int64(0)
        for slot in met[:classes]:
            size, code = counts[slot], keys[slot]
            counts[slot] = 0
            better = size > most
            if size == most:
                marks, other = marked(code), marked(best)
                better = marks < other or (marks == other and code < best)
            if better:
                most, best = size, code
        replies[guess, 0], replies[guess, 1], replies[guess, 2] = most, best, classes


@njit(
    [int64(frozen(code, 2), frozen(int64, 1), frozen(int64, 1), int64) for code in CODES], **OPTIONS
)
def separating(codes, guesses, columns, hit):  # type: ignore[no-untyped-def]
    """Return the first of `guesses` that gives every column another code, or -1 when none does."""
    slots = slots_for(columns.shape[0], hit)
    stamps = np.full(slots, -1, np.int64)
    keys = np.zeros(slots, np.int64)
    for guess in guesses:
        row = codes[guess]
        apart = True
        for column in columns:
            code = int64(row[column])
            slot = code & (slots - 1)
            while stamps[slot] == guess and keys[slot] != code:
                slot = (slot + 1) & (slots - 1)
            if stamps[slot] == guess:
                apart = False
                break
            stamps[slot] = guess
            keys[slot] = code
        if apart:
            return guess
    return -1


@njit(
    [void(frozen(code, 2), frozen(int64, 1), int64, int64, int64[::1]) for code in CODES],
    **OPTIONS,
)
def narrow(codes, columns, hit, most, sizes):  # type: ignore[no-untyped-def]
    """Fill sizes (g,) with each guess's largest class over the columns; 0 where it is above `most`.

    codes (g, s) of the guesses, of which only `columns` count; `hit` is the greatest code.
    """
    slots = slots_for(columns.shape[0], hit)
    stamps = np.full(slots, -1, np.int64)
    counts = np.zeros(slots, np.int64)
    keys = np.zeros(slots, np.int64)
    for guess in range(codes.shape[0]):
        row = codes[guess]
        largest = 0
        for column in columns:
            code = int64(row[column])
            slot = code & (slots - 1)
            while stamps[slot] == guess and keys[slot] != code:
                slot = (slot + 1) & (slots - 1)
            if stamps[slot] != guess:
                stamps[slot] = guess
                keys[slot] = code
                counts[slot] = 0
            counts[slot] += 1
            if counts[slot] > largest:
                largest = counts[slot]
                if largest > most:
                    largest = 0
                    break
        sizes[guess] = largest
