"""The look-ahead of Fibble in numba: guesses needed, by following every row that may be shown.

A state is the words left, each with the weight that the rows so far give it. A guess sorts them by
their true marks; each class is then spread over the rows that its lies may show, so a word is in
many states at once, with a part of its weight in each.
"""

from typing import Any

import numpy as np
from numba import float64, int32, int64, njit, types, uint16, void

from wordgames.kernels.numba_options import OPTIONS

STATES = 3
# The least weight of a state that is followed: the same guess may leave the same words for ever,
# each time in a tenth of the games.
NEVER = 1e-8


# Of each code of true marks: how many rows may be shown, which, and how likely each is.
LIES: Any = types.Tuple((int64[::1], int32[:, ::1], float64[:, ::1]))


@njit([LIES(int64)], **OPTIONS)
def lies_of(length):  # type: ignore[no-untyped-def]
    """Return `LIES` of a length.

    Each place lies as often, in each of two ways; a lie that would make all correct is told the
    other way, so where one tile alone is wrong its lie has one row, twice as likely.
    """
    size = STATES**length
    counts = np.zeros(size, np.int64)
    rows = np.zeros((size, 2 * length), np.int32)
    shares = np.zeros((size, 2 * length))
    for code in range(size - 1):
        wrong, rest = 0, code
        for _ in range(length):
            wrong += rest % STATES != STATES - 1
            rest //= STATES
        rest, power = code, 1
        for _ in range(length):
            digit = rest % STATES
            rest //= STATES
            alone = wrong == 1 and digit != STATES - 1
            for shift in range(1, STATES):
                other = (digit + shift) % STATES
                if alone and other == STATES - 1:
                    continue
                rows[code, counts[code]] = code + (other - digit) * power
                shares[code, counts[code]] = (2.0 if alone else 1.0) / (2 * length)
                counts[code] += 1
            power *= STATES
    return counts, rows, shares


@njit([float64(float64, float64, float64, int64, float64)], **OPTIONS)
def guessed(total, products, heaviest, count, scale):  # type: ignore[no-untyped-def]
    """Estimate the guesses that a state needs from its weight, sum of w log w, and heaviest word.

    At least 2 - p, p being the chance of the likeliest word; else one and `scale` a bit of entropy.
    """
    if count <= 1:
        return 1.0
    entropy = np.log2(total) - products / total
    return 1.0 + max(scale * entropy, 1.0 - heaviest / total)


@njit(
    [void(uint16[:, ::1], int64[::1], int64[::1], float64[::1], LIES, float64, float64[::1])],
    **OPTIONS,
)
def estimate(codes, guesses, columns, weights, lies, scale, costs):  # type: ignore[no-untyped-def]
    """Fill the guesses needed with each of some guesses now, as one look ahead estimates them.

    codes (rows, words) true marks; guesses (g,) rows, columns (n,) of the words left, with weights.
    """
    counts, rows, shares = lies
    size = counts.shape[0]
    hit = size - 1
    count = np.zeros(size, np.int64)
    sums = np.empty((size, 3))
    met = np.empty(columns.shape[0], np.int64)
    row_count = np.zeros(size, np.int64)
    row_sums = np.empty((size, 3))
    hits = np.empty(min(size, rows.shape[1] * columns.shape[0]), np.int64)
    total = weights.sum()
    logs = np.log2(weights) * weights
    log_share = np.log2(1.0 / rows.shape[1])
    for number in range(guesses.shape[0]):
        classes = 0
        for place in range(columns.shape[0]):
            code = int64(codes[guesses[number], columns[place]])
            if count[code] == 0:
                met[classes] = code
                classes += 1
                sums[code] = 0.0
            count[code] += 1
            sums[code, 0] += weights[place]
            sums[code, 1] += logs[place]
            sums[code, 2] = max(sums[code, 2], weights[place])
        shown = 0
        for code in met[:classes]:
            words = count[code]
            count[code] = 0
            if code == hit:
                continue
            for way in range(counts[code]):
                row, share = int64(rows[code, way]), shares[code, way]
                if row_count[row] == 0:
                    hits[shown] = row
                    shown += 1
                    row_sums[row] = 0.0
                row_count[row] += words
                log = log_share if share * rows.shape[1] < 1.5 else log_share + 1.0
                row_sums[row, 0] += share * sums[code, 0]
                row_sums[row, 1] += share * (sums[code, 1] + log * sums[code, 0])
                row_sums[row, 2] = max(row_sums[row, 2], share * sums[code, 2])
        expected = 0.0
        for row in hits[:shown]:
            expected += row_sums[row, 0] * guessed(
                row_sums[row, 0], row_sums[row, 1], row_sums[row, 2], row_count[row], scale
            )
            row_count[row] = 0
        costs[number] = 1.0 + expected / total


SHOWN: Any = types.Tuple((int64[::1], float64[::1], int64[::1]))


@njit([SHOWN(uint16[:, ::1], int64, int64[::1], float64[::1], LIES)], **OPTIONS)
def spread(codes, guess, columns, weights, lies):  # type: ignore[no-untyped-def]
    """Spread a state over the rows that a guess may be shown: columns, weights, ends of the rows.

    The word that the guess itself is has no row: that game is over.
    """
    counts, rows, shares = lies
    most = rows.shape[1] * columns.shape[0]
    names = np.empty(most, np.int64)
    places = np.empty(most, np.int64)
    worth = np.empty(most)
    filled = 0
    for place in range(columns.shape[0]):
        code = int64(codes[guess, columns[place]])
        for way in range(counts[code]):
            names[filled] = rows[code, way]
            places[filled] = columns[place]
            worth[filled] = weights[place] * shares[code, way]
            filled += 1
    order = np.argsort(names[:filled], kind="mergesort")
    ends = np.empty(filled, np.int64)
    states = 0
    for number in range(filled):
        if number + 1 == filled or names[order[number + 1]] != names[order[number]]:
            ends[states] = number + 1
            states += 1
    return places[order], worth[order], ends[:states].copy()


@njit(
    [
        float64(
            uint16[:, ::1],
            int64[::1],
            float64[::1],
            LIES,
            int64,
            float64,
            float64,
            float64[::1],
        )
    ],
    **OPTIONS,
)
def solve(codes, columns, weights, lies, width, scale, beta, values):  # type: ignore[no-untyped-def]
    """Return the guesses that a state needs, following `width` guesses of it row by row.

    Of the states after it one guess each is followed, to the end. The weights (words,) sum to one.
    codes (rows, words): row k is word k as a guess, then come others that may be guessed. Any
    number from `beta` on is returned where so many are needed. `values` (rows,) takes those of the
    guesses followed here, infinity for the others; it is empty below the first state.
    """
    count, others = columns.shape[0], codes.shape[0] - codes.shape[1]
    first = values.shape[0] > 0
    if count <= 2 and not first:
        return 2.0 - weights.max() / weights.sum() if count == 2 else 1.0
    guesses = np.empty(count + others, np.int64)
    for number in range(guesses.shape[0]):
        guesses[number] = columns[number] if number < count else codes.shape[1] + number - count
    costs = np.empty(guesses.shape[0])
    estimate(codes, guesses, columns, weights, lies, scale, costs)
    total = weights.sum()
    best = beta
    nothing, alone = np.empty(0), int64(1)
    for _ in range(min(width, guesses.shape[0])):
        place = int64(np.argmin(costs))
        costs[place] = np.inf
        members, worth, ends = spread(codes, guesses[place], columns, weights, lies)
        value = 1.0 + worth.sum() / total
        limit = np.inf if first else best
        start = 0
        for end in ends:
            if value >= limit:
                break
            here = worth[start:end]
            share = here.sum() / total
            if end - start == count and share > 0.999999:  # it tells nothing
                value = np.inf
                break
            least = 1.0 if end - start == 1 else 2.0 - here.max() / here.sum()
            if end - start > 2 and here.sum() > NEVER:
                beyond = 1.0 + (limit - value) / share
                least = solve(codes, members[start:end], here, lies, alone, scale, beyond, nothing)
            value += share * (least - 1.0)
            start = end
        if first:
            values[guesses[place]] = value
        best = min(best, value)
    return best
