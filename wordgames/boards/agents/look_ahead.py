"""Looking ahead on many boards: the end searched whole, else replies to the best guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.boards.agents.needed_guesses import Scores, by_need
from wordgames.boards.agents.position_worth import Valuation
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.vocabulary.arrays import Codes, Words

# Positions after a guess up to which all are looked at, each by its chance.
EVERY = 2000
# Places for the values of positions found while the end is searched.
KNOWN = 1 << 15


@dataclass(frozen=True, slots=True, eq=False)
class CodeTable:
    """Codes of the guesses looked at against the words left, one board after another.

    rows       (guesses,) their rows in the list, sorted
    starts     board b has the columns starts[b] to starts[b + 1]
    word_rows  (columns,) the guess that is the column's own word
    """

    rows: Rows
    codes: Codes
    starts: npt.NDArray[np.int64]
    word_rows: npt.NDArray[np.int64]

    @classmethod
    def of(cls, words: Words, rows: Rows, candidates: Sequence[Rows]) -> CodeTable:
        """Build the table of the rows and of every word left."""
        flat = np.concatenate(candidates)
        looked_at = np.union1d(rows, flat)
        return cls(
            looked_at.astype(np.int32),
            feedback_codes(words.codes[looked_at], words.codes[flat], np.uint16),
            np.cumsum([0, *map(len, candidates)], dtype=np.int64),
            np.searchsorted(looked_at, flat).astype(np.int64),
        )


def looked_ahead(
    words: Words,
    options: Rows,
    replies: Rows,
    candidates: list[Rows],
    draws: int,
    *,
    value: Valuation = by_need,
) -> Scores:
    """Return the guesses expected after each option, with the best of the replies to it."""
    from wordgames.boards.agents.look_ahead_kernel import look_ahead

    flat = words.codes[np.concatenate(candidates)]
    expected = np.empty(len(options))
    worth = value(max(map(len, candidates)))
    look_ahead(
        feedback_codes(words.codes[options], flat, np.uint16),
        feedback_codes(words.codes[replies], flat, np.uint16),
        feedback_codes(flat, flat, np.uint16),
        np.cumsum([0, *map(len, candidates)], dtype=np.int64),
        worth.factors,
        worth.weights,
        all_correct(words.length),
        drawn(draws, len(candidates)),
        EVERY,
        expected,
    )
    return expected


def looked_past(
    words: Words,
    pool: Rows,
    candidates: list[Rows],
    stages: Sequence[tuple[int, int]],
    replies: int,
    *,
    value: Valuation = by_need,
) -> tuple[Rows, Scores]:
    """Return the guesses looked at and those expected after each, past the boards that fall.

    stages: how many guesses of the pool are looked at, on how many drawn answers, stage by stage;
    each keeps the best of the one before. A guess that was dropped is not shown as better than one
    that was kept. The first `replies` of the pool may follow, and any word left.
    """
    from wordgames.boards.agents.settle_kernel import look_past

    flat = words.codes[np.concatenate(candidates)]
    starts = np.cumsum([0, *map(len, candidates)], dtype=np.int64)
    worth, greatest = value(max(map(len, candidates))), all_correct(words.length)
    options = feedback_codes(words.codes[pool[: stages[0][0]]], flat, np.uint16)
    tables = (
        feedback_codes(words.codes[pool[:replies]], flat, np.uint16),
        feedback_codes(flat, flat, np.uint16),
    )
    means, looked_at = np.zeros(len(options)), 0
    order = np.arange(len(options))
    for width, draws in stages:
        promising, dropped = order[:width], order[width:]
        here = np.empty(len(promising))
        look_past(
            options[promising], *tables, starts, worth.factors, worth.weights, greatest,
            drawn(draws, len(candidates)), here,
        )  # fmt: skip
        means[promising] = (looked_at * means[promising] + draws * here) / (looked_at + draws)
        looked_at += draws
        means[dropped] = np.maximum(means[dropped], means[promising].max())
        order = np.concatenate([promising[np.argsort(means[promising], kind="stable")], dropped])
    return pool[: len(options)], means


@lru_cache(maxsize=32)
def drawn(draws: int, boards: int) -> npt.NDArray[np.float64]:
    """Return places of words, shape (draws, boards): on each board evenly, the boards shuffled.

    The same in every run (a Latin hypercube), so that guesses are compared on the same games.
    """
    rng = np.random.default_rng(boards)
    ranks = np.stack([rng.permutation(draws) for _ in range(boards)], axis=1)
    places = np.ascontiguousarray((ranks + 0.5) / draws)
    places.flags.writeable = False
    return places


def searched(
    words: Words,
    pool: Rows,
    candidates: list[Rows],
    width: int,
    later: int,
    *,
    value: Valuation = by_need,
) -> tuple[Rows, Scores]:
    """Search the end of a game; return the guesses tried and the guesses expected after each.

    `width` guesses of the pool and of the words left are tried at first, `later` at each position
    after that, those of least expected guesses. With all of them tried, the values are exact for
    boards that are independent.
    """
    from wordgames.boards.agents.finish_kernel import finish

    table = CodeTable.of(words, pool, candidates)
    widest = max(map(len, candidates))
    worth = value(widest)
    columns, counts = _stack(table, [len(rows) for rows in candidates])
    shown = np.full((2, width), np.inf)
    marks = np.random.default_rng(0).integers(1, 2**63, len(table.word_rows), dtype=np.uint64)
    greatest = all_correct(words.length)
    finish(
        table.codes, table.word_rows, worth.factors, worth.weights, greatest, columns, counts,
        np.arange(len(candidates)) * widest, len(candidates), 0, marks,
        np.zeros(KNOWN, np.uint64), np.zeros(KNOWN), np.array([width, later, 0]),
        np.zeros(greatest + 1, np.int64), np.empty(greatest + 1, np.int64), shown,
    )  # fmt: skip
    finite = np.isfinite(shown[1])
    return table.rows[shown[0, finite].astype(np.int64)], shown[1, finite]


def _stack(table: CodeTable, sizes: Sequence[int]) -> tuple[npt.NDArray[np.int64], ...]:
    """Return room for the columns left at every depth, the boards' sizes too; the first is filled.

    columns (depth, boards x widest): a board's columns begin at a multiple of the widest board's
    size; counts (depth, boards).
    """
    widest, depth = max(sizes), sum(sizes) + 2
    columns = np.zeros((depth, len(sizes) * widest), np.int64)
    counts = np.zeros((depth, len(sizes)), np.int64)
    counts[0] = sizes
    for board, size in enumerate(sizes):
        begin = int(table.starts[board])
        columns[0, board * widest : board * widest + size] = np.arange(begin, begin + size)
    return columns, counts
