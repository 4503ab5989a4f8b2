"""Words left by Fibble's rows, and their information: the fast twin of `rules.py`.

One tile of a row lies, each place and each other state as likely; a row of all correct is true, and
no lie makes one: the other lie of that place is used instead.
"""

import sys
from collections.abc import Sequence
from importlib import import_module

import numpy as np
import numpy.typing as npt

from wordgames.kernels.backend import SMALL, compiled, numba_wanted
from wordgames.kernels.class_statistics import BLOCK_CODES, ClassStatistics
from wordgames.kernels.feedback_codes import codes_of, feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.kernels.xlogx import SCALE, xlogx
from wordgames.rules.feedback import Turn, to_code
from wordgames.vocabulary.arrays import Codes, Words

Rows = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Sums = npt.NDArray[np.int64]
# Sums counted for each guess over n words left, each word worth 2 * length chances in all.
#
# rows         rows that may be shown
# largest      the most words that fit one of them
# information  sum of c log2 c over the chances c of each row, scaled
# left         sum of chances times words that fit
# hits         1 if the guess is among the words left
# nearly       words whose row has one tile that is not correct: one of its lies is never used
SUMS = ("rows", "largest", "information", "left", "hits", "nearly")
# Digits of the bits that are kept, so that sums in another order are equal.
DIGITS = 9
KERNEL = "wordgames.fibble.kernel"
# Most letters for which an array has a slot for every code.
DENSE_LENGTH = 12


def apart(codes: Codes, code: int, length: int) -> npt.NDArray[np.int64]:
    """Return the number of tiles in which each code (n,) differs from one code."""
    count = np.zeros(len(codes), np.int64)
    rest = codes.astype(np.int64)
    for _ in range(length):
        rest, digit = np.divmod(rest, 3)
        code, shown = divmod(code, 3)
        count += digit != shown
    return count


def behind(codes: Codes, code: int, length: int) -> Bools:
    """Return (n,) booleans: True if a row with the code `code` may be shown for the true code."""
    hit = all_correct(length)
    if code == hit:
        return np.asarray(codes == hit)
    return np.asarray((apart(codes, code, length) == 1) & (codes != hit))


def fitting(words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
    """Return the `rows` whose word can be the secret behind every turn."""
    for turn in turns:
        codes = codes_of(words.symbols(turn.guess), words.codes[rows])
        rows = rows[behind(codes, to_code(turn.marks), words.length)]
    return rows


def lie_statistics(guesses: Codes, secrets: Codes) -> ClassStatistics:
    """Return the statistics of guesses (g, length) over the words left, secrets (s, length).

    The entropy is the information of a row about the secret: that of the rows that may be shown,
    less that of the lie itself. A class is the words that fit a row; a word is in several.
    Raises ValueError for no words left or lengths that differ.
    """
    if not len(secrets):
        raise ValueError("There are no words left to tell apart.")
    sums = np.zeros((len(guesses), len(SUMS)), np.int64)
    step = max(1, BLOCK_CODES // len(secrets))
    for start in range(0, len(guesses), step):
        rows = slice(start, start + step)
        _count(feedback_codes(guesses[rows], secrets), guesses.shape[1], sums[rows])
    return _statistics(sums, len(secrets), guesses.shape[1])


def _statistics(sums: Sums, words: int, length: int) -> ClassStatistics:
    lies = 2 * length
    total = float(lies * words)
    shown = np.log2(total) - sums[:, 2] / (SCALE * total)
    of_the_lie = ((words - sums[:, 4]) * np.log2(lies) - sums[:, 5] / length) / words
    return ClassStatistics(
        classes=sums[:, 0].copy(),
        largest=sums[:, 1].astype(np.float64),
        entropy=np.maximum(np.round(shown - of_the_lie, DIGITS), 0.0),
        expected=sums[:, 3] / total,
        contains=sums[:, 4] > 0,
    )


def _count(codes: Codes, length: int, sums: Sums) -> None:
    """Count with the numba kernel if it loads and is worth it."""
    loaded = KERNEL in sys.modules
    worth = loaded or 2 * length * codes.size >= SMALL
    if length > DENSE_LENGTH or not worth or not numba_wanted() or compiled() is None:
        count_plainly(codes, length, sums)
        return
    from wordgames.fibble.kernel import count_lies

    count_lies(codes, length, xlogx(2 * length * codes.shape[1]), sums)


def count_plainly(codes: Codes, length: int, sums: Sums) -> None:
    """Fill sums (g, 6) as in `SUMS`, guess by guess."""
    scaled = xlogx(2 * length * codes.shape[1])
    for row, counted in zip(codes, sums, strict=True):
        values, sizes = np.unique(row.astype(np.int64), return_counts=True)
        shown, chances, honest = _rows_shown(values, sizes, length)
        rows, which = np.unique(shown, return_inverse=True)
        chance = np.bincount(which, weights=chances).astype(np.int64)
        fits = np.bincount(which, weights=honest).astype(np.int64)
        hits = int(sizes[values == all_correct(length)].sum())
        nearly = int((chances - honest).sum()) - (2 * length - 1) * hits
        counted[:] = (
            len(rows),
            fits.max(),
            scaled[chance].sum(),
            (chance * fits).sum(),
            hits,
            nearly,
        )


def _rows_shown(values: Sums, sizes: Sums, length: int) -> tuple[Sums, Sums, Sums]:
    """Return the rows that may be shown, their chances, and the number of words that fit."""
    hit = all_correct(length)
    lying, many = values[values != hit], sizes[values != hit]
    powers = 3 ** np.arange(length)
    digits = lying[:, None] // powers % 3
    others = [lying[:, None] + ((digits + shift) % 3 - digits) * powers for shift in (1, 2)]
    pairs = (others, others[::-1])
    rows = [np.where(first == hit, second, first) for first, second in pairs]
    words = np.broadcast_to(many[:, None], digits.shape)
    fits = [np.where(lie == hit, 0, words) for lie in others]
    honest = sizes[values == hit]
    return (
        np.concatenate([*(row.ravel() for row in rows), values[values == hit]]),
        np.concatenate([words.ravel(), words.ravel(), 2 * length * honest]),
        np.concatenate([*(fit.ravel() for fit in fits), honest]),
    )


def warm() -> None:
    """Compile the kernel, or load it from numba's cache."""
    if numba_wanted() and compiled() is not None:
        import_module(KERNEL)
