"""Guesses that boards still need, set by eye: multi-search's values of positions.

All boards share the guesses that solve nothing, so what counts is the board that needs most. With n
words left a board needs at least j of them with a chance u_j(n); boards being independent, a
position takes

    sum over j of (1 - product over boards of (1 - u_j(n)))

such guesses: three terms of a `Worth`. A board with one word left needs nothing, and its guess
gains information on the others: it lowers their need, by NEWS_FACTOR, which is the first term.

u_1 is the chance that the next guess is not the word. The lengths of u_2 and u_3, and NEWS_FACTOR,
were set by eye to the mean exact values of some thousand small positions (`compiled_finish.py`)
and to averages known of one board; play depends little on them.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.boards.agents.position_worth import Valuation, Worth, means_of, valued
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import TABLE_LENGTH, all_correct
from wordgames.vocabulary.arrays import Words

# Shape (3, n + 1): chances that a board with 0 to n words needs 1, 2, 3 guesses or more.
Needs = npt.NDArray[np.float64]

# Words left with which a board needs a second, a third such guess in two cases of three.
SECOND, THIRD = 45.0, 4000.0
NEWS_FACTOR = 0.75
# Codes held at once.
BLOCK = 1 << 21
Scores = npt.NDArray[np.float64]


def needs(largest: int) -> Needs:
    """Return the chances for boards of up to at least `largest` words."""
    return _needs(max(1024, 1 << largest.bit_length()))


@lru_cache(maxsize=4)
def _needs(size: int) -> Needs:
    others = np.maximum(np.arange(size + 1, dtype=np.float64) - 1, 0)
    table = np.stack(
        [others / (others + 1), 1 - np.exp(-others / SECOND), 1 - np.exp(-others / THIRD)]
    )
    table.flags.writeable = False
    return table


def by_need(largest: int) -> Worth:
    """Return multi-search's values of boards of up to at least `largest` words."""
    return _by_need(max(1024, 1 << largest.bit_length()))


@lru_cache(maxsize=4)
def _by_need(size: int) -> Worth:
    factors = np.vstack([np.ones(size + 1), 1.0 - _needs(size)]).T
    factors[1] = NEWS_FACTOR
    weights = np.array([3.0, -1.0, -1.0, -1.0])
    factors = np.ascontiguousarray(factors)
    factors.flags.writeable = weights.flags.writeable = False
    return Worth(factors, weights)


def quick(words: Words) -> bool:
    """True if the compiled kernels can be used for these words."""
    return words.length <= TABLE_LENGTH and numba_wanted()


def warm() -> None:
    """Compile the kernels of many boards, or load them from numba's cache."""
    for name in ("sums_kernel", "look_ahead_kernel", "settle_kernel", "finish_kernel"):
        import_module(f"wordgames.boards.agents.{name}")


def expected_guesses(
    words: Words, rows: Rows, candidates: Sequence[Rows], value: Valuation = by_need
) -> Scores:
    """Return the guesses that each of the rows is expected to lead to, itself counted.

    candidates are the rows left on each open board, at least one on each.
    """
    if not quick(words):
        return plainly(words, rows, candidates, value)
    from wordgames.boards.agents.look_ahead_kernel import expect

    flat = words.codes[np.concatenate(candidates)]
    starts = np.cumsum([0, *map(len, candidates)], dtype=np.int64)
    worth, hit = value(max(map(len, candidates))), all_correct(words.length)
    expected = np.empty(len(rows))
    step = max(1, BLOCK // len(flat))
    for start in range(0, len(rows), step):
        codes = feedback_codes(words.codes[rows[start : start + step]], flat)
        part = expected[start : start + step]
        expect(codes, starts, worth.factors, worth.weights, hit, part)
    return expected


def plainly(
    words: Words, rows: Rows, candidates: Sequence[Rows], value: Valuation = by_need
) -> Scores:
    """Return the same guess by guess: the twin of the kernel, and the way for long words."""
    worth = value(max(map(len, candidates)))
    return np.array(
        [
            valued([means_of(words, int(row), part, worth) for part in candidates], worth)
            for row in rows.tolist()
        ]
    )
