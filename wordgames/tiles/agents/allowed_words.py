"""Words that a list allows but does not hold as answers: elsewhere one of them may be the answer.

Answers are the first circle, each with the full weight; the allowed words that fit as well are the
second, each with a small one. Only help in a game played elsewhere looks at the second: a game of
this site draws its secrets from the answers of its list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.agent.suggestions import Suggestion
from wordgames.kernels.class_statistics import ClassStatistics
from wordgames.kernels.letter_bits import TABLE_LENGTH
from wordgames.rules.feedback import Turn
from wordgames.tiles.agents.situation import Marking, TileSituation, all_rows
from wordgames.vocabulary.arrays import Words

# Weight of an allowed word that is no answer here, where an answer has weight 1.
#
# Of the 2,315 answers that Wordle began with, 1,593 are among the 1,679 English answers here and
# 722 among the 9,783 other allowed words: an answer here is one there 13 times as often as another
# word. Of the 3,158 that the newspaper's list has now, 1,665 are answers here and at most 1,493
# other words: 6 times. A tenth lies between.
WORTH = 0.1
# Pairs of a guess and a word that fits, at most: some tenths of a CPU second.
MOST_PAIRS = 100_000_000
# Relative cost of a pair of long words, whose codes are not tabulated.
LONG_COST = 16

Floats = npt.NDArray[np.float64]


def second_circle(words: Words, marking: Marking, turns: Sequence[Turn]) -> Rows:
    """Return the rows that fit every turn and are no answers of the list."""
    fitting = marking.fitting(words, all_rows(words), turns)
    return np.setdiff1d(fitting, words.answers, assume_unique=True)


def outweighed(situation: TileSituation) -> bool:
    """True if the second circle weighs as much as the answers that fit, or more."""
    others = len(situation.others)
    return others > 0 and WORTH * others >= len(situation.candidates)


@dataclass(frozen=True, slots=True, eq=False)
class Circles:
    """Both circles: rows (n,), sorted, with the weight of each."""

    rows: Rows
    weights: Floats

    @classmethod
    def of(cls, situation: TileSituation) -> Circles:
        """Put the circles of a situation together."""
        return cls.around(situation.candidates, situation.others)

    @classmethod
    def around(cls, answers: Rows, others: Rows) -> Circles:
        """Put two circles together."""
        rows = np.union1d(answers, others).astype(np.int32)
        return cls(rows, np.where(np.isin(rows, answers), 1.0, WORTH))

    @property
    def total(self) -> float:
        """The weight of all words."""
        return float(self.weights.sum())

    def thinned(self, most: int) -> Circles:
        """Return at most about `most` rows, evenly spaced in each circle, of the same weights."""
        if len(self.rows) <= most:
            return self
        whole = self.weights == 1.0
        parts = [self._evenly_spaced(mask, most // 2) for mask in (whole, ~whole) if mask.any()]
        rows = np.concatenate([part.rows for part in parts])
        order = np.argsort(rows)
        return Circles(rows[order], np.concatenate([part.weights for part in parts])[order])

    def _evenly_spaced(self, mask: npt.NDArray[np.bool_], most: int) -> Circles:
        rows, weights = self.rows[mask], self.weights[mask]
        places = np.linspace(0, len(rows) - 1, min(max(most, 1), len(rows))).astype(np.int64)
        return Circles(rows[places], weights[places] * (len(rows) / len(places)))

    def chances(self, rows: npt.NDArray[np.integer]) -> Floats:
        """Return the chance of each row to be the answer, shape (len(rows),)."""
        places = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        return np.where(self.rows[places] == rows, self.weights[places], 0.0) / self.total

    def statistics(
        self, words: Words, marking: Marking, rows: npt.NDArray[np.integer]
    ) -> ClassStatistics:
        """Return the weighted statistics of guesses over both circles, estimated for long words."""
        most = MOST_PAIRS // (LONG_COST if words.length > TABLE_LENGTH else 1)
        circles = self.thinned(max(most // max(len(rows), 1), 2))
        statistics = marking.statistics(words, rows, circles.rows, circles.weights)
        return replace(statistics, contains=np.isin(rows, self.rows))

    def reasoned(
        self, words: Words, marking: Marking, suggestions: Sequence[Suggestion]
    ) -> tuple[Suggestion, ...]:
        """Give suggestions their bits, words left (in weight) and chances over both circles."""
        rows = np.array([words.row(suggestion.move) for suggestion in suggestions], dtype=np.int64)
        statistics, chances = self.statistics(words, marking, rows), self.chances(rows)
        return tuple(
            replace(
                suggestion,
                bits=float(statistics.entropy[i]),
                left=float(statistics.expected[i]),
                chance=float(chances[i]),
            )
            for i, suggestion in enumerate(suggestions)
        )
