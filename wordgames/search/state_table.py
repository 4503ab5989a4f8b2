"""The open-addressed table of states already searched, and their keys, in numba.

A set of words is named by 128 bits, with what hard or strict mode asks there.
"""

import numpy as np
from numba import boolean, int32, int64, njit, typeof, types, uint8, uint16, uint64, void

from wordgames.kernels.numba_options import OPTIONS
from wordgames.search.search_arrays import EMPTY, LIMITS, STRICT, WAYS, new_game

GAME = typeof(new_game(np.zeros((1, 1), np.uint16), np.ones(1, np.int64), WAYS))


STATE = types.Tuple((int64, int32, int32))
# Any odd numbers without a pattern.
MIX, MIX_REST = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F


@njit([uint64(int64, int32, int32)], **OPTIONS)
def stamp_of(value, guess, worst):  # type: ignore[no-untyped-def]
    """Return a hash of what is known of a state, which masks its key where it is remembered.

    Threads share the memory without a lock: what two of them have written half each is no state's.
    From Hyatt and Mann, "A lock-less transposition table implementation" (ICGA Journal 25, 2002).
    """
    rest = (uint64(guess) << uint64(32)) ^ uint64(worst)
    return (uint64(value) * uint64(MIX)) ^ (rest * uint64(MIX_REST))


@njit([STATE(GAME, uint64, uint64)], **OPTIONS)
def recall(game, key0, key1):  # type: ignore[no-untyped-def]
    """Return what is known of a state, as `values`, `guesses` and `worsts` hold it, or EMPTY."""
    first = int64(key0 & uint64(game.keys.shape[0] - WAYS))
    for slot in range(first, first + WAYS):
        value = game.values[slot]
        guess = game.guesses[slot]
        worst = game.worsts[slot]
        stamp = stamp_of(value, guess, worst)
        if game.keys[slot, 0] ^ stamp == key0 and game.keys[slot, 1] ^ stamp == key1:
            return value, guess, worst
    return int64(EMPTY), int32(-1), int32(0)


@njit([int64(GAME, uint64, uint64)], **OPTIONS)
def slot_for(game, key0, key1):  # type: ignore[no-untyped-def]
    """Return the slot to write: the state's own, an empty one, a bound's, or any of the bucket."""
    first = int64(key0 & uint64(game.keys.shape[0] - WAYS))
    chosen = first + int64(key1 & uint64(WAYS - 1))
    empty = int64(-1)
    for slot in range(first, first + WAYS):
        value = game.values[slot]
        stamp = stamp_of(value, game.guesses[slot], game.worsts[slot])
        if game.keys[slot, 0] ^ stamp == key0 and game.keys[slot, 1] ^ stamp == key1:
            return slot
        if value == EMPTY and empty < 0:
            empty = int64(slot)
        if value & 1 == 0:
            chosen = int64(slot)
    return empty if empty >= 0 else chosen


@njit([void(GAME, uint64, uint64, int64, boolean, int64, int64)], **OPTIONS)
def remember(game, key0, key1, value, exact, guess, worst):  # type: ignore[no-untyped-def]
    """Store a state's value with its best guess and the most guesses its tree takes, or a bound."""
    slot = slot_for(game, key0, key1)
    known = 2 * value + int64(exact)
    stamp = stamp_of(known, int32(guess), int32(worst))
    game.keys[slot, 0] = key0 ^ stamp
    game.keys[slot, 1] = key1 ^ stamp
    game.values[slot] = known
    game.guesses[slot] = guess
    game.worsts[slot] = worst


# Guesses whose letters are compared at once.
ROWS = 512
KEY = types.UniTuple(uint64, 2)


@njit([KEY(GAME, int32[::1], int64)], **OPTIONS)
def key_of(game, words, depth):  # type: ignore[no-untyped-def]
    """Return the key of a set of words with this many guesses left.

    More guesses than words never bind, so without a cap a set has one key.
    """
    turns = min(depth, words.shape[0], 255)
    key0 = game.depths[turns, 0]
    key1 = game.depths[turns, 1]
    for word in words:
        key0 ^= game.signs[word, 0]
        key1 ^= game.signs[word, 1]
    return key0, key1


@njit([KEY(GAME, int64, int64, uint8[::1], uint8[::1])], **OPTIONS)
def demand(game, guess, word, needs, child_needs):  # type: ignore[no-untyped-def]
    """Fill what the mode asks after `guess` when `word` is the secret; return its key.

    In hard mode needs holds how often each letter must be used, then a 1 for each place that is
    fixed; the set of words left knows which letter stands there. In strict mode it holds a 1 for
    each letter that may not be used.
    """
    length = game.symbols.shape[1]
    letters = game.shown.shape[0]
    strict = game.control[LIMITS] == STRICT
    for place in range(needs.shape[0]):  # `[:] =` would compile numba's strings: 2.5 s of CPU
        child_needs[place] = needs[place]
    for place in range(length):
        letter = game.symbols[guess, place]
        if strict:
            absent = True
            for other in range(length):
                absent &= letter != game.symbols[word, other]
            if absent:
                child_needs[letter] = 1
            continue
        if letter == game.symbols[word, place]:
            child_needs[letters + place] = 1
        guessed = 0
        there = 0
        for other in range(length):
            guessed += game.symbols[guess, other] == letter
            there += game.symbols[word, other] == letter
        child_needs[letter] = max(child_needs[letter], min(guessed, there))
    key0 = uint64(0)
    key1 = uint64(0)
    for letter in range(letters):
        if child_needs[letter]:
            key0 ^= game.shown[letter, child_needs[letter], 0]
            key1 ^= game.shown[letter, child_needs[letter], 1]
    for place in range(length):
        if child_needs[letters + place]:
            key0 ^= game.places[place, 0]
            key1 ^= game.places[place, 1]
    return key0, key1


@njit([uint16[::1](uint16[::1], uint8[::1])], **OPTIONS)
def letters_asked(secret, needs):  # type: ignore[no-untyped-def]
    """Return the letters that hard mode demands at places that it does not fix, each once."""
    length = secret.shape[0]
    letters = needs.shape[0] - length
    asked = np.empty(length, np.uint16)
    count = 0
    for place in range(length):
        lacking = int64(needs[secret[place]])
        for other in range(length):
            if secret[other] == secret[place]:
                if other < place:
                    lacking = 0  # seen before
                lacking -= needs[letters + other]
        if lacking > 0:
            asked[count] = secret[place]
            count += 1
    return asked[:count].copy()


@njit([void(uint16[:, ::1], int64, uint16[::1], uint8[::1], uint16[::1], uint8[::1])], **OPTIONS)
def drop_unmet(block, count, secret, needs, asked, good):  # type: ignore[no-untyped-def]
    """Set good to 0 for the words of a block that lack what hard mode demands.

    block (length, ROWS), `count` of them used: a column a word; asked as `letters_asked` has it
    """
    fixed = needs[needs.shape[0] - block.shape[0] :]
    there = np.empty(count, np.uint8)
    for place in range(block.shape[0]):
        if fixed[place]:
            for row in range(uint64(count)):
                good[row] &= uint8(block[place, row] == secret[place])
    for letter in asked:
        for row in range(uint64(count)):
            there[row] = 0
        for place in range(block.shape[0]):
            for row in range(uint64(count)):
                there[row] += uint8(block[place, row] == letter)
        for row in range(uint64(count)):
            good[row] &= uint8(there[row] >= needs[letter])


@njit([int32[::1](GAME, int32[::1], int64, int64, uint8[::1])], **OPTIONS)
def permitted(game, names, size, word, needs):  # type: ignore[no-untyped-def]
    """Return the rows that the mode allows; `word` shows which letters hard mode's places hold."""
    length = game.symbols.shape[1]
    secret = game.symbols[word]
    asked = letters_asked(secret, needs)
    rows = np.empty(size, np.int32)
    kept = 0
    block = np.empty((length, ROWS), np.uint16)
    good = np.empty(ROWS, np.uint8)
    for low in range(0, size, ROWS):
        count = min(ROWS, size - low)
        guesses = names[low : low + count]
        for row in range(uint64(count)):
            good[row] = 1
        for place in range(length):
            for row in range(uint64(count)):
                block[place, row] = game.symbols[uint64(guesses[row]), place]
        if game.control[LIMITS] == STRICT:
            for place in range(length):
                for row in range(uint64(count)):
                    good[row] &= uint8(needs[block[place, row]] == 0)
        else:
            drop_unmet(block, count, secret, needs, asked, good)
        for row in range(uint64(count)):
            rows[kept] = low + int64(row)
            kept += good[row]
    return rows[:kept].copy()
