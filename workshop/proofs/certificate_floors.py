"""What a proof's checker knows of a set of words without being told, in numba.

That is what the best guess makes of it if each class that it leaves costs twice its words, less
one. Lower bounds that a proof lists are remembered beside these.
"""

import numpy as np
from numba import int32, int64, types, uint8, uint64

from wordgames.search.code_widths import kernel_for_codes
from wordgames.search.guess_classes import split, telling_word
from wordgames.search.guess_scan import kinds
from wordgames.search.search_arrays import EMPTY, FREE, IMPOSSIBLE, LIMITS, UNLIMITED
from wordgames.search.state_table import GAME, demand, key_of, permitted, recall, remember

# Of a set: its words, then what hard mode demands there, with its key.
SET = int32[::1], uint8[::1], uint64, uint64


@kernel_for_codes(
    lambda code: int64[::1](GAME, code[:, ::1], int32[::1], int32[::1], uint8[::1], int64)
)
def splits(game, table, every, words, needs, codes):  # type: ignore[no-untyped-def]
    """Return how many classes each guess makes of these words, one more if it is one of them.

    It is 0 for a guess that hard mode refuses. every: all guesses; codes: above any in the table.
    """
    found = kinds(table, words, codes)
    for word in words:
        found[word] += 1
    if game.control[LIMITS] != FREE:
        among = permitted(game, every, every.shape[0], int64(words[0]), needs)
        all_kinds = found
        found = np.zeros_like(all_kinds)
        for guess in among:
            found[guess] = all_kinds[guess]
    return found


@kernel_for_codes(
    lambda code: int64(GAME, code[:, ::1], int32[::1], *SET, int64, int64, int64, int64[::1])
)
def floor_of(game, table, every, words, needs, key0, key1, codes, most, depth, marks):  # type: ignore[no-untyped-def]
    """Return what a set costs at least with `depth` guesses, as its bounds or the best guess say.

    most: the most classes that any guess makes of all words; marks (codes,): all 0.
    """
    count = words.shape[0]
    if depth < 1 or (depth < 2 and count > 1) or (depth < 3 and count > most):
        return int64(IMPOSSIBLE)
    if count < 3:
        return int64(2 * count - 1)
    free0, free1 = key_of(game, words, int64(UNLIMITED))
    free0 ^= key0
    free1 ^= key1
    known = recall(game, free0, free1)[0]
    if known != EMPTY:
        low = known >> 1
    else:
        low = int64(2 * count - 1)
        if telling_word(table, words, words, marks) < 0:
            low = 3 * count - splits(game, table, every, words, needs, codes).max()
        remember(game, free0, free1, low, False, int64(-1), int64(UNLIMITED))
    if depth < 3 and low > 2 * count:
        return int64(IMPOSSIBLE)
    if depth < count:
        own0, own1 = key_of(game, words, depth)
        known = recall(game, own0 ^ key0, own1 ^ key1)[0]
        if known != EMPTY:
            low = max(low, known >> 1)
    return low


@kernel_for_codes(
    lambda code: types.UniTuple(int64, 2)(
        *(GAME, code[:, ::1], int32[::1], int32[::1], uint8[::1], int64[::1]),
        *[int64] * 5,
        int64[::1],
    )
)
def next_open(game, table, every, words, needs, guesses, begin, least, codes, most, depth, marks):  # type: ignore[no-untyped-def]
    """Return the place of the first guess from `begin` on that may cost less than `least`, or -1.

    With it comes what its classes cost in all, as `floor_of` says with `depth` guesses left.
    """
    count = words.shape[0]
    members, starts = np.empty(count, np.int32), np.empty(count + 1, np.int32)
    limited = game.control[LIMITS] != FREE
    below = np.zeros_like(needs)
    for place in range(begin, guesses.shape[0]):
        guess = guesses[place]
        classes, hit = split(table, words, words, guess, marks, members, starts)
        total = int64(count)
        for part in range(classes):
            total += 0 if part == hit else 2 * (starts[part + 1] - starts[part]) - 1
        part = classes - 1
        while part >= 0 and total < least:
            size = starts[part + 1] - starts[part]
            if part != hit and (size > 2 or depth < 3):
                group = words[members[starts[part] : starts[part + 1]]]
                key0, key1 = uint64(0), uint64(0)
                if limited:
                    key0, key1 = demand(game, guess, int64(group[0]), needs, below)
                low = floor_of(
                    game, table, every, group, below, key0, key1, codes, most, depth, marks
                )
                total += low - (2 * size - 1)
            part -= 1
        if total < least:
            return int64(place), total
    return int64(-1), int64(0)
