"""The marks of Fibble, for its agents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from games.feedback import Turn
from games.kernels.classes import ClassStatistics, Weights
from games.wordle.fibble.lies import fitting, lie_statistics
from lexicons.arrays import Words
from solvers.agents.base import Rows
from solvers.games.tiles.agents.marking import Marking, Picked

PARTS = 10
"""The lies of a row are counted in whole words: a weight is so many parts of one."""


class FibbleMarking(Marking):
    """Wordle's marks, one of which lies."""

    def fitting(self, words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
        return fitting(words, rows, turns)

    def statistics(
        self, words: Words, rows: Picked, candidates: Rows, weights: Weights | None = None
    ) -> ClassStatistics:
        """Return what guesses tell; a word's weight is how often it is counted, to a tenth."""
        if weights is None:
            return lie_statistics(words.codes[rows], words.codes[candidates])
        times = np.maximum(np.rint(weights * PARTS), 1).astype(np.int64)
        statistics = lie_statistics(words.codes[rows], words.codes[np.repeat(candidates, times)])
        return replace(
            statistics, largest=statistics.largest / PARTS, expected=statistics.expected / PARTS
        )


FIBBLE = FibbleMarking()
