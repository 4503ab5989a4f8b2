"""The end of a game of many boards in numba, searched to its end; the slow twin is in the tests."""

import numpy as np
from numba import float64, int64, njit, uint16, uint64

from wordgames.boards.agents.look_ahead_kernel import board_means, sort_classes, together
from wordgames.kernels.numba_options import OPTIONS, frozen

LITTLE = 1e-9


@njit(
    [
        float64(frozen(uint16, 1), int64[::1], int64[::1], int64[::1], int64, int64, int64[::1],
                int64[::1])
    ],
    **OPTIONS,
)  # fmt: skip
def least_after(row, columns, starts, counts, boards, hit, sizes, met):  # type: ignore[no-untyped-def]
    """Return a bound that no play after this guess goes below, the guess itself counted.

    Each open board takes a guess; the next guess after this one solves nothing at least with the
    chance that it is no board's word, unless a board has one word left.
    """
    total, nothing, over = 1.0, 1.0, 1.0
    for board in range(boards):
        start, count = starts[board], counts[board]
        classes = 0
        for place in range(start, start + count):
            code = row[columns[place]]
            if sizes[code] == 0:
                met[classes] = code
                classes += 1
            sizes[code] += 1
        misses, solved = 0, 0
        for number in range(classes):
            if met[number] == hit:
                misses, solved = misses + 1, 1
            else:
                misses += sizes[met[number]] - 1
            sizes[met[number]] = 0
        total += 1.0 - solved / count
        nothing *= misses / count
        over *= solved / count
    return total + nothing - over


@njit([int64(uint64, uint64[::1])], **OPTIONS)
def place_of(key, keys):  # type: ignore[no-untyped-def]
    """Return where a key is in a table with open addresses, or the free place for it."""
    last = keys.shape[0] - 1
    place = int64(key & uint64(last))
    while keys[place] != uint64(0) and keys[place] != key:
        place = (place + 1) & last
    return place


@njit([int64(float64, int64, int64, int64, float64[::1], int64[::1])], **OPTIONS)
def keep_best(value, guess, size, most, values, guesses):  # type: ignore[no-untyped-def]
    """Insert a guess among the `most` of least value, the first of equals; return how many."""
    if size == most and value >= values[size - 1] - LITTLE:
        return size
    size = min(size + 1, most)
    place = size - 1
    while place > 0 and values[place - 1] > value + LITTLE:
        values[place], guesses[place] = values[place - 1], guesses[place - 1]
        place -= 1
    values[place], guesses[place] = value, guess
    return size


@njit(
    [
        float64(
            frozen(uint16, 2), frozen(int64, 1), frozen(float64, 2), frozen(float64, 1), int64,
            int64[:, ::1], int64[:, ::1], int64[::1], int64, int64,
            frozen(uint64, 1), uint64[::1], float64[::1], int64[::1], int64[::1], int64[::1],
            float64[:, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def finish(  # type: ignore[no-untyped-def]
    codes, word_rows, factors, weights, hit, columns, counts, starts, boards, depth, marks, keys,
    known, limits, sizes, met, shown,
):  # fmt: skip
    """Return the least expected guesses found for a position; fill `shown` at the first.

    codes    (guesses, columns); word_rows (columns,): the guess that is the column's own word
    columns  (depth, ...) the columns left, those of board b from starts[b], counts (depth, boards)
    marks    (columns,) random numbers that name positions; keys, known: the values found so far
    limits   guesses tried at the first position, at later ones, and how many values are known
    shown    (2, tried) the guesses tried at the first position and their values; a value that is
             not below an earlier one is only a bound
    """
    here, count = columns[depth], counts[depth]
    alone, largest, key = int64(-1), 0, uint64(0)
    for board in range(boards):
        largest = max(largest, count[board])
        if count[board] == 1:
            alone = here[starts[board]]
        for place in range(starts[board], starts[board] + count[board]):
            key ^= marks[here[place]]
    if largest == 1:
        return float64(boards)
    place = place_of(key, keys)
    if depth and keys[place] == key:
        return known[place]
    most = limits[1] if depth else limits[0]
    tried, values = np.empty(most, np.int64), np.empty(most)
    means = np.empty((boards, 1 + weights.shape[0]))
    value = np.empty(1)
    entries = 0
    if alone >= 0:
        tried[0], entries = word_rows[alone], 1
    else:
        for guess in range(codes.shape[0]):
            for board in range(boards):
                start = starts[board]
                board_means(
                    codes[guess], here, start, start + count[board], factors, hit, sizes, met,
                    means[board],
                )  # fmt: skip
            together(means, boards, weights, value)
            entries = keep_best(value[0], guess, entries, most, values, tried)
    best = np.inf
    ordered = np.empty(columns.shape[1], np.int64)
    begins = np.empty((boards, columns.shape[1] + 1), np.int64)
    classes = np.empty(boards, np.int64)
    way = np.empty(boards, np.int64)
    solves = np.empty((boards, columns.shape[1]), np.bool_)
    below, counts_below = columns[depth + 1], counts[depth + 1]
    for number in range(entries):
        row = codes[tried[number]]
        bound = least_after(row, here, starts, count, boards, hit, sizes, met)
        if not depth:
            shown[0, number], shown[1, number] = tried[number], bound
        if bound >= best - LITTLE:
            continue
        tells = False
        for board in range(boards):
            start = starts[board]
            stop = start + count[board]
            classes[board] = sort_classes(
                row, here, start, stop, sizes, met, begins[board], ordered
            )
            for part in range(classes[board]):
                solves[board, part] = met[part] == hit
            tells = tells or classes[board] > 1 or solves[board, 0]
            way[board] = 0
        if not tells:
            if not depth:
                shown[1, number] = np.inf
            continue
        worth = bound
        while worth < best - LITTLE:
            still_open, weight, nothing = int64(0), 1.0, 1.0  # a literal would make a second kernel
            for board in range(boards):
                part = way[board]
                begin, end = begins[board, part], begins[board, part + 1]
                weight *= (end - begin) / count[board]
                if not solves[board, part]:
                    for place in range(begin, end):
                        below[starts[still_open] + place - begin] = ordered[place]
                    counts_below[still_open] = end - begin
                    nothing *= 1.0 - 1.0 / (end - begin)
                    still_open += 1
            if still_open:
                value_below = finish(
                    codes, word_rows, factors, weights, hit, columns, counts, starts, still_open,
                    depth + 1, marks, keys, known, limits, sizes, met, shown,
                )  # fmt: skip
                worth += weight * (value_below - still_open - nothing)
            board = 0
            while board < boards:
                way[board] += 1
                if way[board] < classes[board]:
                    break
                way[board] = 0
                board += 1
            if board == boards:
                break
        if not depth:
            shown[1, number] = worth
        best = min(best, worth)
    place = place_of(key, keys)
    if depth and keys[place] == uint64(0) and 2 * limits[2] < keys.shape[0]:
        keys[place], known[place] = key, best
        limits[2] += 1
    return best
