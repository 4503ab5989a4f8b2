"""The least guesses of the advanced game, by a search that leaves nothing out, in numba.

A state is a set of names with their weights and the places where each letter is still hidden. The
moves are those of `least_kernel`, with weights of any size:

- every name left, one after the other, the heaviest first;
- some names, the heaviest first, and then a letter.

A name before a letter could be named after it instead, once for each answer that it can give. Then
it is found later, by one guess more than the names that followed it; those names, and the names
that the letter tells apart from it, are found a guess earlier. So a letter is tried after some
names only if moving any of them loses: see `names_first`. A name could also be moved several
guesses later; all of these moves lose only if names are few or one is heavy: see `named_first`.

The bounds of the parts that a letter leaves rise step by step, all of them together. So a
bad letter is dropped before any part of it is searched to its end.

A state's value does not depend on a letter that is hidden at the same places of every name, since
asking for it tells nothing. Such places count as shown, and states that differ only there are the
same: their names weigh in the same proportions. The table holds guesses per name, not per weight.
"""

import numpy as np
from numba import boolean, float64, int64, njit, types, uint32, uint64, void

from wordgames.cities.agents.lookahead_kernel import PLACES
from wordgames.kernels.numba_options import OPTIONS
from workshop.games.cities.floor_kernel import (
    HIDDEN,
    IN_TURN,
    answered,
    in_turn,
    lows,
    widest,
)
from workshop.games.cities.moves_kernel import (
    letters_first,
    names_first,
    part_of,
    spent_on,
    without,
)

# Table of states: keys, least guesses a name, are they exact, [entries, searched, at most].
KNOWN = types.Tuple((uint64[::1], float64[::1], boolean[::1], int64[::1]))
# Names up to which a part is searched at once, not bounded first.
SMALL = 8
# Guesses by which the bounds of all parts have risen before one is searched to its end.
RISES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.4)


@njit([types.UniTuple(int64, 2)(KNOWN, uint64)], **OPTIONS)
def look(known, key):  # type: ignore[no-untyped-def]
    """Return a state's place in the table, and 1 if it is there."""
    keys = known[0]
    slot = int64(key >> uint64(20)) & (keys.shape[0] - 1)
    while keys[slot] != uint64(0) and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot, int64(keys[slot] == key)


@njit([void(KNOWN, uint64, float64, boolean)], **OPTIONS)
def keep(known, key, value, exact):  # type: ignore[no-untyped-def]
    """Store what is proven of a state; no new state once the table is nine tenths full."""
    keys, values, exacts, counts = known
    slot, there = look(known, key)
    if not there:
        if counts[0] * 10 > keys.shape[0] * 9:
            return
        keys[slot] = key
        counts[0] += 1
    if exact or value > values[slot]:
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


@njit([types.Tuple((HIDDEN, uint32))(HIDDEN, uint32)], **OPTIONS)
def tidy(hidden, shown):  # type: ignore[no-untyped-def]
    """Drop the letters that tell nothing, and count their places as shown."""
    n, letters = hidden.shape
    tells = np.zeros(letters, np.bool_)
    for letter in range(letters):
        for i in range(1, n):
            if hidden[i, letter] != hidden[0, letter]:
                tells[letter] = True
                break
        if not tells[letter]:
            shown |= hidden[0, letter]
    return hidden[:, tells].copy(), shown


SOLVE = float64(
    uint64[::1],
    KNOWN,
    HIDDEN,
    int64[::1],
    float64[::1],
    uint32,
    float64,
    boolean,
    float64[::1],
)


# Not cached: read back from numba's cache, this function crashes (0.68), and no one plays by it.
@njit([SOLVE], nogil=True)
def solve(signs, known, hidden, rows, weights, shown, bound, deep, hoped):  # type: ignore[no-untyped-def]
    """Return a state's value if that is below `bound`, else a number between `bound` and the value.

    If the search must not go deep, the number may be anything up to the value; after too many
    states it is 0. `hoped` is kept between calls for a state: the least cost of each of its
    letters, NaN at first.
    """
    order = np.argsort(-weights, kind="mergesort")
    rows, weights = rows[order], weights[order]
    n = rows.shape[0]
    best = in_turn(weights)
    if n <= IN_TURN:
        return best
    hidden, shown = tidy(hidden[order], shown)
    if hidden.shape[1] == 0:
        return best
    total = weights.sum()
    key = key_of(signs, rows, shown)
    slot, there = look(known, key)
    if there and (known[2][slot] or not deep or known[1][slot] * total >= bound):
        return known[1][slot] * total
    known[3][1] += 1
    if known[3][1] > known[3][2]:
        return 0.0
    most = widest(hidden, np.arange(n), 0, PLACES)
    letters = hidden.shape[1]
    if np.isnan(hoped[0]):
        hoped[:letters] = letters_first(hidden, weights, most)
    hopes = hoped[:letters].copy()
    tried = min(best, bound, hopes.min())
    before = names_first(hidden, weights, most, 0.0, tried)
    proven = min(tried, before[0].min()) if before[0].shape[0] else tried
    if not deep or proven >= min(best, bound):
        keep(known, key, proven / total, proven >= best)
        return proven
    first, proven = letters, np.inf
    hopes = np.concatenate((hopes, before[0]))
    while known[3][1] <= known[3][2]:
        limit = min(best, bound)
        move = int64(np.argmin(hopes))
        if hopes[move] >= limit:
            proven = min(proven, hopes[move], limit)
            if tried >= limit:
                break
            before = names_first(hidden, weights, most, tried, limit)
            hopes = np.concatenate((before[0], np.full(1, np.inf)))
            first, tried = 0, np.inf
            continue
        hopes[move] = np.inf
        letter, named = move, np.empty(0, np.int64)
        if move >= first:
            letter, named = before[1][move - first], before[2][move - first]
            named = named[named >= 0]
        rest = without(n, named)
        low = lows(hidden, weights, rest, letter, most)
        value = spent_on(weights, named) + weights[rest].sum() + low.sum()
        sizes = answered(hidden, rest, letter)
        turn = np.argsort(sizes, kind="mergesort")
        bounded = low.copy()
        hopes_of = np.full((PLACES + 1, letters), np.nan)
        for closer in range(len(RISES) + 2):
            for answer in turn:
                if value >= limit:
                    break
                if sizes[answer] > IN_TURN:
                    then, who, its = part_of(hidden, rows, weights, rest, letter, answer)
                    now = shown | (uint32(1) << uint32(answer) if answer < PLACES else uint32(0))
                    wholly = closer > 0 or sizes[answer] <= SMALL
                    goal = budget = limit - value + low[answer]
                    if 0 < closer <= len(RISES):
                        goal = min(budget, bounded[answer] + RISES[closer - 1] * its.sum())
                    mine = hopes_of[answer]
                    cost = solve(signs, known, then, who, its, now, goal, wholly, mine)
                    if cost > low[answer]:
                        value += cost - low[answer]
                        low[answer] = cost
                    if cost >= budget:  # the sum may be a rounding error below
                        value = max(value, limit)
                    if closer == 0:
                        bounded[answer] = low[answer]
                    if wholly and cost < goal:
                        sizes[answer] = 0  # it is exact
        if named.shape[0] == 0:
            hoped[letter] = max(hoped[letter], value)
        if value < limit:
            best = value
        else:
            proven = min(proven, value)
    if known[3][1] > known[3][2]:
        return 0.0
    exact = best < bound or best <= proven
    value = best if exact else min(best, proven)
    keep(known, key, value / total, exact)
    return value
