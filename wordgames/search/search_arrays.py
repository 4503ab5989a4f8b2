"""Arrays that the search's recursion reads and writes, in one named tuple."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import Codes

# The value of a state that cannot be finished in the guesses left; more than any total.
IMPOSSIBLE = 1 << 50
# More guesses than any game takes.
UNLIMITED = 1 << 20
# A slot of the memory that holds nothing yet.
EMPTY = 0
# Slots in a bucket of the memory: a state may lie in any of them.
WAYS = 4
# Low bits of an entry of the queue: those of its guess's column, and with its place among guesses
# as hopeful; its estimate is above them.
COLUMN_BITS, ORDER_BITS = 22, 28
# Estimates are in whole parts of a guess: this many.
GROWTH_UNIT = 256

# Places in `control`: please stop; states searched; guesses tried a state (0: all), and how many
# may fail to keep the cap there; which guesses the mode allows; are all weights equal; what a lost
# game counts beside its guesses (0: no game may be lost); how much more a repeat adds to an
# estimate than a class, at least.
STOP, NODES, WIDTH, PATIENCE, LIMITS, UNIFORM, LOST, SLOPE = range(8)
# Limits on guesses: none; shown letters must be used; letters known to be absent may not be.
FREE, HARD, STRICT = range(3)


class SearchArrays(NamedTuple):
    """One search's constants and memory; guesses are numbered with the answers first.

    weights      (answers,) what each answer counts, whole numbers, descending; all 1 if uniform
    signs        (answers, 4) random numbers: two make the key of a set, two compare guesses
    depths       (256, 2) random numbers: the guesses left as part of a key
    shown        (letters, length + 1, 2) random numbers: letters that hard mode demands, or strict
                 mode forbids
    places       (length, 2) random numbers: places that hard mode demands
    growth       (answers + 1,) estimate of what the next word adds to a class of that size
    symbols      (guesses, length) the words
    keys values guesses    the memory: 128-bit key, masked by a stamp of the rest, 2 x value + is it
                           exact, best guess
    worsts                 guesses that the tree kept there takes at most
    levels       (answers,) how many of the states under way a word is left in
    control      (8,) see STOP to SLOPE
    """

    weights: npt.NDArray[np.int64]
    signs: npt.NDArray[np.uint64]
    depths: npt.NDArray[np.uint64]
    shown: npt.NDArray[np.uint64]
    places: npt.NDArray[np.uint64]
    growth: npt.NDArray[np.int64]
    symbols: npt.NDArray[np.uint16]
    keys: npt.NDArray[np.uint64]
    values: npt.NDArray[np.int64]
    guesses: npt.NDArray[np.int32]
    worsts: npt.NDArray[np.int32]
    levels: npt.NDArray[np.int32]
    control: npt.NDArray[np.int64]


def new_game(symbols: Codes, weights: npt.NDArray[np.int64], slots: int) -> SearchArrays:
    """Return a game with an empty memory of `slots` (a power of two); the seed is fixed."""
    rng = np.random.default_rng(7920)
    length = symbols.shape[1]
    letters = int(symbols.max()) + 1

    def noise(*shape: int) -> Any:
        return rng.integers(0, 2**64, shape, dtype=np.uint64)

    signs = noise(len(weights), 4)
    signs[:, 3] |= np.uint64(1)
    steps = growth(len(weights))
    control = np.zeros(8, np.int64)
    means = np.cumsum(steps[1:]) // np.arange(1, len(steps))
    control[SLOPE] = means.min() - steps[0]
    return SearchArrays(
        weights=weights,
        signs=signs,
        depths=noise(256, 2),
        shown=noise(letters, length + 1, 2),
        places=noise(length, 2),
        growth=steps,
        symbols=np.ascontiguousarray(symbols, dtype=np.uint16),
        keys=np.zeros((slots, 2), np.uint64),
        values=np.zeros(slots, np.int64),
        guesses=np.zeros(slots, np.int32),
        worsts=np.zeros(slots, np.int32),
        levels=np.zeros(len(weights), np.int32),
        control=control,
    )


def forgotten(game: SearchArrays) -> SearchArrays:
    """Return the game with an empty memory; pages that nothing was written to cost nothing."""
    slots = len(game.values)
    return game._replace(keys=np.zeros((slots, 2), np.uint64), values=np.zeros(slots, np.int64))


def beside(game: SearchArrays) -> SearchArrays:
    """Return the game for another thread: it shares constants and memory, not what it counts."""
    control = game.control.copy()
    control[[STOP, NODES]] = 0
    return game._replace(levels=np.zeros_like(game.levels), control=control)


def growth(answers: int) -> npt.NDArray[np.int64]:
    """Return what each further word adds to the estimated total of a class, in 1/GROWTH_UNIT.

    A class of one costs 1, of two 3; beyond, the mean grows slowly with the logarithm of the size.
    It only orders guesses: bounds decide what may be left out.
    """
    sizes = np.arange(1, answers + 2, dtype=np.float64)
    totals = sizes * (1.0 + 0.5 * np.minimum(np.log2(sizes), 1.0))
    larger = sizes > 2
    totals[larger] = sizes[larger] * (1.18 + 0.27 * np.log2(sizes[larger]))
    steps = np.diff(totals, prepend=0.0)
    return np.rint(steps * GROWTH_UNIT).astype(np.int64)
