"""How many words of a set the best player of Hangman wins, by search, in numba.

A state is a set of words and the lives left: what was asked before is the same for all of them. It
costs a life where a letter is in none of the places. The bounds that keep the search short:

- a set of as many words as lives is won: each miss leaves out one word at least;
- the absent part of a letter is won as often as the whole set with one life fewer, at most;
- of words that differ in one place only, as many are won as there are lives (`family_kernels`).

States are told apart by 64 bits drawn for each word. The plain twin: `tests/hangman/win_plain.py`.
"""

import numpy as np
from numba import int64, njit, types, uint64, void

from wordgames.hangman.agents.word_family_kernels import (
    FAMILIES,
    NUMBERS,
    ODD,
    PLACES,
    families_of,
    hoped,
    winnable,
)
from wordgames.kernels.numba_options import OPTIONS

SIGNS = uint64[::1]
# Letters that words of an alphabet have at most.
USUAL = 40
# Of `counts`: states in the table; those looked into; how many may be; the letter for the root.
ENTRIES, LOOKED, MOST, LETTER = range(4)


@njit([int64(SIGNS, NUMBERS, uint64)], **OPTIONS)
def find(keys, values, key):  # type: ignore[no-untyped-def]
    """Return where a state is in the table, or where it would be."""
    slot = int64(key >> uint64(20)) & (keys.shape[0] - 1)
    while keys[slot] != uint64(0) and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot


@njit([void(SIGNS, NUMBERS, NUMBERS, NUMBERS, uint64, int64)], **OPTIONS)
def keep(keys, values, kept, counts, key, value):  # type: ignore[no-untyped-def]
    """Keep what is known of a state; nothing new once the table is nine tenths full."""
    slot = find(keys, values, key)
    if keys[slot] != key:
        if (counts[ENTRIES] + 1) * 10 > keys.shape[0] * 9:
            return
        keys[slot] = key
        kept[counts[ENTRIES]] = slot
        counts[ENTRIES] += 1
    values[slot] = value


@njit(
    [
        types.Tuple((int64, types.boolean))(
            FAMILIES, NUMBERS, SIGNS, NUMBERS, NUMBERS, int64, uint64
        )
    ],
    **OPTIONS,
)  # fmt: skip
def bounded(families, tally, keys, values, rows, lives, key):  # type: ignore[no-untyped-def]
    """Return how many words of a state are won at most, and whether that is what is won."""
    slot = find(keys, values, key)
    if keys[slot] == key:
        return values[slot] >> 1, values[slot] & 1 == 1
    return winnable(families, tally, rows, lives), False


@njit([int64[::1](PLACES, NUMBERS)], **OPTIONS)
def holding(places, rows):  # type: ignore[no-untyped-def]
    """Return how many words hold each letter, 0 where it tells nothing apart."""
    held = np.zeros(places.shape[1], np.int64)
    for letter in range(places.shape[1]):
        first, alike, count = places[rows[0], letter], True, 0
        for row in rows:
            alike &= places[row, letter] == first
            count += int64(places[row, letter] != 0)
        held[letter] = 0 if alike else count
    return held


@njit([types.Tuple((int64[::1], int64))(PLACES, NUMBERS, NUMBERS, int64, NUMBERS)], **OPTIONS)
def split(places, seats, rows, letter, grouped):  # type: ignore[no-untyped-def]
    """Group the words by where they hold a letter; return the parts' ends, and the absent one.

    seats are -1, twice as many as rows at least, a power of two; they are so afterwards too.
    """
    count, parts, absent = rows.shape[0], 0, -1
    part_of, ends = np.empty(count, np.int64), np.zeros(count, np.int64)
    firsts, taken = np.empty(count, np.int64), np.empty(count, np.int64)
    for place in range(count):
        there = places[rows[place], letter]
        seat = int64(there * uint64(ODD) >> uint64(32)) & (seats.shape[0] - 1)
        while seats[seat] >= 0 and places[firsts[seats[seat]], letter] != there:
            seat = (seat + 1) & (seats.shape[0] - 1)
        if seats[seat] < 0:
            seats[seat], firsts[parts], taken[parts] = parts, rows[place], seat
            if there == 0:
                absent = parts
            parts += 1
        part_of[place] = seats[seat]
        ends[seats[seat]] += 1
    for part in range(parts):
        seats[taken[part]] = -1
    ends = np.cumsum(ends[:parts])
    at = ends.copy()
    for place in range(count - 1, -1, -1):
        at[part_of[place]] -= 1
        grouped[at[part_of[place]]] = rows[place]
    return ends, absent


@njit([NUMBERS(NUMBERS, int64)], **OPTIONS)
def in_order(ends, absent):  # type: ignore[no-untyped-def]
    """Return the parts, large ones first; before all the one that costs a life.

    What falls short of its hope most is looked into first.
    """
    weights = -ends
    for part in range(1, ends.shape[0]):
        weights[part] += ends[part - 1]
    if absent >= 0:
        weights[absent] = -ends[-1] - 1
    return np.argsort(weights, kind="mergesort")


@njit(
    [
        int64(
            PLACES, FAMILIES, SIGNS, SIGNS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS,
            NUMBERS, NUMBERS, int64, int64, int64,
        )
    ],
    **OPTIONS,
)  # fmt: skip
def most_wins(  # type: ignore[no-untyped-def]
    places, families, signs, keys, values, kept, counts, tally, seats, room, rows, lives, least, top
):
    """Return how many words of a set are won if more than `least`, else a bound up to `least`.

    places    (n, A) where each word holds each letter, place p as bit p
    families  (n, length) by `families_of`; tally: a zero for each of them
    signs     (n,) bits drawn for each word
    keys      the table of states, a power of two; values: twice the wins, one more where they are
              exact; kept: the slots that are taken
    counts    see ENTRIES and the rest; once MOST states are looked into, the letter that most words
              hold is taken everywhere, and a value is only what that wins
    seats     see `split`
    room      for rows, free from `top` on; the root has top 0, and its letter goes to `counts`
    rows      the set, ascending
    """
    count = rows.shape[0]
    if lives < 1:
        return 0
    if count == 1 or (top and count <= max(lives, least)):
        return count
    key = uint64(lives) * uint64(ODD)
    for row in rows:
        key ^= signs[row]
    upper, exact = bounded(families, tally, keys, values, rows, lives, key)
    if exact or upper <= least:
        return upper
    counts[LOOKED] += 1
    held = holding(places, rows)
    order = np.argsort(-held, kind="mergesort")
    free = held[order[0]] == count
    grouped = room[top : top + count]
    best, refuted, pick = least, 0, order[0]
    nothing = int64(-1)  # a literal would make numba compile this anew, and its cache crash (0.68)
    fewer = 0 if lives == 1 else -1  # what one life fewer is worth; -1 where it is not known yet
    for letter in order[:1] if free else order:
        if held[letter] == 0:
            break
        if fewer >= 0 and held[letter] + fewer <= best:
            refuted = max(refuted, held[letter] + fewer)
            continue
        ends, absent = split(places, seats, rows, letter, grouped)
        hopes = hoped(families, tally, grouped, ends, absent, lives)
        if absent >= 0 and fewer >= 0:
            hopes[absent] = min(hopes[absent], fewer)
        total = hopes.sum()
        for part in in_order(ends, absent):
            if total <= best:
                break
            its = grouped[ends[part - 1] if part else 0 : ends[part]]
            remaining = lives - int64(part == absent)
            if remaining and its.shape[0] > remaining:
                won = most_wins(
                    places, families, signs, keys, values, kept, counts, tally, seats, room, its,
                    remaining, best - total + hopes[part], top + count,
                )  # fmt: skip
                total += won - hopes[part]
        if total > best:
            best, pick = total, letter
        else:
            refuted = max(refuted, total)
        if best >= upper or counts[LOOKED] > counts[MOST]:
            break
        if fewer < 0 and not free:
            fewer = most_wins(
                places, families, signs, keys, values, kept, counts, tally, seats, room, rows,
                lives - 1, nothing, top + count,
            )  # fmt: skip
    exact = best > least
    value = best if exact else min(upper, refuted)
    if top == 0:
        counts[LETTER] = pick
    if counts[LOOKED] <= counts[MOST]:
        keep(keys, values, kept, counts, key, 2 * value + int64(exact))
    return value


@njit([NUMBERS(PLACES)], **OPTIONS)
def held_at_all(places):  # type: ignore[no-untyped-def]
    """Return the letters that any of the words holds: of some scripts a few of hundreds."""
    letters = np.empty(places.shape[1], np.int64)
    count = 0
    for letter in range(places.shape[1]):
        for word in range(places.shape[0]):
            if places[word, letter]:
                letters[count] = letter
                count += 1
                break
    return letters[:count].copy()


@njit(
    [
        void(
            PLACES, NUMBERS, NUMBERS, NUMBERS, int64, int64, SIGNS, NUMBERS, NUMBERS, NUMBERS,
        )
    ],
    **OPTIONS,
)  # fmt: skip
def search_all(  # type: ignore[no-untyped-def]
    places, ends, positions, lives, length, most, signs, wins, letters, ran_out
):
    """Fill the wins, the letter, and 1 where the search ran out of states, for the positions.

    places (n, A) are where the candidates hold each letter at a blank, those of one position after
    those of another, up to `ends`; signs are as many as the largest of them. With more letters than
    USUAL fewer states than `most` are looked into: each of them takes longer.
    """
    largest, size = 1, 1
    for position in positions:
        start = ends[position - 1] if position else 0
        largest = max(largest, ends[position] - start)
    while size < 2 * most:
        size *= 2
    keys, values, slots = (
        np.zeros(size, np.uint64),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
    )
    tally = np.zeros(largest * length, np.int64)
    width = 2
    while width < 2 * largest:
        width *= 2
    seats = np.full(width, -1, np.int64)
    room = np.zeros(largest * (min(places.shape[1], largest) + lives.max() + 2), np.int64)
    counts = np.zeros(4, np.int64)
    for position in positions:
        start = ends[position - 1] if position else 0
        whole = places[start : ends[position]]
        held = held_at_all(whole)
        candidates = np.empty((whole.shape[0], held.shape[0]), np.uint64)
        for place in range(held.shape[0]):
            for word in range(whole.shape[0]):
                candidates[word, place] = whole[word, held[place]]
        counts[:] = 0
        counts[MOST] = most * USUAL // max(USUAL, held.shape[0])
        wins[position] = most_wins(
            candidates, families_of(candidates, length), signs, keys, values, slots, counts, tally,
            seats, room, np.arange(whole.shape[0]), lives[position], int64(-1), int64(0),
        )  # fmt: skip
        letters[position] = held[counts[LETTER]]
        ran_out[position] = int64(counts[LOOKED] > counts[MOST])
        for entry in range(counts[ENTRIES]):
            keys[slots[entry]] = uint64(0)
