"""How many words of a list any player of Hangman can win, by a search to its end, in numba.

A state is a set of words and the lives left: what was asked before is the same for all of them. It
costs a life where a letter is in none of the places. The bounds that keep the search short:

- a set of as many words as lives is won: each miss leaves out one word at least;
- the absent part of a letter is won as often as the whole set with one life fewer, at most;
- where only one place differs, each word needs its own letter, so of k words as many as there are
  lives are won. A set falls into such families for each of its places.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, njit, types, uint32, uint64

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
LIST = types.Tuple((uint32[:, ::1], int64[:, ::1], uint64[::1], uint64[::1]))
"""Where each word holds each letter, place p as bit p (n, A); its family at each place (n, length);
the signs of the words and of the lives left, of which a state's key is made."""
KNOWN = types.Tuple((uint64[::1], int64[::1], int64[::1]))
"""Table of states: keys, values (twice the wins, one more where they are exact); [entries, states
looked into]."""
ROOM = types.Tuple((int64[::1], int64[::1], int64[::1]))
"""Room to work in: a count for each family, zero; a number for each set of places, -1; rows."""


@njit([int64(KNOWN, uint64)], **OPTIONS)
def find(known, key):  # type: ignore[no-untyped-def]
    """Return where a state is in the table, or where it would be."""
    keys = known[0]
    slot = int64(key >> uint64(20)) & (keys.shape[0] - 1)
    while keys[slot] != uint64(0) and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot


@njit([types.void(KNOWN, uint64, int64)], **OPTIONS)
def keep(known, key, value):  # type: ignore[no-untyped-def]
    """Keep what is known of a state; nothing new once the table is nine tenths full."""
    keys, values, counts = known
    slot = find(known, key)
    if keys[slot] != key:
        if (counts[0] + 1) * 10 > keys.shape[0] * 9:
            return
        keys[slot] = key
        counts[0] += 1
    values[slot] = value


@njit([int64(LIST, ROOM, int64[::1], int64)], **OPTIONS)
def winnable(words, room, rows, lives):  # type: ignore[no-untyped-def]
    """Return how many words of a set are won at most, by the families of its places."""
    families, counts = words[1], room[0]
    most = 0
    for place in range(families.shape[1]):
        lost = 0
        for row in rows:
            family = families[row, place]
            counts[family] += 1
            lost += int64(counts[family] > lives)
        for row in rows:
            counts[families[row, place]] = 0
        most = max(most, lost)
    return rows.shape[0] - most


@njit([int64[::1](LIST, int64[::1])], **OPTIONS)
def holding(words, rows):  # type: ignore[no-untyped-def]
    """Return how many words hold each letter, 0 where it tells nothing apart."""
    places = words[0]
    held = np.zeros(places.shape[1], np.int64)
    for letter in range(places.shape[1]):
        first, alike, count = places[rows[0], letter], True, 0
        for row in rows:
            alike &= places[row, letter] == first
            count += int64(places[row, letter] != 0)
        held[letter] = 0 if alike else count
    return held


@njit([types.Tuple((int64[::1], int64))(LIST, ROOM, int64[::1], int64, int64[::1])], **OPTIONS)
def split(words, room, rows, letter, grouped):  # type: ignore[no-untyped-def]
    """Group the words by where they hold a letter; return the parts' ends, and the absent one."""
    places, numbers = words[0], room[1]
    count, parts = rows.shape[0], 0
    ends = np.zeros(count, np.int64)
    for row in rows:
        there = int64(places[row, letter])
        if numbers[there] < 0:
            numbers[there] = parts
            parts += 1
        ends[numbers[there]] += 1
    absent = numbers[0]
    ends = np.cumsum(ends[:parts])
    at = ends.copy()
    for place in range(count - 1, -1, -1):
        part = numbers[int64(places[rows[place], letter])]
        at[part] -= 1
        grouped[at[part]] = rows[place]
    for row in rows:
        numbers[int64(places[row, letter])] = -1
    return ends, absent


# Not cached: read back from numba's cache, such a function crashes (0.68), and nobody plays by it.
@njit([int64(LIST, KNOWN, ROOM, int64[::1], int64, int64, int64)], nogil=True)
def solve(words, known, room, rows, lives, least, top):  # type: ignore[no-untyped-def]
    """Return how many words of a set are won if more than `least`, else a bound up to `least`.

    rows ascend; from `top` on the room for rows is free.
    """
    count = rows.shape[0]
    if lives < 1:
        return 0
    if count <= lives or count == 1 or count <= least:
        return count
    key = words[3][lives]
    for row in rows:
        key ^= words[2][row]
    slot = find(known, key)
    if known[0][slot] == key:
        upper = known[1][slot] >> 1
        if known[1][slot] & 1 or upper <= least:
            return upper
    else:
        upper = winnable(words, room, rows, lives)
        if upper <= least:
            return upper
    known[2][1] += 1
    held = holding(words, rows)
    order = np.argsort(-held, kind="mergesort")
    free = held[order[0]] == count
    grouped = room[2][top : top + count]
    best, refuted = least, 0
    fewer = 0 if lives == 1 else -1  # what one life fewer is worth; -1 where it is not known yet
    for letter in order[:1] if free else order:
        if held[letter] == 0:
            break
        if fewer >= 0 and held[letter] + fewer <= best:
            refuted = max(refuted, held[letter] + fewer)
            continue
        ends, absent = split(words, room, rows, letter, grouped)
        sizes = ends.copy()
        sizes[1:] -= ends[:-1]
        hopes = sizes.copy()
        for part in range(ends.shape[0]):
            left = lives - int64(part == absent)
            its = grouped[ends[part] - sizes[part] : ends[part]]
            hopes[part] = winnable(words, room, its, left) if left else 0
            if part == absent and fewer >= 0:
                hopes[part] = min(hopes[part], fewer)
        total = hopes.sum()
        weights = -sizes
        if absent >= 0:
            weights[absent] = -count  # the part that costs a life falls short of its hope first
        for part in np.argsort(weights, kind="mergesort"):
            if total <= best:
                break
            left = lives - int64(part == absent)
            if left and sizes[part] > left:
                its = grouped[ends[part] - sizes[part] : ends[part]]
                room_for = best - total + hopes[part]
                won = solve(words, known, room, its, left, room_for, top + count)
                total += won - hopes[part]
        if total > best:
            best = total
        else:
            refuted = max(refuted, total)
        if best >= upper:
            break
        if fewer < 0 and not free:
            fewer = solve(words, known, room, rows, lives - 1, -1, top + count)
    exact = best > least
    value = best if exact else min(upper, refuted)
    keep(known, key, 2 * value + int64(exact))
    return value
