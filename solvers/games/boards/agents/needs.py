"""What boards still need: the value that multi-search gives to a position.

Every open board takes one guess that solves it. Beside those there are guesses that solve nothing;
all boards share them, so what counts is the board that needs most. With n words left a board needs
at least j of them with a chance u_j(n); boards being independent, a position is worth

    boards open + sum over j of (1 - product over boards of (1 - u_j(n)))

and a guess the mean of that over its possible feedback: a product of means, one a board. A
board with one word left needs nothing, and its guess tells the others something: it lowers what
they need, by NEWS_FACTOR.

u_1 is the chance that the next guess is not the word. The lengths of u_2 and u_3, and NEWS_FACTOR,
were set by eye to the mean exact values of some thousand small positions (`compiled_finish.py`)
and to averages known of one board; play depends little on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module

import numpy as np
import numpy.typing as npt

from games.kernels.backend import numba_wanted
from games.kernels.classes import partition
from games.kernels.codes import feedback_codes
from games.kernels.letters import TABLE_LENGTH, all_correct
from lexicons.arrays import Words
from solvers.agents.base import Rows

Scores = npt.NDArray[np.float64]
Needs = npt.NDArray[np.float64]
"""Shape (3, n + 1): the chance that a board with so many words needs 1, 2, 3 guesses or more."""

SECOND, THIRD = 45.0, 4000.0
"""Words left with which a board needs a second, a third such guess in two cases of three."""
NEWS_FACTOR = 0.75
BLOCK = 1 << 21
"""Codes held at once."""


def needs(largest: int) -> Needs:
    """Return the chances for boards of up to at least so many words."""
    return _needs(max(1024, 1 << largest.bit_length()))


@lru_cache(maxsize=4)
def _needs(size: int) -> Needs:
    others = np.maximum(np.arange(size + 1, dtype=np.float64) - 1, 0)
    table = np.stack(
        [others / (others + 1), 1 - np.exp(-others / SECOND), 1 - np.exp(-others / THIRD)]
    )
    table.flags.writeable = False
    return table


def quick(words: Words) -> bool:
    """Say whether the compiled kernels can be used for these words."""
    return words.length <= TABLE_LENGTH and numba_wanted()


def warm() -> None:
    """Compile the kernels of many boards, or load them from numba's cache."""
    for name in ("compiled", "compiled_search", "compiled_finish"):
        import_module(f"solvers.games.boards.agents.{name}")


def expected_guesses(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Scores:
    """Return the guesses that each of the rows is expected to lead to, itself counted.

    candidates are the rows left on each open board, at least one on each.
    """
    if not quick(words):
        return plainly(words, rows, candidates)
    from solvers.games.boards.agents.compiled_search import expect

    flat = words.codes[np.concatenate(candidates)]
    starts = np.cumsum([0, *map(len, candidates)], dtype=np.int64)
    table, hit = needs(max(map(len, candidates))), all_correct(words.length)
    expected = np.empty(len(rows))
    step = max(1, BLOCK // len(flat))
    for start in range(0, len(rows), step):
        codes = feedback_codes(words.codes[rows[start : start + step]], flat)
        expect(codes, starts, table, NEWS_FACTOR, hit, expected[start : start + step])
    return expected


def plainly(words: Words, rows: Rows, candidates: Sequence[Rows]) -> Scores:
    """Return the same guess by guess: the twin of the kernel, and the way for long words."""
    table = needs(max(map(len, candidates)))
    return np.array(
        [
            valued([mean_needs(words, int(row), part, table) for part in candidates])
            for row in rows.tolist()
        ]
    )


def mean_needs(words: Words, row: int, part: Rows, table: Needs) -> tuple[float, ...]:
    """Return what a guess makes of one board, as means over its words.

    The chance that it is solved, the factor that it lowers the others' needs by, and the chances
    that it needs fewer than 1, 2, 3 guesses, lowered likewise.
    """
    classes = partition(feedback_codes(words.codes[row : row + 1], words.codes[part])[0])
    solved, lowers, fewer = 0.0, 0.0, np.zeros(3)
    for code, places in classes.items():
        size, share = len(places), len(places) / len(part)
        is_solved = code == all_correct(words.length)
        factor = NEWS_FACTOR if size == 1 and not is_solved else 1.0
        solved += share * is_solved
        lowers += share * factor
        fewer += share * factor * (1.0 - table[:, size] * (not is_solved))
    return (solved, lowers, *fewer.tolist())


def valued(boards: Sequence[tuple[float, ...]]) -> float:
    """Return the guesses expected: one now, then what `mean_needs` gives for the boards."""
    solved = sum(board[0] for board in boards)
    lowers, *fewer = np.prod([board[1:] for board in boards], axis=0).tolist()
    return float(1.0 + len(boards) - solved + sum(lowers - chance for chance in fewer))
