"""Whole spellings in numba: words that a mask may be, drawn letter by letter by the long chain.

A spelling is carried from the word's beginning to its end as one of a bounded number: those most
likely in the end stay, and of the others evenly spaced ones that stand for the rest (Fearnhead and
Clifford, 2003). How likely they are in the end is looked up ahead by runs of three. The plain twin
is `tests/hangman/spelling_plain.py`.
"""

import numpy as np
from numba import boolean, float32, float64, int16, int64, njit, uint32, uint64, void

from wordgames.hangman.agents.letter_chain.chain import (
    COUNT_AT,
    LENGTH,
    SHORT,
    START_AT,
    SYMBOL_AT,
    WIDTH,
)
from wordgames.kernels.numba_codes import mixed
from wordgames.kernels.numba_options import OPTIONS, QUICK

ONES = (1 << WIDTH) - 1
PAST = (1 << (WIDTH * (LENGTH - 1))) - 1
ENTRY = (1 << SYMBOL_AT) - 1
REST = (1 << COUNT_AT) - 1
NONE = -1


@njit([void(uint64[::1], uint64[::1], uint64[:, ::1])], **OPTIONS)
def fill_heads(keys, values, heads):  # type: ignore[no-untyped-def]
    """Put contexts into an empty open-addressed table."""
    mask = heads.shape[0] - 1
    for number in range(keys.shape[0]):
        slot = int64(mixed(keys[number])) & mask
        while heads[slot, 0] != 0:
            slot = (slot + 1) & mask
        heads[slot, 0] = keys[number]
        heads[slot, 1] = values[number]


@njit([int64(uint64[:, ::1], int64, int64)], **OPTIONS)
def head_of(heads, past, reach):  # type: ignore[no-untyped-def]
    """Return the slot of the context of the last `reach` symbols, NONE where it was never seen."""
    key = uint64((past & ((1 << (WIDTH * reach)) - 1)) << 3 | reach)
    mask = heads.shape[0] - 1
    slot = int64(mixed(key)) & mask
    while heads[slot, 0] != 0:
        if heads[slot, 0] == key:
            return slot
        slot = (slot + 1) & mask
    return NONE


@njit([void(float32[:, :, ::1], uint64[:, ::1], uint32[::1], int64, float32[::1])], **QUICK)
def fill_row(by_two, heads, entries, past, row):  # type: ignore[no-untyped-def]
    """Fill the chances of every symbol after the symbols in `past`."""
    before, last = past >> WIDTH & ONES, past & ONES
    for symbol in range(row.shape[0]):
        row[symbol] = by_two[before, last, symbol]
    for reach in range(SHORT, LENGTH):
        slot = head_of(heads, past, reach)
        if slot == NONE:
            return
        value = int64(heads[slot, 1])
        rest = float32(value & REST) * float32(1 / REST)
        for symbol in range(row.shape[0]):
            row[symbol] *= rest
        start = value >> START_AT
        for number in range(start, start + (value >> COUNT_AT & 255)):
            entry = int64(entries[number])
            row[entry >> SYMBOL_AT] = float32(entry & ENTRY) * float32(1 / ENTRY)


@njit([float32(float32[:, :, ::1], uint64[:, ::1], uint32[::1], int64, int64)], **QUICK)
def chance_after(by_two, heads, entries, past, symbol):  # type: ignore[no-untyped-def]
    """Return the chance of one symbol after the symbols in `past`."""
    chance = by_two[past >> WIDTH & ONES, past & ONES, symbol]
    for reach in range(SHORT, LENGTH):
        slot = head_of(heads, past, reach)
        if slot == NONE:
            break
        value = int64(heads[slot, 1])
        chance *= float32(value & REST) * float32(1 / REST)
        start = value >> START_AT
        for number in range(start, start + (value >> COUNT_AT & 255)):
            entry = int64(entries[number])
            if entry >> SYMBOL_AT == symbol:
                chance = float32(entry & ENTRY) * float32(1 / ENTRY)
    return chance


@njit([void(float32[:, ::1], float32[:, :, ::1], float32[:, :, ::1])], **QUICK)
def look_ahead(allowed, by_two, ahead):  # type: ignore[no-untyped-def]
    """Fill ahead (length, S, S): how likely the rest is after two symbols, the second at a place.

    allowed (length, P) is 1 for what a place may hold, 0 for other symbols.
    """
    length, symbols, filled = allowed.shape[0], by_two.shape[0], by_two.shape[2]
    after = np.zeros((symbols, filled), np.float32)
    after[:, 0] = float32(1)
    for at in range(length - 1, -1, -1):
        greatest = float32(1e-30)
        for before in range(symbols):
            for here in range(symbols):
                ahead[at, before, here] = float32(0)
                if allowed[at, here] == 0 or (at == 0 and before) or not (
                    at == 0 or allowed[at - 1, before]
                ):  # fmt: skip
                    continue
                total = float32(0)
                row, other = by_two[before, here], after[here]
                for symbol in range(filled):
                    total += row[symbol] * other[symbol]
                ahead[at, before, here] = total
                greatest = max(greatest, total)
        scale = float32(1) / greatest
        for before in range(symbols):
            for here in range(symbols):
                ahead[at, before, here] *= scale
                after[before, here] = allowed[at, here] * ahead[at, before, here]


@njit([int64(float32[::1], float32[::1], int64[::1], int64, int64)], **QUICK)
def thin_out(sizes, weights, stays, count, most):  # type: ignore[no-untyped-def]
    """Choose at most so many spellings; return how many, and fill `stays` with which.

    sizes say how likely each is in the end. What reaches a bar stays as it is; of the others every
    one in whose size, added to those before, a multiple of the bar falls, weighed as if it reached
    the bar: weights and sizes change in place. So each keeps its weight on average.
    """
    if count <= most:
        for number in range(count):
            stays[number] = number
        return count
    total, large, before = float32(0), 0, -1
    for number in range(count):
        total += sizes[number]
    bar = total / float32(most)
    # counts decide when it ends: rounding could let the bar fall and rise for ever
    while before < large < most:
        before, large, rest = large, 0, float32(0)
        for number in range(count):
            if sizes[number] >= bar:
                large += 1
            else:
                rest += sizes[number]
        if large < most:
            bar = rest / float32(most - large)
    staying, gap = 0, bar / 2
    for number in range(count):
        size = sizes[number]
        if size < bar:
            gap -= size
            if gap > 0:
                continue
            gap += bar
            weights[number] *= bar / size
            sizes[number] = bar
        if staying < most:
            stays[staying] = number
            staying += 1
    return staying


@njit(
    [
        int64(int16[::1], int64[:, ::1], int64[:, ::1], float32[::1], int64, float64[:, ::1])
    ],
    **QUICK,
)  # fmt: skip
def add_up(mask, parents, letters, weights, count, places):  # type: ignore[no-untyped-def]
    """Fill the chance of each letter in each blank from weighed spellings; return how many.

    parents and letters (length, n) say how each spelling goes on; weights (n,) are of the last.
    """
    total = 0.0
    for number in range(count):
        total += weights[number]
    if total <= 0:
        return 0
    places[:] = 0.0
    for number in range(count):
        source = number
        for at in range(mask.shape[0] - 1, -1, -1):
            if mask[at] < 0:
                places[at, letters[at, source] - 1] += weights[number] / total
            source = parents[at, source]
    return count


@njit(
    [
        int64(
            int16[::1], boolean[::1], float32[:, :, ::1], uint64[:, ::1], uint32[::1], int64,
            float64[:, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def spell(mask, closed, by_two, heads, entries, most, places):  # type: ignore[no-untyped-def]
    """Draw at most so many spellings of a mask; return how many, 0 if there is none.

    places (length, A) is filled with the chance of each letter in each blank, 0 where one is shown.
    """
    length, size = mask.shape[0], closed.shape[0]
    symbols, filled = by_two.shape[0], by_two.shape[2]
    allowed = np.zeros((length, filled), np.float32)
    for at in range(length):
        if mask[at] >= 0:
            allowed[at, mask[at] + 1] = float32(1)
        else:
            for letter in range(size):
                allowed[at, letter + 1] = float32(not closed[letter])
    ahead = np.empty((length, symbols, symbols), np.float32)
    look_ahead(allowed, by_two, ahead)
    parents, letters = np.empty((length, most), np.int64), np.empty((length, most), np.int64)
    pasts, weights = np.zeros((2, most), np.int64), np.ones(most, np.float32)
    owners, others = np.empty(most * symbols, np.int64), np.empty(most * symbols, np.int64)
    stays, row = np.empty(most * symbols, np.int64), np.empty(filled, np.float32)
    likely, sizes = np.empty(most * symbols, np.float32), np.empty(most * symbols, np.float32)
    count = 1
    for at in range(length):
        now, drawn, greatest = pasts[at % 2], 0, float32(0)
        choices = np.flatnonzero(allowed[at])
        for number in range(count):
            if mask[at] < 0:
                fill_row(by_two, heads, entries, now[number], row)
            else:
                shown = mask[at] + 1
                row[shown] = chance_after(by_two, heads, entries, now[number], shown)
            reach = ahead[at, now[number] & ONES]
            for symbol in choices:
                chance = weights[number] * row[symbol]
                if chance * reach[symbol] > 0:
                    owners[drawn], others[drawn] = number, symbol
                    likely[drawn], sizes[drawn] = chance, chance * reach[symbol]
                    greatest = max(greatest, sizes[drawn])
                    drawn += 1
        count = thin_out(sizes, likely, stays, drawn, most)
        for number in range(count):
            source = stays[number]
            parents[at, number], letters[at, number] = owners[source], others[source]
            pasts[1 - at % 2, number] = (now[owners[source]] << WIDTH | others[source]) & PAST
            weights[number] = likely[source] / greatest
    for number in range(count):
        weights[number] *= chance_after(by_two, heads, entries, pasts[length % 2, number], 0)
    return add_up(mask, parents, letters, weights, count, places)
