"""Lower bounds on what the names of an advanced game cost, in numba; see least_advanced_kernel."""

from typing import Any

import numpy as np
from numba import float64, int64, njit, uint32

from wordgames.cities.agents.lookahead_kernel import PLACES
from wordgames.kernels.numba_codes import count_bits

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
# (names, letters) where each letter is hidden: bit i for place i.
HIDDEN = uint32[:, ::1]
# Up to this many names are named in turn: a letter costs a guess and leaves at least one.
IN_TURN = 3


@njit([float64(float64[::1])], **OPTIONS)
def in_turn(weights):  # type: ignore[no-untyped-def]
    """Return the cost of naming every name in turn."""
    cost = 0.0
    for i in range(weights.shape[0]):
        cost += (i + 1) * weights[i]
    return cost


@njit([float64(float64[::1], int64)], **OPTIONS)
def floor(weights, most):  # type: ignore[no-untyped-def]
    """Return a lower bound on the cost of names, given a letter's most answers.

    Weights descend. The first letter comes after some names; of the states that it leaves, some
    name a name. From there on a state may do both at once, so nothing is cheaper.
    """
    n = weights.shape[0]
    best = in_turn(weights)
    if n <= IN_TURN or most < 2:
        return best
    before = np.zeros(n + 1)
    for i in range(n):
        before[i + 1] = before[i] + weights[i]
    spent = 0.0
    for named in range(n - 1):
        rest = before[n] - before[named]
        if spent + rest >= best:
            break
        for then in range(min(most, n - named) + 1 if spent + 2 * rest < best else 0):
            value = spent + 2 * rest
            i, room = named + then, then + most * (most - then)
            while i < n:
                value += before[n] - before[i]
                i = min(n, i + room)
                room = min(room * most, n)
            best = min(best, value)
        spent += rest
    return best


@njit([float64(float64, float64)], **OPTIONS)
def named_first(weight, total):  # type: ignore[no-untyped-def]
    """Return a lower bound for names of weight `total` if one of `weight` has to be named first.

    It could be named t guesses later, wherever it may then be: that costs t guesses more for itself
    and saves one for each name that those guesses tell apart from it. That is a loss for each t
    only if more than total - (t + 1) * weight is still with it after t guesses, and pays for
    another one.
    """
    times = np.floor(total / weight)
    return total + times * total - weight * times * (times + 1) / 2


@njit([int64[::1](HIDDEN, int64[::1], int64)], **OPTIONS)
def answered(hidden, rest, letter):  # type: ignore[no-untyped-def]
    """Return (PLACES + 1,) how many names of `rest` may give each answer to a letter."""
    sizes = np.zeros(PLACES + 1, np.int64)
    for i in rest:
        here = hidden[i, letter]
        sizes[PLACES] += int64(here == 0)
        for place in range(PLACES):
            sizes[place] += int64(here >> uint32(place) & uint32(1))
    return sizes


@njit([int64(HIDDEN, int64[::1], int64, int64)], **OPTIONS)
def widest(hidden, members, letter, answer):  # type: ignore[no-untyped-def]
    """Return the most answers of any letter after `letter`, over the names in `members`.

    That is counted over the names in `members`.
    """
    letters = hidden.shape[1]
    shown, absent = np.zeros(letters, np.uint32), np.zeros(letters, np.uint32)
    for i in members:
        for other in range(letters):
            shown[other] |= hidden[i, other]
            absent[other] |= uint32(hidden[i, other] == 0)
    if answer < PLACES:
        shown[letter] &= ~(uint32(1) << uint32(answer))
        absent[letter] = uint32(1)
    most = 0
    for other in range(letters):
        most = max(most, count_bits(shown[other]) + int64(absent[other]))
    return most


@njit([float64[::1](HIDDEN, float64[::1], int64[::1], int64, int64)], **OPTIONS)
def lows(hidden, weights, rest, letter, most):  # type: ignore[no-untyped-def]
    """Return a lower bound for each answer to a letter, names being in `rest`: PLACES + 1 of them.

    No letter has more answers than `most`; the most that it has in a part is counted.
    """
    sizes = answered(hidden, rest, letter)
    ends = np.cumsum(sizes)
    starts = ends - sizes
    members, worth = np.empty(ends[PLACES], np.int64), np.empty(ends[PLACES])
    ends[:] = starts
    for i in rest:
        here = hidden[i, letter]
        answer = 0 if here else PLACES
        share = weights[i] / max(1, count_bits(here))
        while True:
            if here:
                while not here & uint32(1):
                    here >>= uint32(1)
                    answer += 1
            k = ends[answer]
            members[k] = i
            while k > starts[answer] and worth[k - 1] < share:
                worth[k] = worth[k - 1]
                k -= 1
            worth[k] = share
            ends[answer] += 1
            here >>= uint32(1)
            answer += 1
            if not here:
                break
    low = np.zeros(PLACES + 1)
    for answer in range(PLACES + 1):
        start, end = starts[answer], ends[answer]
        room = most
        if sizes[answer] > IN_TURN:
            room = min(most, widest(hidden, members[start:end], letter, answer))
        low[answer] = floor(worth[start:end], room)
    return low
