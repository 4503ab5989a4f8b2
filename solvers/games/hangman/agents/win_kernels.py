"""The greatest chance to win with the words and lives left, by search, in numba.

A set of up to 63 words is a number whose bits are the words; what was found for a set and the
lives left is remembered. The plain twin is `tests/hangman/win_plain.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, njit, types, uint64, void

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
MEMORY = 1 << 14
"""Sets remembered at once; each slot keeps the last one."""
BOTH = types.UniTuple(int64, 2)


@njit([int64(uint64)], **OPTIONS)
def size_of(words):  # type: ignore[no-untyped-def]
    """Return how many words a set has."""
    count = 0
    while words:
        words &= words - uint64(1)
        count += 1
    return count


@njit([int64(uint64)], **OPTIONS)
def first_of(words):  # type: ignore[no-untyped-def]
    """Return the number of the first word of a set."""
    number = 0
    while not words & uint64(1):
        words >>= uint64(1)
        number += 1
    return number


@njit([int64(uint64[:, ::1], uint64, int64, uint64[::1])], **OPTIONS)
def split(places, words, letter, parts):  # type: ignore[no-untyped-def]
    """Fill the parts of a set that a letter tells apart, the one without it first; count them."""
    parts[0] = uint64(0)
    count = 1
    remaining = words
    while remaining:
        word = first_of(remaining)
        there = places[word, letter]
        part = uint64(0)
        rest = remaining
        while rest:
            other = first_of(rest)
            if places[other, letter] == there:
                part |= uint64(1) << uint64(other)
            rest &= rest - uint64(1)
        if there == 0:
            parts[0] = part
        else:
            parts[count] = part
            count += 1
        remaining &= ~part
    return count


@njit([BOTH(uint64[:, ::1], uint64, int64, int64, int64[::1], uint64[:, ::1])], **OPTIONS)
def best_wins(places, words, lives, breadth, budget, memory):  # type: ignore[no-untyped-def]
    """Return in how many words of the set the game is won, at best, and the letter for it.

    A letter in all words, at places that differ, costs nothing and is taken at once. Otherwise the
    letters that most words hold are tried, `breadth` of them in sets of more than 14 words. Once
    the budget of sets is used up, the letter that most words hold is taken everywhere.
    """
    count = size_of(words)
    if count <= 1:
        return count, -1
    slot = int64((words * uint64(0x9E3779B97F4A7C15) + uint64(lives)) >> uint64(50))
    if memory[slot, 0] == words and memory[slot, 1] == uint64(lives):
        return int64(memory[slot, 2]), int64(memory[slot, 3])
    budget[0] -= 1
    letters = places.shape[1]
    holding = np.zeros(letters, np.int64)
    parts = np.empty(count + 1, np.uint64)
    best, best_letter = -1, -1
    for letter in range(letters):
        if split(places, words, letter, parts) + (parts[0] != 0) < 3:
            continue
        holding[letter] = count - size_of(parts[0])
        if holding[letter] == count and best_letter < 0:
            best_letter = letter
    if best_letter >= 0:
        tried, free = 1, best_letter
    else:
        tried, free = letters if count <= 14 else breadth, -1
    if budget[0] < 0:
        tried = 1
    for _ in range(tried):
        letter = free if free >= 0 else int(np.argmax(holding))
        if holding[letter] == 0:
            break
        branch_count = split(places, words, letter, parts)
        missing = size_of(parts[0])
        hope = count if lives > 1 else count - missing
        branches = np.empty(branch_count, np.uint64)
        branches[:] = parts[:branch_count]
        wins = 0
        for number in range(branch_count - 1, -1, -1):
            if branches[number] == 0 or hope <= best:
                continue
            lives_after = lives - (number == 0)
            if lives_after > 0:
                part_wins = best_wins(
                    places, branches[number], lives_after, breadth, budget, memory
                )[0]
                wins += part_wins
                hope -= size_of(branches[number]) - part_wins
        if hope > best:
            best, best_letter = wins, letter
        holding[letter] = 0
        if best == count:
            break
    memory[slot, 0] = words
    memory[slot, 1] = uint64(lives)
    memory[slot, 2] = uint64(best)
    memory[slot, 3] = uint64(best_letter)
    return best, best_letter


@njit(
    [
        void(
            uint64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64, int64[::1],
            int64[::1], int64[::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def search_all(  # type: ignore[no-untyped-def]
    places, ends, positions, lives, breadth, most, wins, letters, spent
):
    """Fill the wins, the letter and the number of sets searched at each of the positions.

    places (n, A) are where the candidates hold each letter at a blank, those of one position after
    those of another, up to `ends`.
    """
    memory = np.zeros((MEMORY, 4), np.uint64)
    budget = np.zeros(1, np.int64)
    for position in positions:
        start = ends[position - 1] if position else 0
        candidates = places[start : ends[position]]
        if candidates.shape[0] > 1:
            memory[:, 0] = 0
        budget[0] = most
        every = (uint64(1) << uint64(candidates.shape[0])) - uint64(1)
        wins[position], letters[position] = best_wins(
            candidates, every, lives[position], breadth, budget, memory
        )
        spent[position] = most - budget[0]
