"""The open-addressed table of states already searched; a set of words is named by 128 bits."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import boolean, int64, njit, typeof, uint64, void

from solvers.search.search_arrays import EMPTY, WAYS, new_game

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
GAME = typeof(new_game(np.zeros((1, 1), np.uint16), np.ones(1, np.int64), WAYS))


@njit([int64(GAME, uint64, uint64)], **OPTIONS)
def find(game, key0, key1):  # type: ignore[no-untyped-def]
    """Return the slot of a state, or -1."""
    first = int64(key0 & uint64(game.keys.shape[0] - WAYS))
    for slot in range(first, first + WAYS):
        if game.keys[slot, 0] == key0 and game.keys[slot, 1] == key1:
            return slot
    return -1


@njit([int64(GAME, uint64, uint64)], **OPTIONS)
def slot_for(game, key0, key1):  # type: ignore[no-untyped-def]
    """Return the slot to write: the state's own, an empty one, a bound's, or any of the bucket."""
    slot = find(game, key0, key1)
    if slot >= 0:
        return slot
    first = int64(key0 & uint64(game.keys.shape[0] - WAYS))
    slot = first + int64(key1 & uint64(WAYS - 1))
    for other in range(first, first + WAYS):
        if game.values[other] == EMPTY:
            return other
        if game.values[other] & 1 == 0:
            slot = other
    return slot


@njit([void(GAME, uint64, uint64, int64, boolean, int64, int64)], **OPTIONS)
def remember(game, key0, key1, value, exact, guess, worst):  # type: ignore[no-untyped-def]
    """Store a state's value with its best guess and the most guesses its tree takes, or a bound."""
    slot = slot_for(game, key0, key1)
    game.keys[slot, 0] = key0
    game.keys[slot, 1] = key1
    game.values[slot] = 2 * value + int64(exact)
    game.guesses[slot] = guess
    game.worsts[slot] = worst
