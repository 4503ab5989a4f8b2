"""A guess's classes of the words left, and the word that tells them all apart; in numba."""

import numpy as np
from numba import int32, int64, types

from wordgames.search.code_widths import kernel_for_codes
from wordgames.search.guess_scan import separates
from wordgames.search.state_table import GAME


@kernel_for_codes(lambda code: int64(GAME, code[:, ::1], int32[::1], int32[::1], int64[::1]))
def telling_word(game, table, columns, words, marks):  # type: ignore[no-untyped-def]
    """Return the place of the heaviest word left that tells the others apart, or -1."""
    for place in range(columns.shape[0]):
        if separates(table, columns[place], columns, marks):
            return place
    return -1


@kernel_for_codes(
    lambda code: types.UniTuple(int64, 2)(int64, code[:, ::1], int64, int32[::1], int32[::1])
)
def split(count, subtable, row, members, starts):  # type: ignore[no-untyped-def]
    """Sort a state's columns by class, small classes first; return (classes, class of the hit).

    Class c is members[starts[c]:starts[c + 1]]; the hit is -1 for a guess that is not a word left.
    """
    sizes = np.zeros(count, np.int32)
    classes = 0
    for column in range(count):
        number = subtable[row, column]
        sizes[number] += 1
        classes = max(classes, int64(number) + 1)
    of_size = np.zeros(count + 2, np.int32)
    for number in range(classes):
        of_size[sizes[number] + 1] += 1
    for size in range(1, count + 2):
        of_size[size] += of_size[size - 1]
    ranks = np.empty(classes, np.int32)
    for number in range(classes):
        ranks[number] = of_size[sizes[number]]
        of_size[sizes[number]] += 1
        starts[ranks[number] + 1] = sizes[number]
    starts[0] = 0
    for rank in range(classes):
        starts[rank + 1] += starts[rank]
    filled = starts[:classes].copy()
    for column in range(count):
        rank = ranks[subtable[row, column]]
        members[filled[rank]] = column
        filled[rank] += 1
    return classes, int64(ranks[subtable[row, row]]) if row < count else int64(-1)


@kernel_for_codes(lambda code: int64[::1](code[:, ::1], int64[::1], int64[::1], int64))
def kinds(table, rows, columns, codes):  # type: ignore[no-untyped-def]
    """Return how many classes each guess makes of the words of these columns."""
    counts = np.zeros(rows.shape[0], np.int64)
    last = np.full(codes, -1, np.int64)
    for turn in range(rows.shape[0]):
        for column in columns:
            code = table[rows[turn], column]
            if last[code] != turn:
                last[code] = turn
                counts[turn] += 1
    return counts
