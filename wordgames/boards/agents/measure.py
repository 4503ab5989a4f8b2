"""Information of guesses on many boards at once, summed over the boards."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.class_statistics import class_statistics
from wordgames.kernels.deadline import check, limited
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import TABLE_LENGTH, all_correct
from wordgames.kernels.xlogx import SCALE, xlogx
from wordgames.tiles.agents.one_step import page_pairs, spaced
from wordgames.vocabulary.arrays import Words

# Words left on a board that are all measured, however many guesses there are.
FEW = 50
# Codes held at once.
BLOCK = 1 << 21

# Shape (guesses, 4): bits, expected words left, boards solved, classes made, over all boards.
Sums = npt.NDArray[np.float64]


def board_sums(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Sums:
    """Return the sums for each guess on boards with these words left, each at least one.

    While a page waits, long lists are measured on some of their words: `estimated`.
    """
    if estimated(words, len(rows), candidates):
        candidates = _thinned(words, len(rows), candidates)
    return _sums(words, rows, candidates)


def telling_all(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Rows:
    """Return the rows whose marks separate all the words left on every board.

    Each board then has one word left, or is solved: it takes one more guess at most. All the words
    are looked at even while a page waits; the board with most comes first, as few guesses are left
    after it.
    """
    for part in sorted(candidates, key=len, reverse=True):
        rows = rows[_sums(words, rows, [part])[:, 3] == len(part)]
    return rows


def _sums(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Sums:
    if words.length <= TABLE_LENGTH and numba_wanted():
        return _quickly(words, rows, candidates)
    return plainly(words, rows, candidates)


def estimated(words: Words, rows: int, candidates: Sequence[Rows]) -> bool:
    """True if `rows` guesses on all the words left take longer than a page waits."""
    return limited() and rows * sum(map(len, candidates)) > page_pairs(words)


def _thinned(words: Words, rows: int, candidates: Sequence[Rows]) -> list[Rows]:
    """Return some of the words left, evenly spaced; boards with few keep all of them."""
    share = page_pairs(words) / (rows * sum(map(len, candidates)))
    return [spaced(part, max(FEW, int(share * len(part)))) for part in candidates]


def plainly(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Sums:
    """Return the same board by board: the twin of the kernel, and the way for long words."""
    sums = np.zeros((len(rows), 4))
    for part in candidates:
        statistics = class_statistics(words.codes[rows], words.codes[part])
        hits = statistics.contains / len(part)
        sums += np.stack(
            [statistics.entropy, statistics.expected, hits, statistics.classes], axis=1
        )
    return sums


def _quickly(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Sums:
    from wordgames.boards.agents.sums_kernel import sum_boards

    flat = words.codes[np.concatenate(candidates)]
    starts = np.cumsum([0, *map(len, candidates)], dtype=np.int64)
    sums = np.empty((len(rows), 4))
    scaled, hit = xlogx(max(map(len, candidates))), all_correct(words.length)
    step = max(1, BLOCK // len(flat))
    for start in range(0, len(rows), step):
        check()
        codes = feedback_codes(words.codes[rows[start : start + step]], flat)
        sum_boards(codes, starts, scaled, hit, float(SCALE), sums[start : start + step])
    return sums
