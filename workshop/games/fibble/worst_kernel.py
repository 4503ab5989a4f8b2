"""The search of Fibble against any liar, in numba: the words that fit the rows of a guess."""

import numpy as np
from numba import njit

from wordgames.kernels.numba_options import OPTIONS


@njit(**OPTIONS)
def most_left(codes, columns, counts, rows, tally, most):  # type: ignore[no-untyped-def]
    """Return the most words that fit one row after a guess; `most` + 1 where they are more.

    codes    (words,) the guess's true marks; columns: the words left
    counts   of each code of marks how many rows may be shown, and rows which they are
    tally    (rows,) zeros, left as zeros
    """
    largest, done = 0, 0
    for column in columns:
        code = codes[column]
        done += 1
        for way in range(counts[code]):
            row = rows[code, way]
            tally[row] += 1
            largest = max(largest, tally[row])
        if largest > most:
            break
    for column in columns[:done]:
        code = codes[column]
        for way in range(counts[code]):
            tally[rows[code, way]] = 0
    return min(largest, most + 1)


@njit(**OPTIONS)
def left_by_all(codes, columns, counts, rows, tally, sizes):  # type: ignore[no-untyped-def]
    """Fill sizes (guesses, 2) for each guess from how many words fit each row: most, squares."""
    for guess in range(len(codes)):
        sizes[guess, 0] = most_left(codes[guess], columns, counts, rows, tally, len(columns))
        squares = 0
        for column in columns:
            code = codes[guess, column]
            for way in range(counts[code]):
                squares += 2 * tally[rows[code, way]] + 1
                tally[rows[code, way]] += 1
        for column in columns:
            code = codes[guess, column]
            for way in range(counts[code]):
                tally[rows[code, way]] = 0
        sizes[guess, 1] = squares


@njit(**OPTIONS)
def first_with(codes, columns, counts, rows, tally, most):  # type: ignore[no-untyped-def]
    """Return the first guess after which no row fits more than `most` words, or -1."""
    for guess in range(len(codes)):
        if most_left(codes[guess], columns, counts, rows, tally, most) <= most:
            return guess
    return -1


@njit(**OPTIONS)
def sets_left(codes, columns, counts, rows, tally):  # type: ignore[no-untyped-def]
    """Return the words that fit each row of several: columns, and (sets, 2) starts and ends.

    The largest sets come first.
    """
    for column in columns:
        for way in range(counts[codes[column]]):
            tally[rows[codes[column], way]] += 1
    several = np.flatnonzero(tally > 1)
    several = several[np.argsort(-tally[several], kind="mergesort")]
    spans = np.empty((len(several), 2), np.int64)
    place = np.full(len(tally), -1, np.int64)
    filled = 0
    for number, row in enumerate(several):
        spans[number] = filled
        filled += tally[row]
        place[row] = number
    members = np.empty(filled, np.int64)
    for column in columns:
        for way in range(counts[codes[column]]):
            number = place[rows[codes[column], way]]
            if number >= 0:
                members[spans[number, 1]] = column
                spans[number, 1] += 1
    tally[:] = 0
    return members, spans
