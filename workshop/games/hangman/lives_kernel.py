"""Whether every word of a set is found with so many misses, by search, in numba.

A state is a set of words and the misses left: what was asked before is the same for all of them.
The bounds that keep the search short:

- a set of one word more than misses is always found: each miss leaves out one word at least;
- of words that differ in one place only, each but the last may take a miss;
- a letter that all words have in some place is asked first: it costs nothing.

States are told apart by 64 bits drawn for each word.
"""

import numpy as np
from numba import boolean, int64, njit, uint64

from wordgames.hangman.agents.win_kernels import NUMBERS, SIGNS, find, holding, in_order, split
from wordgames.hangman.agents.word_family_kernels import FAMILIES, PLACES, winnable
from wordgames.kernels.numba_options import OPTIONS

# Of `counts`: states in the table; those looked into; how many may be.
ENTRIES, LOOKED, MOST = range(3)
# Of a state in `known`: the least misses that are enough, the most that are not, what to ask.
ENOUGH, SHORT, LETTER = range(3)
# More misses than there are letters.
NEVER = 99


@njit(
    [
        boolean(
            PLACES, FAMILIES, SIGNS, SIGNS, int64[:, ::1], NUMBERS, NUMBERS, NUMBERS, NUMBERS, int64
        )
    ],
    **OPTIONS,
)  # fmt: skip
def always_found(  # type: ignore[no-untyped-def]
    places, families, signs, keys, known, counts, tally, seats, rows, misses
):
    """True if every word of a set can be found with so many misses; False as well if given up.

    places    (n, A) where each word holds each letter, place p as bit p
    families  (n, length) by `families_of`; tally: a zero for each of them
    signs     (n,) bits drawn for each word
    keys      the table of states, a power of two; known: what is known of each, by ENOUGH and rest
    counts    see ENTRIES and the rest; the search gives up once more than MOST are looked into
    seats     see `split`; rows: the words
    """
    count = rows.shape[0]
    if count <= misses + 1:
        return True
    if misses < 0 or winnable(families, tally, rows, misses + 1) < count:
        return False
    key = uint64(0)
    for row in rows:
        key ^= signs[row]
    slot = find(keys, tally, key)
    if keys[slot] == key:
        if known[slot, ENOUGH] <= misses:
            return True
        if known[slot, SHORT] >= misses:
            return False
    counts[LOOKED] += 1
    if counts[LOOKED] > counts[MOST]:
        return False
    held = holding(places, rows)
    asked = int64(-1)
    for letter in np.argsort(-held, kind="mergesort"):
        if held[letter] == 0 or (misses == 0 and held[letter] < count):
            break
        grouped = np.empty(count, np.int64)
        ends, absent = split(places, seats, rows, letter, grouped)
        enough = True
        for part in in_order(ends, absent):
            begin = ends[part - 1] if part else 0
            left = misses - int64(part == absent)
            if not always_found(
                places, families, signs, keys, known, counts, tally, seats,
                grouped[begin : ends[part]], left,
            ):  # fmt: skip
                enough = False
                break
        if counts[LOOKED] > counts[MOST]:
            return False
        if enough:
            asked = int64(letter)
        if enough or held[letter] == count:
            break
    slot = find(keys, tally, key)
    if keys[slot] != key and (counts[ENTRIES] + 1) * 10 <= keys.shape[0] * 9:
        keys[slot] = key
        counts[ENTRIES] += 1
        known[slot, ENOUGH], known[slot, SHORT] = NEVER, -1
    if keys[slot] == key:
        if asked >= 0:
            known[slot, ENOUGH], known[slot, LETTER] = misses, asked
        else:
            known[slot, SHORT] = misses
    return asked >= 0
