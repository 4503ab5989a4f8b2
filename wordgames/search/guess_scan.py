"""Scanning every guess of a state: its classes, its bound, and the order in which to try them."""

import numpy as np
from numba import boolean, int32, int64, njit, types, uint64, void

from wordgames.kernels.numba_codes import OPTIONS
from wordgames.search.code_widths import kernel_for_codes
from wordgames.search.search_arrays import FREE, LIMITS
from wordgames.search.state_table import GAME


@kernel_for_codes(lambda code: boolean(code[:, ::1], int64, int32[::1], int64[::1]))
def separates(table, row, columns, marks):  # type: ignore[no-untyped-def]
    """True if a guess tells all the words apart; `marks` is all 0 before and after."""
    distinct = 0
    for column in columns:
        code = table[row, column]
        if marks[code]:
            break
        marks[code] = 1
        distinct += 1
    for column in columns[:distinct]:
        marks[table[row, column]] = 0
    return distinct == columns.shape[0]


@njit([boolean(uint64[::1], uint64)], **OPTIONS)
def is_known(known, sign):  # type: ignore[no-untyped-def]
    """True if a sign is already in the hash set, and add it."""
    last = known.shape[0] - 1
    slot = int64(sign >> uint64(20)) & last
    while known[slot] != 0:
        if known[slot] == sign:
            return True
        slot = (slot + 1) & last
    known[slot] = sign
    return False


@kernel_for_codes(
    lambda code: types.UniTuple(int64, 2)(
        *(GAME, code[:, ::1]), *[int32[::1]] * 4, int64, code[:, ::1], int32[::1], *[int64[::1]] * 2
    )
)
def scan(game, table, names, rows, columns, words, codes, subtable, subnames, firsts, hopes):  # type: ignore[no-untyped-def]
    """Fill a state's subtable from its parent's; return (rows filled, most classes of any guess).

    The words left come first, then the other allowed guesses that tell something; in normal mode
    one of those that tell the same. firsts: the sum over classes of the heaviest weight, which
    gives the bound; hopes: the estimated total, which gives the order.
    """
    count = columns.shape[0]
    inside = np.zeros(table.shape[1], np.bool_)
    places = np.empty(count, np.uint64)
    worth = np.empty(count, np.int64)
    signs = np.empty((2, count), np.uint64)
    for place in range(count):
        inside[columns[place]] = True
        places[place] = columns[place]
        worth[place] = game.weights[words[place]]
        signs[0, place] = game.signs[words[place], 2]
        signs[1, place] = game.signs[words[place], 3]
    marks = np.zeros(codes, np.uint64)
    numbers = np.zeros(codes, np.uint64)
    labels = np.zeros(codes, np.uint64)
    merging = game.control[LIMITS] == FREE
    size = 4
    while size < 2 * (rows.shape[0] + count):
        size *= 2
    known = np.zeros(size if merging else 1, np.uint64)
    filled = 0
    most = 0
    base = uint64(1)
    for turn in range(count + rows.shape[0]):
        if turn < count:
            row = columns[turn]
        else:
            row = rows[turn - count]
            if row < inside.shape[0] and inside[row]:
                continue
        classes = uint64(0)
        first = 0
        hope = 0
        sign = uint64(0)
        codes_here = table[row]
        codes_below = subtable[filled]
        for place in range(uint64(count)):
            code = codes_here[places[place]]
            mark = marks[code]
            if mark < base:
                mark = base
                numbers[code] = classes
                labels[code] = signs[0, place]
                classes += uint64(1)
                first += worth[place]
            hope += worth[place] * game.growth[mark - base]
            marks[code] = mark + uint64(1)
            codes_below[place] = numbers[code]
            sign += labels[code] * signs[1, place]
        base += uint64(count + 1)
        if turn < count:
            hope -= worth[turn] * game.growth[0]
        elif classes == 1:
            continue
        if merging and is_known(known, sign) and turn >= count:
            continue
        subnames[filled] = names[row]
        firsts[filled] = first
        hopes[filled] = hope
        most = max(most, int64(classes))  # type: ignore[assignment]
        filled += 1
    return filled, most


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


@njit([types.UniTuple(int64, 2)(int64[::1], int64[::1], int64, int64, int64[::1])], **OPTIONS)
def queue(bounds, hopes, guesses, beta, heap):  # type: ignore[no-untyped-def]
    """Heap the guesses whose bound is below beta, most promising on top, words left before others.

    Returns (guesses in the heap, least bound of those left out).
    """
    size = 0
    least = int64(1) << 60
    for guess in range(guesses):
        if bounds[guess] < beta:
            heap[size] = (hopes[guess] << 20) + guess
            size += 1
        else:
            least = min(least, bounds[guess])
    for place in range(size // 2 - 1, -1, -1):
        sink(heap, place, size)
    return size, least
