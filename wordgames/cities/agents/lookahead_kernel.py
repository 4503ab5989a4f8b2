"""The look-ahead of Cities in numba: expected guesses still needed, by following every answer.

A state is a set of names left with their weights, and the places that are shown. A guess is a
letter or the heaviest name. What an answer leaves is a state again, one guess nearer the end; the
search follows the most hopeful guesses of each state down to the end of the game, fewer of them
the deeper it is, so its value is what a player who goes on like that really needs.
"""

from typing import Any

import numpy as np
from numba import boolean, float64, int64, njit, types, uint32, void

from wordgames.kernels.numba_codes import count_bits
from wordgames.kernels.numba_options import OPTIONS

FROZEN = types.Array(uint32, 2, "C", readonly=True)
PLACES = 20


@njit([float64(float64, float64, float64, int64, float64)], **OPTIONS)
def guessed(total, products, heaviest, count, scale):  # type: ignore[no-untyped-def]
    """Estimate the guesses that a state needs from its weight, sum of w log w, and heaviest name.

    At least 2 - p, p being the chance of the likeliest name; else one and `scale` a bit of entropy.
    """
    if count <= 1:
        return 1.0
    entropy = np.log2(total) - products / total
    return 1.0 + max(scale * entropy, 1.0 - heaviest / total)


@njit([void(FROZEN, int64[::1], float64[::1], uint32, float64, float64[::1])], **OPTIONS)
def estimate_one(places, rows, weights, shown, scale, estimates):  # type: ignore[no-untyped-def]
    """Estimate each letter where an answer shows one place: guesses after it, or infinity."""
    total = weights.sum()
    letters = places.shape[1]
    sums = np.zeros((PLACES + 1, 3))
    sizes = np.zeros(PLACES + 1, np.int64)
    logs = np.empty(rows.shape[0])
    for i in range(rows.shape[0]):
        logs[i] = np.log2(weights[i])
    for letter in range(letters):
        sums[:] = 0.0
        sizes[:] = 0
        for i in range(rows.shape[0]):
            hidden = places[rows[i], letter] & ~shown
            if hidden == 0:
                weight, log, outcome = weights[i], logs[i], PLACES
                sums[outcome, 0] += weight
                sums[outcome, 1] += weight * log
                sums[outcome, 2] = max(sums[outcome, 2], weight)
                sizes[outcome] += 1
                continue
            times = count_bits(hidden)
            weight = weights[i] / times
            log = logs[i] - np.log2(float64(times)) if times > 1 else logs[i]
            place = 0
            while hidden:
                if hidden & uint32(1):
                    sums[place, 0] += weight
                    sums[place, 1] += weight * log
                    sums[place, 2] = max(sums[place, 2], weight)
                    sizes[place] += 1
                hidden >>= uint32(1)
                place += 1
        outcomes = 0
        expected = 0.0
        for outcome in range(PLACES + 1):
            if sizes[outcome]:
                outcomes += 1
                expected += sums[outcome, 0] * guessed(
                    sums[outcome, 0], sums[outcome, 1], sums[outcome, 2], sizes[outcome], scale
                )
        estimates[letter] = 1.0 + expected / total if outcomes > 1 else np.inf


@njit([void(FROZEN, int64[::1], float64[::1], uint32, float64, float64[::1])], **OPTIONS)
def estimate_all(places, rows, weights, shown, scale, estimates):  # type: ignore[no-untyped-def]
    """Estimate each letter where an answer shows all places: guesses after it, or infinity."""
    total = weights.sum()
    count = rows.shape[0]
    size = 4
    while size < 2 * count:
        size *= 2
    keys = np.empty(size, np.uint32)
    stamps = np.full(size, -1, np.int64)
    sums = np.empty((size, 3))
    sizes = np.empty(size, np.int64)
    used = np.empty(size, np.int64)
    logs = np.empty(count)
    for i in range(count):
        logs[i] = weights[i] * np.log2(weights[i])
    for letter in range(places.shape[1]):
        outcomes = 0
        for i in range(count):
            key = places[rows[i], letter] & ~shown
            slot = int64((key * uint32(2654435761)) >> uint32(12)) & (size - 1)
            while stamps[slot] == letter and keys[slot] != key:
                slot = (slot + 1) & (size - 1)
            if stamps[slot] != letter:
                stamps[slot] = letter
                keys[slot] = key
                sums[slot, 0] = sums[slot, 1] = sums[slot, 2] = 0.0
                sizes[slot] = 0
                used[outcomes] = slot
                outcomes += 1
            sums[slot, 0] += weights[i]
            sums[slot, 1] += logs[i]
            sums[slot, 2] = max(sums[slot, 2], weights[i])
            sizes[slot] += 1
        expected = 0.0
        for k in range(outcomes):
            slot = used[k]
            expected += sums[slot, 0] * guessed(
                sums[slot, 0], sums[slot, 1], sums[slot, 2], sizes[slot], scale
            )
        estimates[letter] = 1.0 + expected / total if outcomes > 1 else np.inf


@njit([float64(int64[::1], float64[::1], int64, float64)], **OPTIONS)
def estimate_name(rows, weights, heaviest, scale):  # type: ignore[no-untyped-def]
    """Estimate guessing the heaviest name: guesses, it included."""
    total = weights.sum()
    rest = total - weights[heaviest]
    products = most = 0.0
    for i in range(rows.shape[0]):
        if i != heaviest:
            products += weights[i] * np.log2(weights[i])
            most = max(most, weights[i])
    return 1.0 + rest / total * guessed(rest, products, most, rows.shape[0] - 1, scale)


@njit([float64(float64[::1])], **OPTIONS)
def few(weights):  # type: ignore[no-untyped-def]
    """Return the guesses that up to three names need: one after the other, the heaviest first.

    No letter is better: a letter costs one guess and at best leaves one, two in all.
    """
    order = weights[np.argsort(weights)[::-1]]  # as the self-taught bot sorts
    expected = 0.0
    for i in range(order.shape[0]):
        expected += (i + 1) * order[i]
    return expected / order.sum()


PARTS: Any = types.Tuple((int64[::1], float64[::1], int64[::1], uint32[::1]))


@njit([PARTS(FROZEN, int64[::1], float64[::1], uint32, int64)], **OPTIONS)
def parts_one(places, rows, weights, shown, letter):  # type: ignore[no-untyped-def]
    """Split a state by the place that is shown: rows, weights, ends of the parts, what is shown."""
    sizes = np.zeros(PLACES + 1, np.int64)
    for row in rows:
        hidden = places[row, letter] & ~shown
        if hidden == 0:
            sizes[PLACES] += 1
        for place in range(PLACES):
            sizes[place] += int64(hidden >> uint32(place)) & 1
    starts = np.zeros(PLACES + 2, np.int64)
    for place in range(PLACES + 1):
        starts[place + 1] = starts[place] + sizes[place]
    total = starts[PLACES + 1]
    members, worth = np.empty(total, np.int64), np.empty(total)
    ends = starts[: PLACES + 1].copy()
    for i in range(rows.shape[0]):
        hidden = places[rows[i], letter] & ~shown
        share = weights[i] / max(1, count_bits(hidden))
        for place in range(PLACES + 1):
            here = hidden == 0 if place == PLACES else bool(hidden >> uint32(place) & uint32(1))
            if here:
                members[ends[place]], worth[ends[place]] = rows[i], share
                ends[place] += 1
    now = np.full(PLACES + 1, shown, np.uint32)
    for place in range(PLACES):
        now[place] = shown | uint32(1 << place)
    return members, worth, ends, now


@njit([PARTS(FROZEN, int64[::1], float64[::1], uint32, int64)], **OPTIONS)
def parts_all(places, rows, weights, shown, letter):  # type: ignore[no-untyped-def]
    """Split a state by the places shown: rows, weights, ends of the parts, what is shown then."""
    keys = np.empty(rows.shape[0], np.uint32)
    for i in range(rows.shape[0]):
        keys[i] = places[rows[i], letter] & ~shown
    order = np.argsort(keys, kind="mergesort")
    ends, now = np.empty(rows.shape[0], np.int64), np.empty(rows.shape[0], np.uint32)
    count = 0
    for i in range(rows.shape[0]):
        if i + 1 == rows.shape[0] or keys[order[i + 1]] != keys[order[i]]:
            ends[count], now[count] = i + 1, shown | keys[order[i]]
            count += 1
    return rows[order], weights[order], ends[:count].copy(), now[:count].copy()


SOLVE = float64(
    FROZEN,
    int64[::1],
    float64[::1],
    uint32,
    boolean,
    int64[::1],
    int64,
    float64,
    float64[::1],
)


@njit([SOLVE], **OPTIONS)
def solve(places, rows, weights, shown, every, widths, depth, scale, values):  # type: ignore[no-untyped-def]
    """Return the expected guesses that a state needs, following `widths[depth]` guesses of it.

    `values` takes those of the guesses followed here, the letters and then the heaviest name; it
    is empty below the first state.
    """
    if rows.shape[0] <= 3 and depth:
        return few(weights)
    letters = places.shape[1]
    estimates = np.empty(letters + 1)
    if every:
        estimate_all(places, rows, weights, shown, scale, estimates)
    else:
        estimate_one(places, rows, weights, shown, scale, estimates)
    heaviest = int64(np.argmax(weights))
    estimates[letters] = estimate_name(rows, weights, heaviest, scale)
    total = weights.sum()
    best = np.inf
    nothing = np.empty(0)
    for _ in range(widths[min(depth, widths.shape[0] - 1)]):
        move = int64(np.argmin(estimates))
        if estimates[move] == np.inf:
            break
        estimates[move] = np.inf
        if move == letters:
            others = np.arange(rows.shape[0]) != heaviest
            members, worth = rows[others], weights[others]
            ends, now = np.full(1, members.shape[0]), np.full(1, shown, np.uint32)
            ends = ends[: members.shape[0]]
        elif every:
            members, worth, ends, now = parts_all(places, rows, weights, shown, move)
        else:
            members, worth, ends, now = parts_one(places, rows, weights, shown, move)
        value = 1.0
        start = 0
        for part in range(ends.shape[0]):
            if ends[part] > start:
                chance = worth[start : ends[part]].sum() / total
                value += chance * solve(
                    places,
                    members[start : ends[part]],
                    worth[start : ends[part]],
                    now[part],
                    every,
                    widths,
                    depth + 1,
                    scale,
                    nothing,
                )
                start = ends[part]
            if value >= best and values.shape[0] == 0:
                break
        if values.shape[0]:
            values[move] = value
        best = min(best, value)
    return best
