"""The letter model's view around a blank: contexts that are counted, windows that are weighed."""

from itertools import product

import numpy as np
import numpy.typing as npt

# Cells beside the word on either side; no context reaches further.
PAD = 9
LONGEST = 60
# Symbols of a padded mask: a blank, what is beside the word, then the letters from LETTER on.
BLANK, BOUNDARY = 0, 1
LETTER = 2

# Letters directly to the left and to the right of the blank, all of them known.
RUNS = (
    (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (3, 0), (0, 3), (2, 2), (3, 1), (1, 3), (4, 0), (0, 4),
    (4, 1), (1, 4), (5, 0), (0, 5), (3, 3), (4, 2), (2, 4), (6, 0), (0, 6), (5, 2), (2, 5), (8, 0),
    (0, 8),
)  # fmt: skip
# Left, right, and places to the right that may show anything; each is used mirrored too.
GAPS = (
    (0, 5, (1,)), (0, 6, (1,)), (1, 4, (1,)), (1, 5, (1,)), (2, 3, (1,)), (3, 2, (1,)),
    (1, 4, (2,)), (2, 3, (2,)), (0, 5, (2,)), (0, 5, (1, 2)),
)  # fmt: skip
# Windows weighed as a whole, blanks included: numbers of cells to the left and to the right.
WINDOWS = tuple(
    (before, right)
    for before, right in product(range(7), repeat=2)
    if 1 <= before + right <= 5
    or (before, right) in {(3, 3), (4, 2), (2, 4), (4, 4), (6, 0), (0, 6)}
)


def _offsets(before: int, right: int, skipped: tuple[int, ...] = ()) -> tuple[int, ...]:
    places = range(-before, right + 1)
    return tuple(place for place in places if place != 0 and place not in skipped)


def _table() -> npt.NDArray[np.int64]:
    """Return (t, 9): how many offsets a context has, and the offsets."""
    contexts = [_offsets(before, right) for before, right in RUNS]
    for gap in GAPS:
        right = _offsets(*gap)
        contexts += [right, tuple(sorted(-offset for offset in right))]
    unique = list(dict.fromkeys(contexts))
    table = np.zeros((len(unique), PAD + 1), np.int64)
    for row, context in enumerate(unique):
        table[row, 0] = len(context)
        table[row, 1 : 1 + len(context)] = context
    table.flags.writeable = False
    return table


CONTEXTS = _table()
CELLS = np.array(WINDOWS, np.int64)
# How often a context was seen, in classes: each has its own trust.
LEAST = np.array([1, 2, 5, 20, 100, 500], np.int64)
CLASSES = len(LEAST) + 1
# Classes of how many cells are known at once on one side of a blank: 0, 1, 2, 3, more.
NEAR = 5
# Classes of how much of a mask is shown.
STEPS = 4
