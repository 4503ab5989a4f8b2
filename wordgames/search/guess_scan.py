"""Scanning every guess of a state: its classes, its bound, and the order in which to try them.

Tables are answer-major: a row for every word left, a column for every guess. So a scan runs along
contiguous rows, a block of guesses at a time, which the compiler turns into vectors.
"""

import numpy as np
from numba import boolean, int32, int64, njit, types, uint8, uint64, void

from wordgames.kernels.numba_options import OPTIONS
from wordgames.search.code_widths import kernel_for_codes
from wordgames.search.search_arrays import COLUMN_BITS, FREE, LIMITS, ORDER_BITS
from wordgames.search.state_table import GAME

# Guesses whose words are compared at once: a block of each row stays in the cache.
BLOCK = 1024
# Words up to which each is compared with each; beyond, the codes met are marked.
PAIRWISE = 96
# Bytes of marks for a block of guesses, where codes are marked.
MARKS = 1 << 15
# Guesses whose codes are turned at once into rows of their own.
TURN = 64
# Most levels of ancestors that a queue's order knows.
ANCESTORS = (1 << (ORDER_BITS - COLUMN_BITS)) - 1


@kernel_for_codes(lambda code: boolean(code[:, ::1], int64, int32[::1], int64[::1]))
def separates(table, column, rows, marks):  # type: ignore[no-untyped-def]
    """True if a guess tells all the words apart; `marks` is all 0 before and after."""
    distinct = 0
    for row in rows:
        code = table[row, column]
        if marks[code]:
            break
        marks[code] = 1
        distinct += 1
    for row in rows[:distinct]:
        marks[table[row, column]] = 0
    return distinct == rows.shape[0]


@kernel_for_codes(lambda code: void(code[:, ::1], int32[::1], int64, int64, int64, uint8[::1]))
def meet(table, rows, word, low, high, met):  # type: ignore[no-untyped-def]
    """Set met for each guess from low to high to 1 if an earlier word has this word's code."""
    mine = table[rows[word]][low:high]
    for guess in range(mine.shape[0]):
        met[guess] = 0
    other = 0
    while other + 4 <= word:
        first = table[rows[other]][low:high]
        second = table[rows[other + 1]][low:high]
        third = table[rows[other + 2]][low:high]
        fourth = table[rows[other + 3]][low:high]
        for guess in range(mine.shape[0]):
            code = mine[guess]
            met[guess] |= (
                uint8(code == first[guess])
                | uint8(code == second[guess])
                | uint8(code == third[guess])
                | uint8(code == fourth[guess])
            )
        other += 4
    while other < word:
        first = table[rows[other]][low:high]
        for guess in range(mine.shape[0]):
            met[guess] |= uint8(mine[guess] == first[guess])
        other += 1


@kernel_for_codes(lambda code: void(code[:, ::1], int32[::1], int32[::1], int32[::1]))
def repeats_by_pairs(table, rows, worth, sums):  # type: ignore[no-untyped-def]
    """Do what `repeats` does for few words: compare each with those before it."""
    guesses = table.shape[1]
    met = np.empty(BLOCK, np.uint8)
    for low in range(0, guesses, BLOCK):
        high = min(low + BLOCK, guesses)
        part = sums[low:high]
        for guess in range(part.shape[0]):
            part[guess] = 0
        for word in range(1, rows.shape[0]):
            meet(table, rows, word, low, high, met)
            weight = worth[word]
            for guess in range(part.shape[0]):
                part[guess] += int32(met[guess]) * weight


@kernel_for_codes(lambda code: void(code[:, ::1], int32[::1], int32[::1], int64, int32[::1]))
def repeats_by_marks(table, rows, worth, codes, sums):  # type: ignore[no-untyped-def]
    """Do what `repeats` does for many words: mark the codes of a block of guesses as they come."""
    guesses = table.shape[1]
    block = max(8, MARKS // codes)
    marks = np.zeros(block * codes, np.uint8)
    for low in range(0, guesses, block):
        high = min(low + block, guesses)
        part = sums[low:high]
        for guess in range(part.shape[0]):
            part[guess] = 0
        for word in range(rows.shape[0]):
            row = table[rows[word]][low:high]
            weight = worth[word]
            for guess in range(uint64(row.shape[0])):
                at = guess * uint64(codes) + uint64(row[guess])
                part[guess] += int32(marks[at]) * weight
                marks[at] = 1
        if codes <= 8 * rows.shape[0]:
            for at in range(marks.shape[0]):
                marks[at] = 0
            continue
        for word in range(rows.shape[0]):
            row = table[rows[word]][low:high]
            for guess in range(uint64(row.shape[0])):
                marks[guess * uint64(codes) + uint64(row[guess])] = 0


@kernel_for_codes(lambda code: void(code[:, ::1], int32[::1], int32[::1], int64, int32[::1]))
def repeats(table, rows, worth, codes, sums):  # type: ignore[no-untyped-def]
    """Fill sums (guesses,): what the words weigh that are not the first of their class.

    The words lie in these rows of the table, whose codes are below `codes`; worth: their weights.
    """
    if rows.shape[0] <= PAIRWISE:
        repeats_by_pairs(table, rows, worth, sums)
    else:
        repeats_by_marks(table, rows, worth, codes, sums)


@njit([int64(GAME, int64)], **OPTIONS)
def order_of(game, guess):  # type: ignore[no-untyped-def]
    """Return where a guess stands among those as hopeful: words of the nearest ancestors first."""
    level = int64(0)
    if guess < game.levels.shape[0]:
        level = min(int64(game.levels[guess]), int64(ANCESTORS))
    return ((ANCESTORS - level) << COLUMN_BITS) + guess


@kernel_for_codes(lambda code: int64[::1](code[:, ::1], int32[::1], int64))
def kinds(table, rows, codes):  # type: ignore[no-untyped-def]
    """Return how many classes each guess makes of the words in these rows."""
    sums = np.empty(table.shape[1], np.int32)
    repeats(table, rows, np.ones(rows.shape[0], np.int32), codes, sums)
    return rows.shape[0] - sums.astype(np.int64)


@kernel_for_codes(lambda code: int64(GAME, code[:, ::1], int32[::1]))
def telling_guess(game, table, rows):  # type: ignore[no-untyped-def]
    """Return the first column that tells all the words apart, ancestors' words first, or -1."""
    guesses = table.shape[1]
    met = np.empty(BLOCK, np.uint8)
    any_met = np.empty(BLOCK, np.uint8)
    best = int64(1) << 62
    for low in range(0, guesses, BLOCK):
        high = min(low + BLOCK, guesses)
        least = uint8(0)
        for guess in range(high - low):
            any_met[guess] = 0
        for word in range(1, rows.shape[0]):
            meet(table, rows, word, low, high, met)
            least = uint8(1)
            for guess in range(high - low):
                any_met[guess] |= met[guess]
                least = min(least, any_met[guess])
            if least:
                break
        if least == 0:
            for guess in range(high - low):
                if any_met[guess] == 0:
                    best = min(best, order_of(game, low + guess))
    return best & ((1 << COLUMN_BITS) - 1) if best < int64(1) << 62 else int64(-1)


@njit([int64(int32[::1], int64, int64)], **OPTIONS)
def count_between(sums, low, high):  # type: ignore[no-untyped-def]
    """Return how many sums are above low and not above high."""
    count = int32(0)
    least = int32(low)
    most = int32(high)
    for guess in range(sums.shape[0]):
        count += int32((sums[guess] > least) & (sums[guess] <= most))
    return int64(count)


@njit([int64(int32[::1], int64, int64, int64)], **OPTIONS)
def next_ceiling(sums, low, limit, wanted):  # type: ignore[no-untyped-def]
    """Return a sum, `limit` at most, up to which this many guesses lie above low, if there are."""
    step = int64(1)
    least = limit
    for guess in range(sums.shape[0]):
        if sums[guess] > low:
            least = min(least, int64(sums[guess]))
    high = least
    while high < limit and count_between(sums, low, high) < wanted:
        high = min(limit, high + step)
        step = max(step, (high - least) // 4)
    return high


@njit([int64(int32[::1], int64, int64)], **OPTIONS)
def least_left_out(sums, limit, nothing):  # type: ignore[no-untyped-def]
    """Return the least sum above the limit, or 2^60; a guess that tells nothing has `nothing`."""
    least = int32(nothing)
    for guess in range(sums.shape[0]):
        if sums[guess] > limit:
            least = min(least, sums[guess])
    return int64(least) if least < nothing else int64(1) << 60


@njit([int64(uint64[::1], int64[::1], uint64, int64)], **OPTIONS)
def find_or_add(known, places, sign, place):  # type: ignore[no-untyped-def]
    """Return the place noted for a sign, or -1 after noting this one for it."""
    last = known.shape[0] - 1
    slot = int64(sign >> uint64(20)) & last
    while known[slot] != 0:
        if known[slot] == sign:
            return places[slot]
        slot = (slot + 1) & last
    known[slot] = sign
    places[slot] = place
    return int64(-1)


@njit([void(int64[::1], int64, int64)], **OPTIONS)
def sink(heap, place, size):  # type: ignore[no-untyped-def]
    """Let the entry at `place` sink until the least of its part of the heap is on top."""
    entry = heap[place]
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= entry:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = entry


@kernel_for_codes(
    lambda code: void(
        *(GAME, code[:, ::1], int32[::1], int32[::1], int64[::1], int64[::1], uint64[::1]),
        *(int64[::1], uint64[::1]),
    )
)
def weigh(game, table, rows, words, columns, marks, labels, hopes, signs):  # type: ignore[no-untyped-def]
    """Fill the estimates of some guesses, and their signs: those that tell the same have the same.

    marks labels  (codes,) scratch; marks is all 0 before and after
    """
    count = rows.shape[0]
    block = np.empty((TURN, count), table.dtype)
    for start in range(0, columns.shape[0], TURN):
        stop = min(start + TURN, columns.shape[0])
        for place in range(count):
            row = table[rows[place]]
            for turn in range(start, stop):
                block[turn - start, place] = row[columns[turn]]
        for turn in range(start, stop):
            codes = block[turn - start]
            hope = int64(0)
            sign = uint64(0)
            for place in range(count):
                code = codes[place]
                rank = marks[code]
                if rank == 0:
                    labels[code] = game.signs[words[place], 2]
                hope += game.weights[words[place]] * game.growth[rank]
                sign += labels[code] * game.signs[words[place], 3]
                marks[code] = rank + 1
            for place in range(count):
                marks[codes[place]] = 0
            hopes[turn] = hope
            signs[turn] = sign


@kernel_for_codes(lambda code: void(GAME, code[:, ::1], int32[::1], int32[::1], int64, int64[::1]))
def estimate(game, table, rows, words, codes, hopes):  # type: ignore[no-untyped-def]
    """Fill the estimates of all guesses, a block at a time."""
    guesses = table.shape[1]
    block = max(8, MARKS // codes)
    ranks = np.zeros(block * codes, np.uint16)
    for low in range(0, guesses, block):
        high = min(low + block, guesses)
        part = hopes[low:high]
        for guess in range(part.shape[0]):
            part[guess] = 0
        for word in range(rows.shape[0]):
            row = table[rows[word]][low:high]
            weight = game.weights[words[word]]
            for guess in range(uint64(row.shape[0])):
                at = guess * uint64(codes) + uint64(row[guess])
                part[guess] += weight * game.growth[ranks[at]]
                ranks[at] += 1
        for at in range(ranks.shape[0]):
            ranks[at] = 0


@kernel_for_codes(
    lambda code: types.Tuple((int64[::1], int64))(
        *(GAME, code[:, ::1]), *[int32[::1]] * 5, *[int64] * 4,
        *(int64[::1], uint64[::1], int64[::1], int64),
    )
)  # fmt: skip
def enqueue(  # type: ignore[no-untyped-def]
    game, table, names, rows, own, words, sums, low, high, beta, level, marks, labels, heap, size
):
    """Add the guesses whose sum of repeats is above low, and not above high, to the queue.

    The words left join with the first of them (low < 0), where their bound is below beta. In
    normal mode one stands for all that tell the same. Returns (heap, entries in it).
    """
    count = rows.shape[0]
    merging = game.control[LIMITS] == FREE
    joined = count if low < 0 or merging else 0
    batch = np.empty(joined + count_between(sums, low, high), np.int64)
    for place in range(joined):
        batch[place] = own[place]
    filled = joined
    for guess in range(sums.shape[0]):
        if sums[guess] > low and sums[guess] <= high:
            name = names[guess]
            if name >= game.levels.shape[0] or game.levels[name] != level:
                batch[filled] = guess
                filled += 1
    grown = np.empty(size + filled, np.int64)
    for place in range(size):
        grown[place] = heap[place]
    slots = 4
    while slots < 2 * filled:
        slots *= 2
    known = np.zeros(slots if merging else 1, np.uint64)
    places = np.empty(slots if merging else 1, np.int64)
    hopes = np.empty(filled, np.int64)
    signs = np.empty(filled, np.uint64)
    weigh(game, table, rows, words, batch[:filled], marks, labels, hopes, signs)
    total = int64(0)
    for word in words:
        total += game.weights[word]
    for turn in range(filled):
        guess = batch[turn]
        hope = hopes[turn]
        sign = signs[turn]
        if turn < joined:
            if merging:
                find_or_add(known, places, sign, int64(-2))
            weight = game.weights[words[turn]]
            if low >= 0 or 2 * total + sums[guess] - weight >= beta:
                continue
            hope -= weight * game.growth[0]
        entry = (hope << ORDER_BITS) + (
            order_of(game, guess) if merging else guess  # a limited table is ordered itself
        )
        if turn >= joined and merging:
            place = find_or_add(known, places, sign, size)
            if place == -2:
                continue
            if place >= 0:
                grown[place] = min(grown[place], entry)
                continue
        grown[size] = entry
        size += 1
    for place in range(size // 2 - 1, -1, -1):
        sink(grown, place, size)
    return grown, size
