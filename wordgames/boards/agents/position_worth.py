"""Value of a position of many boards: the guesses that it is expected to take.

Every open board takes one guess that solves it. Beside those there are guesses that solve nothing,
which all boards share. How many is a sum of terms, each a product over the open boards of a factor
that depends on the number of words left:

    worth = boards open + sum over terms of weight * (product over boards of factor(words) - 1)

Boards are independent, so the mean of a product over the possible feedback is the product of the
boards' means: a guess is valued without a look at every position that can follow it.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.vocabulary.arrays import Words


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """The terms by which positions are valued.

    factors  (words + 1, terms): row n is for a board with n words left; row 0 is not used
    weights  (terms,)
    """

    factors: npt.NDArray[np.float64]
    weights: npt.NDArray[np.float64]

    def of(self, sizes: Sequence[int]) -> float:
        """Return the guesses expected with these numbers of words left on the open boards."""
        products = np.prod(self.factors[list(sizes)], axis=0)
        return float(len(sizes) + self.weights @ (products - 1.0))


# Returns the values of boards of up to at least that many words.
Valuation = Callable[[int], Worth]


def means_of(words: Words, row: int, part: Rows, worth: Worth) -> npt.NDArray[np.float64]:
    """Return what a guess makes of one board, as means over its words, shape (1 + terms,).

    The chance that it is solved, and the factors of the terms: 1 where it is solved.
    """
    classes = partition(feedback_codes(words.codes[row : row + 1], words.codes[part])[0])
    means = np.zeros(1 + len(worth.weights))
    for code, places in classes.items():
        if code == all_correct(words.length):
            means += len(places)
        else:
            means[1:] += len(places) * worth.factors[len(places)]
    return means / len(part)


def valued(boards: Sequence[npt.NDArray[np.float64]], worth: Worth) -> float:
    """Return the guesses expected: one now, then what `means_of` gives for the boards."""
    solved = sum(float(means[0]) for means in boards)
    products = np.prod([means[1:] for means in boards], axis=0)
    return float(1.0 + len(boards) - solved + worth.weights @ (products - 1.0))


FILE = Path(__file__).with_name("worth.json")


def learned(largest: int) -> Worth:
    """Return the values of boards of up to at least `largest` words."""
    return _load_worth(max(1024, 1 << largest.bit_length()))


@lru_cache(maxsize=4)
def _load_worth(size: int) -> Worth:
    stored = json.loads(FILE.read_text())
    return tabulated(
        np.array(stored["knots"]), np.array(stored["exponents"]), np.array(stored["weights"]), size
    )


def tabulated(knots: np.ndarray, exponents: np.ndarray, weights: np.ndarray, size: int) -> Worth:
    """Return the terms for boards of up to `size` words.

    knots      (k,) words at which factors are stored, from 1
    exponents  (k, terms): a factor is e to minus this, between knots by the logarithm of the words
    weights    (terms,)
    """
    words = np.log(np.maximum(np.arange(size + 1), 1))
    logs = np.log(knots)
    columns = [np.interp(words, logs, column) for column in exponents.T]
    factors = np.ascontiguousarray(np.exp(-np.stack(columns, axis=1)))
    factors.flags.writeable = weights.flags.writeable = False
    return Worth(factors, weights)
