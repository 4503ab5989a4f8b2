"""Lower bounds for the classes of an opener, by the best guess in each; in numba."""

import numpy as np
from numba import int32, int64, njit, types, uint16, uint64, void

from wordgames.kernels.numba_options import OPTIONS
from wordgames.search.search_arrays import EMPTY, UNLIMITED
from wordgames.search.state_table import GAME, key_of, recall, remember

# Words marked between two checks whether a guess can still be the best: fewer branches to miss.
STRIDE = 16


@njit([void(uint16[:, ::1], int64, int64, int64[::1])], **OPTIONS)
def count_bounds(block, most, codes, sums):  # type: ignore[no-untyped-def]
    """Fill sums (g,): a lower bound for the classes of each guess, by their sizes alone.

    block (g, answers) of codes below `codes`; most: the most classes that any guess makes of the
    answers. A class of s costs at least 2s - 1, and 3s - most - 1: at most `most` words are known
    after one guess, and one of them was it.
    """
    sizes = np.zeros(codes, np.int64)
    for guess in range(block.shape[0]):
        sizes[:] = 0
        for code in block[guess]:
            sizes[code] += 1
        worth = int64(0)
        for size in sizes:
            if size:
                worth += max(2 * size - 1, 3 * size - most - 1)
        sums[guess] = worth


@njit(
    [
        types.UniTuple(int64, 2)(
            uint16[:, ::1], int64[::1], int64[::1], int64[::1], int32[::1], int32[::1], int64
        )
    ],
    **OPTIONS,
)
def best_split(table, guesses, places, kinds, words, marks, turn):  # type: ignore[no-untyped-def]
    """Return (most classes that a guess makes of these words, one more if it is a word; turn).

    table   (answers, guesses) codes, the guesses by how many classes they make of all answers
    guesses the columns that may be guessed beside the words, ascending
    places  (answers,) each answer's place among the guesses
    kinds   (guesses,) classes of all answers, descending: the scan ends when no later guess can win
    marks   (codes,) the turn in which each code was last met; turn counts the guesses tried
    """
    count = words.shape[0]
    width = table.shape[1]
    codes = table.reshape(-1)
    rows = np.empty(count, np.uint64)
    for place in range(count):
        rows[place] = uint64(words[place]) * uint64(width)
    best = int64(0)
    for word in words:
        turn += 1
        repeats = int64(0)
        at = uint64(places[word])
        for row in rows:
            code = codes[row + at]
            repeats += int64(marks[code] == turn)
            marks[code] = turn
        best = max(best, count - repeats + 1)
    if best >= count:  # a guess that is not a word makes at most `count`
        return best, turn
    for guess in guesses:
        if kinds[guess] <= best:
            break
        turn += 1
        repeats = int64(0)
        at = uint64(guess)
        low = 0
        while low < count and repeats < count - best:
            high = min(low + STRIDE, count)
            for place in range(uint64(low), uint64(high)):
                code = codes[rows[place] + at]
                repeats += int64(marks[code] == turn)
                marks[code] = turn
            low = high
        best = max(best, count - repeats) if low == count else best
        if best == count:
            break
    return best, turn


@njit(
    [
        int64(
            GAME,
            uint16[:, ::1],
            int64[::1],
            int64[::1],
            int32[::1],
            int64[::1],
            int64[::1],
            int64,
            int64,
        )
    ],
    **OPTIONS,
)
def raise_floors(game, table, places, kinds, members, starts, floors, codes, missing):  # type: ignore[no-untyped-def]
    """Raise classes' lower bounds, one by one, until `missing` is gained; return what is left.

    members starts  class c is the answers members[starts[c]:starts[c + 1]]
    floors          (classes,) lower bounds; raised here
    codes           more than any code of the table

    A best guess of k words with p classes makes them cost 3k - p, one less if it is a word: k now,
    and each of its classes of s costs at least 2s - 1, but nothing if it is the guess itself. The
    bound is stored as the search stores its own, so that equal classes are examined once.
    """
    marks = np.zeros(codes, np.int32)
    guesses = np.arange(table.shape[1])
    turn = int64(0)
    for part in range(floors.shape[0]):
        if missing <= 0:
            break
        words = members[starts[part] : starts[part + 1]]
        if words.shape[0] < 3:
            continue
        key0, key1 = key_of(game, words, UNLIMITED)
        known = recall(game, key0, key1)[0]
        if known != EMPTY:
            value = known >> 1
        else:
            best, turn = best_split(table, guesses, places, kinds, words, marks, turn)
            value = 3 * int64(words.shape[0]) - best
            remember(game, key0, key1, value, False, int64(-1), int64(UNLIMITED))
        if value > floors[part]:
            missing -= value - floors[part]
            floors[part] = value
    return missing
