"""The marks of Fibble, for its agents."""

from __future__ import annotations

from collections.abc import Sequence

from games.feedback import Turn
from games.kernels.classes import ClassStatistics
from games.wordle.fibble.lies import fitting, lie_statistics
from lexicons.arrays import Words
from solvers.agents.base import Rows
from solvers.games.tiles.agents.marking import Marking, Picked


class FibbleMarking(Marking):
    """Wordle's marks, one of which lies."""

    def fitting(self, words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
        return fitting(words, rows, turns)

    def statistics(self, words: Words, rows: Picked, candidates: Rows) -> ClassStatistics:
        return lie_statistics(words.codes[rows], words.codes[candidates])


FIBBLE = FibbleMarking()
