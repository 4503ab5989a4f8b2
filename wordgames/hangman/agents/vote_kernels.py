"""Which n-grams fit a mask, and what they vote for, in numba.

The n-grams are sorted, so those with the same beginning stand together: where a mask rules a
beginning out, all of them are passed over. The plain twin is `tests/hangman/vote_plain.py`.
"""

import numpy as np
from numba import boolean, float64, int16, int64, njit, types, void

from wordgames.kernels.numba_options import OPTIONS


@njit([boolean(int16[:, ::1], int64, int64, int64)], **OPTIONS)
def _same(codes, row, other, place):  # type: ignore[no-untyped-def]
    same = True
    for at in range(place + 1):
        same &= codes[row, at] == codes[other, at]
    return same


@njit([int64(int16[:, ::1], int64, int64, int64)], **OPTIONS)
def past(codes, row, place, end):  # type: ignore[no-untyped-def]
    """Return the first row after `row` that differs in its first place + 1 letters."""
    low, step = row, 1
    while low + step < end and _same(codes, row, low + step, place):
        low += step
        step *= 2
    high = min(low + step, end)
    while high - low > 1:
        middle = (low + high) // 2
        if _same(codes, row, middle, place):
            low = middle
        else:
            high = middle
    return high


@njit(
    [
        int64(
            int16[:, ::1], int16[::1], boolean[::1], int64[::1], int64, int64[::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def fitting(codes, mask, closed, stamps, stamp, rows):  # type: ignore[no-untyped-def]
    """Fill the rows of n-grams that fit the mask in some place, each once; return how many."""
    order = codes.shape[1]
    count = 0
    for start in range(mask.shape[0] - order + 1):
        row = 0
        while row < codes.shape[0]:
            wrong = -1
            for place in range(order):
                there = mask[start + place]
                letter = codes[row, place]
                if there != letter if there >= 0 else closed[letter]:
                    wrong = place
                    break
            if wrong >= 0:
                row = past(codes, row, wrong, codes.shape[0])
                continue
            if stamps[row] != stamp:
                stamps[row] = stamp
                rows[count] = row
                count += 1
            row += 1
    return count


@njit(
    [
        void(
            int16[:, ::1], float64[::1], int16[:, ::1], boolean[:, ::1], boolean[::1],
            float64[:, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def add_votes(codes, worth, masks, closed, voting, votes):  # type: ignore[no-untyped-def]
    """Add the votes of the n-grams that fit each voting mask: `worth` for every open letter."""
    stamps = np.full(codes.shape[0], -1, np.int64)
    rows = np.empty(codes.shape[0], np.int64)
    for position in range(masks.shape[0]):
        if not voting[position]:
            continue
        count = fitting(codes, masks[position], closed[position], stamps, position, rows)
        for row in rows[:count]:
            for place in range(codes.shape[1]):
                letter = codes[row, place]
                if not closed[position, letter]:
                    votes[position, letter] += worth[row]


@njit([void(int16[::1], int64, int16[::1], int64, int64, int64[:, :, ::1])], **OPTIONS)
def _weigh(codes, worth, mask, start, order, weights):  # type: ignore[no-untyped-def]
    """Add an n-gram at a start to the mask that each of its letters in a blank would make."""
    for place in range(order):
        letter = codes[place]
        known = mask[start + place] >= 0
        for before in range(place):
            known |= mask[start + before] < 0 and codes[before] == letter
        if known:
            continue
        after = 0
        for later in range(place + 1, order):
            if mask[start + later] < 0 and codes[later] == letter:
                after |= 1 << (later - place - 1)
        weights[letter, start + place, after] += worth


@njit(
    [
        types.UniTuple(int64, 2)(
            int16[:, ::1], int64[::1], int16[::1], boolean[::1], int64[:, :, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def weigh_masks(codes, worth, mask, closed, weights):  # type: ignore[no-untyped-def]
    """Add every n-gram, at every start where it fits, to the masks that its letters would make.

    Returns the weight of all placements, and how many n-grams have one.
    """
    order = codes.shape[1]
    fits = np.zeros(codes.shape[0], np.bool_)
    total = 0
    for start in range(mask.shape[0] - order + 1):
        row = 0
        while row < codes.shape[0]:
            wrong = -1
            for place in range(order):
                there = mask[start + place]
                letter = codes[row, place]
                if there != letter if there >= 0 else closed[letter]:
                    wrong = place
                    break
            if wrong >= 0:
                row = past(codes, row, wrong, codes.shape[0])
                continue
            fits[row] = True
            total += worth[row]
            _weigh(codes[row], worth[row], mask, start, order, weights)
            row += 1
    return total, int64(np.sum(fits))
