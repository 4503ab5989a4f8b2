"""Information of guesses: the statistics of their classes over the words left.

A class is the set of words left that would give a guess the same feedback. The statistics are those
of the classic agents: number of classes, largest class, entropy, expected size.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.kernels.backend import backend
from wordgames.kernels.deadline import check
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.kernels.xlogx import SCALE
from wordgames.vocabulary.arrays import Codes

# Codes held at once: a few megabytes, whatever the lists.
BLOCK_CODES = 1 << 21

Sums = npt.NDArray[np.int64] | npt.NDArray[np.float64]
Rows = npt.NDArray[np.integer]
Weights = npt.NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class ClassStatistics:
    """Statistics of g guesses, every array of shape (g,).

    classes    how many classes the words left fall into (int64)
    largest    the largest class, in words, or in weight if weights were given (float64)
    entropy    expected information in bits (float64); equal class sizes give equal bits, exactly,
               when no weights are given
    expected   expected size of the class left: sum of squares / sum, in words or weight (float64)
    contains   True if the guess is among the words left (bool)
    """

    classes: npt.NDArray[np.int64]
    largest: npt.NDArray[np.float64]
    entropy: npt.NDArray[np.float64]
    expected: npt.NDArray[np.float64]
    contains: npt.NDArray[np.bool_]


def class_statistics(
    guesses: Codes,
    secrets: Codes,
    weights: Weights | None = None,
    marking: Callable[[Codes, Codes], Codes] = feedback_codes,
) -> ClassStatistics:
    """Return the statistics of guesses (g, length) over the words left, secrets (s, length).

    weights (s,), any unit, make the classes worth the sum of their words' weights. Memory stays
    within a few megabytes: codes are made for a block of guesses at a time, by Wordle's rule or
    another `marking` whose code of a hit is that of all correct. Raises ValueError for no words
    left, lengths that differ, or weights that are negative or all 0, and OutOfTime past a deadline.
    """
    columns = np.arange(len(secrets), dtype=np.int64)
    sums = _zeros((len(guesses), 5), weights)
    for rows in _blocks(len(guesses), len(secrets)):
        check()
        codes = marking(guesses[rows], secrets)
        _sum(codes, columns, weights, all_correct(guesses.shape[1]), sums[rows])
    return _statistics(sums, columns, weights)


def partition(codes: Codes) -> dict[int, npt.NDArray[np.int64]]:
    """Split one guess's codes (s,) into classes: code -> ascending positions, by ascending code.

    Without codes there are no classes.
    """
    if not len(codes):
        return {}
    order = np.argsort(codes, kind="stable")
    by_code = codes[order]
    cuts = (np.flatnonzero(by_code[1:] != by_code[:-1]) + 1).tolist()
    starts, stops = [0, *cuts], [*cuts, len(order)]
    return {
        code: order[start:stop]
        for code, start, stop in zip(by_code[starts].tolist(), starts, stops, strict=True)
    }


def _blocks(guesses: int, secrets: int) -> Iterator[slice]:
    step = max(1, BLOCK_CODES // max(1, secrets))
    for start in range(0, guesses, step):
        yield slice(start, start + step)


def _zeros(shape: tuple[int, int], weights: Weights | None) -> Sums:
    return np.zeros(shape, np.int64) if weights is None else np.zeros(shape, np.float64)


def _sum(
    codes: Codes,
    columns: npt.NDArray[np.int64],
    weights: Weights | None,
    hit: int,
    sums: Sums,
) -> None:
    """Fill sums (g, 5) for a block of codes by the kernel for counts or for weights."""
    if weights is None:
        backend(codes.size).count_classes(codes, columns, hit, sums.view(np.int64))
        return
    worth = np.ascontiguousarray(weights, dtype=np.float64)
    if len(worth) != len(columns) or worth.min(initial=0.0) < 0.0 or not worth.sum() > 0.0:
        raise ValueError("Weights are one a word, none negative, not all 0.")
    backend(codes.size).weigh_classes(codes, columns, worth, hit, sums.view(np.float64))


def _statistics(
    sums: Sums,
    columns: npt.NDArray[np.int64],
    weights: Weights | None,
) -> ClassStatistics:
    """Turn the sums into bits and sizes: entropy = log W - (sum of w log w) / W."""
    if not len(columns):
        raise ValueError("There are no words left to tell apart.")
    total = float(len(columns) if weights is None else np.sum(weights, dtype=np.float64))
    scale = SCALE if weights is None else 1
    entropy = np.log2(total) - sums[:, 2] / (scale * total)
    return ClassStatistics(
        classes=sums[:, 0].astype(np.int64),
        largest=sums[:, 1].astype(np.float64),
        entropy=np.maximum(entropy, 0.0),
        expected=sums[:, 3] / total,
        contains=sums[:, 4] > 0,
    )
