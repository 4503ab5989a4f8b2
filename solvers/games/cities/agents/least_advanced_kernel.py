"""How few guesses the advanced game can take, by a search that leaves nothing out, in numba.

A state is a set of names with their weights and the places that are shown; what is shown fixes the
weights, so a state is known by its names and places. The moves are those of `least_kernel`, with
weights of any size: before a letter a name is worth naming only if the letter leaves apart from it,
in answers that it cannot give, names of less than its own weight. For it could be named after each
of its answers instead, and all others would pay nothing for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import boolean, float64, int64, njit, types, uint32, uint64

from solvers.games.cities.agents.kernel import FROZEN, bits, parts_one

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
KNOWN = types.Tuple((uint64[::1], float64[::1], boolean[::1], int64[::1]))
"""Table of states: keys, least guesses, are they exact, [entries, states looked into, at most]."""
WHOLE = -1
"""What `solve` is asked of: the state; a letter from 0; naming on from the i-th name, -2 - i."""


@njit([float64(float64[::1], int64)], **OPTIONS)
def floor(weights, most):  # type: ignore[no-untyped-def]
    """Return what names of such weights, falling, cost at least if no letter has more answers.

    The first letter comes after some names; of the states that it leaves, some name a name. From
    there on a state may do both at once, so nothing is cheaper.
    """
    n = weights.shape[0]
    before = np.zeros(n + 1)
    best = 0.0
    for i in range(n):
        before[i + 1] = before[i] + weights[i]
        best += (i + 1) * weights[i]
    if n <= 3 or most < 2:
        return best
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


@njit([types.UniTuple(int64, 2)(KNOWN, uint64)], **OPTIONS)
def look(known, key):  # type: ignore[no-untyped-def]
    """Return a state's place in the table, and 1 if it is there."""
    keys = known[0]
    slot = int64(key >> uint64(20)) & (keys.shape[0] - 1)
    while keys[slot] != uint64(0) and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot, int64(keys[slot] == key)


@njit([types.void(KNOWN, uint64, float64, boolean)], **OPTIONS)
def keep(known, key, value, exact):  # type: ignore[no-untyped-def]
    """Keep what is proven of a state; nothing new once the table is nine tenths full."""
    keys, values, exacts, counts = known
    slot, there = look(known, key)
    if not there:
        if counts[0] * 10 > keys.shape[0] * 9:
            return
        keys[slot] = key
        counts[0] += 1
    values[slot], exacts[slot] = value, exact


@njit([uint64(uint64[::1], int64[::1], uint32)], **OPTIONS)
def key_of(signs, rows, shown):  # type: ignore[no-untyped-def]
    """Return the key of a state: the sum of its names' signs and of one of the places shown."""
    key = uint64(shown) + uint64(0x9E3779B97F4A7C15)
    key = (key ^ (key >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    key = (key ^ (key >> uint64(27))) * uint64(0x94D049BB133111EB)
    for row in rows:
        key += signs[row]
    return key


@njit([int64[::1](FROZEN, int64[::1], uint32)], **OPTIONS)
def answers(places, rows, shown):  # type: ignore[no-untyped-def]
    """Return how many answers each letter may have."""
    found = np.zeros(places.shape[1], np.int64)
    for letter in range(places.shape[1]):
        seen, absent = uint32(0), 0
        for row in rows:
            hidden = places[row, letter] & ~shown
            seen |= hidden
            absent |= int64(hidden == 0)
        found[letter] = bits(seen) + absent
    return found


@njit([boolean(FROZEN, int64[::1], float64[::1], uint32, int64, int64, float64)], **OPTIONS)
def worth_it(places, rows, weights, shown, letter, name, weight):  # type: ignore[no-untyped-def]
    """Say whether so little is apart from a name after a letter that naming it first may pay."""
    own = places[name, letter] & ~shown
    apart = 0.0
    for i in range(rows.shape[0]):
        hidden = places[rows[i], letter] & ~shown
        if hidden == 0:
            apart += weights[i] if own else 0.0
        else:
            apart += weights[i] * bits(hidden & ~own) / bits(hidden)
    return apart < weight * (1 + 1e-9)


@njit(
    [float64[::1](FROZEN, int64[::1], float64[::1], uint32, int64, int64, uint64[::1], KNOWN)],
    **OPTIONS,
)
def lows(places, rows, weights, shown, letter, most, signs, known):  # type: ignore[no-untyped-def]
    """Return what each answer to a letter costs at least, 0 where there is none."""
    members, worth, ends, now = parts_one(places, rows, weights, shown, letter)
    low = np.zeros(ends.shape[0])
    start = 0
    for p in range(ends.shape[0]):
        size = ends[p] - start
        if size:
            low[p] = floor(-np.sort(-worth[start : ends[p]]), most)
            if size > 3 and signs.shape[0]:
                slot, there = look(known, key_of(signs, members[start : ends[p]], now[p]))
                if there:
                    low[p] = max(low[p], known[1][slot])
        start = ends[p]
    return low


SOLVE = float64(FROZEN, uint64[::1], KNOWN, int64[::1], float64[::1], uint32, float64, int64, int64)


# Not cached: read back from numba's cache, this function crashes (0.68), and nobody plays by it.
@njit([SOLVE], nogil=True)
def solve(places, signs, known, rows, weights, shown, bound, move, most):  # type: ignore[no-untyped-def]
    """Return what a state costs if that is below `bound`, else a number from `bound` up to it.

    With another `move` than WHOLE, what it costs from there; no letter then has more answers than
    `most`, and the weights fall. Once it has looked into too many states, 0 is all that it says.
    """
    n = rows.shape[0]
    total = weights.sum()
    if move >= 0:
        low = lows(places, rows, weights, shown, move, most, signs, known)
        members, worth, ends, now = parts_one(places, rows, weights, shown, move)
        value = total + low.sum()
        sizes = ends.copy()
        sizes[1:] -= ends[:-1]
        for p in np.argsort(sizes, kind="mergesort"):
            if value >= bound:
                break
            if sizes[p]:
                start, left = ends[p] - sizes[p], bound - value + low[p]
                part, its = members[start : ends[p]], worth[start : ends[p]]
                cost = solve(places, signs, known, part, its, now[p], left, WHOLE, 0)
                value += max(cost - low[p], 0.0)
        return value
    if move < WHOLE:
        best = bound
        for i in range(-move - 2, n):
            others = np.arange(n) != i
            rest, its = rows[others], weights[others]
            hope = total + floor(its, most)
            if hope >= best:
                return min(best, hope)
            counts = answers(places, rest, shown)
            for letter in range(places.shape[1]):
                if counts[letter] > 1 and worth_it(
                    places, rest, its, shown, letter, rows[i], weights[i]
                ):
                    left = best - total
                    cost = solve(places, signs, known, rest, its, shown, left, letter, most)
                    best = min(best, total + cost)
            left = best - total
            cost = solve(places, signs, known, rest, its, shown, left, -2 - i, most)
            best = min(best, total + cost)
        return best
    order = np.argsort(-weights, kind="mergesort")
    rows, weights = rows[order], weights[order]
    best = (np.arange(1, n + 1) * weights).sum()
    if n <= 3:
        return best
    key = key_of(signs, rows, shown)
    slot, there = look(known, key)
    if there and (known[2][slot] or known[1][slot] >= bound):
        return known[1][slot]
    known[3][1] += 1
    if known[3][1] > known[3][2]:
        return 0.0
    counts = answers(places, rows, shown)
    most = counts.max()
    hopes = np.full(places.shape[1], np.inf)
    for letter in range(places.shape[1]):
        if counts[letter] > 1:
            low = lows(places, rows, weights, shown, letter, most, signs[:0], known)
            hopes[letter] = total + low.sum()
    proven = np.inf
    for _ in range(hopes.shape[0]):
        hopeful = int64(np.argmin(hopes))
        cutoff = min(best, bound)
        if hopes[hopeful] >= cutoff:
            proven = min(proven, hopes[hopeful])
            break
        hopes[hopeful] = np.inf
        cost = solve(places, signs, known, rows, weights, shown, cutoff, hopeful, most)
        best = min(best, cost) if cost < cutoff else best
        proven = min(proven, cost) if cost >= cutoff else proven
    cutoff = min(best, bound)
    cost = solve(places, signs, known, rows, weights, shown, cutoff, -2, most)
    best = min(best, cost) if cost < cutoff else best
    proven = min(proven, cutoff)
    if known[3][1] > known[3][2]:
        return 0.0
    exact = best < bound or best <= proven
    value = best if exact else min(best, proven)
    keep(known, key, value, exact)
    return value
