"""The marks of Fibble, for its agents."""

from __future__ import annotations

from collections.abc import Sequence

from games.feedback import Turn
from games.kernels.classes import ClassStatistics
from games.wordle.fibble.lies import fitting, lie_statistics
from games.wordle.rules import WordleObservation
from lexicons.arrays import Words
from solvers.agents.base import Rows
from solvers.games.tiles.agents.marking import Marking, Picked
from solvers.games.tiles.agents.situation import WordleSituation, situate


class FibbleMarking(Marking):
    """Wordle's marks, one of which lies."""

    def fitting(self, words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
        return fitting(words, rows, turns)

    def statistics(self, words: Words, rows: Picked, candidates: Rows) -> ClassStatistics:
        return lie_statistics(words.codes[rows], words.codes[candidates])


FIBBLE = FibbleMarking()


def fibble_situation(
    observation: WordleObservation, words: Words, seed: int = 0
) -> WordleSituation:
    """Build the situation of a player who knows `words` from what it saw."""
    return situate(observation, words, seed, FIBBLE.fitting)
