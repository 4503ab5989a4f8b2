"""A guess's classes of the words left, and the word that tells them all apart; in numba."""

import numpy as np
from numba import int32, int64, types

from solvers.search.code_widths import kernel_for_codes
from solvers.search.guess_scan import separates


@kernel_for_codes(lambda code: int64(code[:, ::1], int32[::1], int32[::1], int64[::1]))
def telling_word(table, rows, own, marks):  # type: ignore[no-untyped-def]
    """Return the place of the heaviest word left that tells the others apart, or -1."""
    for place in range(own.shape[0]):
        if separates(table, own[place], rows, marks):
            return place
    return -1


@kernel_for_codes(
    lambda code: types.UniTuple(int64, 2)(
        *(code[:, ::1], int32[::1], int32[::1], int64, int64[::1], int32[::1], int32[::1])
    )
)
def split(table, rows, own, column, marks, members, starts):  # type: ignore[no-untyped-def]
    """Sort a state's words by class, small classes first; return (classes, class of the hit).

    Class c is members[starts[c]:starts[c + 1]]; the hit is -1 for a guess that is not a word left.
    `marks` is all 0 before and after.
    """
    count = rows.shape[0]
    numbers = np.empty(count, np.int32)
    sizes = np.zeros(count, np.int32)
    classes = 0
    hit = -1
    for place in range(count):
        code = table[rows[place], column]
        if marks[code] == 0:
            classes += 1
            marks[code] = classes
        number = marks[code] - 1
        numbers[place] = number
        sizes[number] += 1
        if own[place] == column:
            hit = number
    for place in range(count):
        marks[table[rows[place], column]] = 0
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
    for place in range(count):
        rank = ranks[numbers[place]]
        members[filled[rank]] = place
        filled[rank] += 1
    return classes, int64(ranks[hit]) if hit >= 0 else int64(-1)


@kernel_for_codes(
    lambda code: types.Tuple((code[:, ::1], int32[::1]))(code[:, ::1], *[int32[::1]] * 4)
)
def narrowed(table, names, allowed, rows, own):  # type: ignore[no-untyped-def]
    """Return the table of some rows and of the guesses allowed, with their numbers.

    The words left come first, then the others in their order.
    """
    inside = np.zeros(table.shape[1], np.bool_)
    columns = np.empty(own.shape[0] + allowed.shape[0], np.int64)
    filled = 0
    for column in own:
        inside[column] = True
        columns[filled] = column
        filled += 1
    for column in allowed:
        if not inside[column]:
            columns[filled] = column
            filled += 1
    subtable = np.empty((rows.shape[0], filled), table.dtype)
    subnames = np.empty(filled, np.int32)
    for place in range(filled):
        subnames[place] = names[columns[place]]
    for place in range(rows.shape[0]):
        row = table[rows[place]]
        below = subtable[place]
        for column in range(filled):
            below[column] = row[columns[column]]
    return subtable, subnames
