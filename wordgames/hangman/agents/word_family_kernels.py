"""Families of words that differ in one place only, and what they say of Hangman, in numba.

Where only one place differs, each word needs its own letter: of k such words as many as there are
lives are won. A set falls into such families for each of its places.
"""

import numpy as np
from numba import int64, njit, uint64

from wordgames.kernels.numba_codes import mixed
from wordgames.kernels.numba_options import OPTIONS

# 2^64 divided by the golden ratio: its multiples are spread evenly.
ODD = 0x9E3779B97F4A7C15
PLACES, NUMBERS, FAMILIES = uint64[:, ::1], int64[::1], int64[:, ::1]


@njit([FAMILIES(PLACES, int64)], **OPTIONS)
def families_of(places, length):  # type: ignore[no-untyped-def]
    """Number each word's family at each place (n, length): words that are alike but there.

    A letter that stands elsewhere too is shown there when it is asked for: a family of its own. So
    is a place that is shown already.
    """
    count, letters = places.shape
    signs = np.zeros((length, count), np.uint64)
    for word in range(count):
        whole = uint64(0)
        for letter in range(letters):
            if places[word, letter]:
                whole += mixed(places[word, letter] + uint64(letter + 1) * uint64(ODD))
        signs[:, word] = whole
        for letter in range(letters):
            there = places[word, letter]
            rest = whole
            if there and there & (there - uint64(1)) == 0:
                rest -= mixed(there + uint64(letter + 1) * uint64(ODD))
            for place in range(length):
                if there >> uint64(place) & uint64(1):
                    signs[place, word] = rest
    families = np.zeros((count, length), np.int64)
    number = 0
    for place in range(length):
        order = np.argsort(signs[place].view(np.int64), kind="mergesort")  # as other kernels sort
        for at in range(count):
            if at and signs[place, order[at]] != signs[place, order[at - 1]]:
                number += 1
            families[order[at], place] = number
        number += 1
    return families


@njit([int64(FAMILIES, NUMBERS, NUMBERS, int64)], **OPTIONS)
def winnable(families, tally, rows, lives):  # type: ignore[no-untyped-def]
    """Return how many words of a set are won at most, by the families of its places."""
    most = 0
    for place in range(families.shape[1]):
        lost = 0
        for row in rows:
            family = families[row, place]
            tally[family] += 1
            lost += int64(tally[family] > lives)
        for row in rows:
            tally[families[row, place]] = 0
        most = max(most, lost)
    return rows.shape[0] - most


@njit([NUMBERS(FAMILIES, NUMBERS, NUMBERS, NUMBERS, int64, int64)], **OPTIONS)
def hoped(families, tally, grouped, ends, absent, lives):  # type: ignore[no-untyped-def]
    """Return how many words of each part are won at most, by their families."""
    hopes = np.zeros(ends.shape[0], np.int64)
    for part in range(ends.shape[0]):
        remaining = lives - int64(part == absent)
        if remaining:
            its = grouped[ends[part - 1] if part else 0 : ends[part]]
            hopes[part] = winnable(families, tally, its, remaining)
    return hopes
