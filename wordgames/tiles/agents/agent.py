"""Base of all agents of the games with tiles: a given opener, the reserve, the reasons."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Agent, Rows
from wordgames.agent.parameters import ParameterError
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions, given
from wordgames.kernels.class_statistics import ClassStatistics
from wordgames.languages.translation import deferred, translatable
from wordgames.tiles.agents.situation import WORDLE, Marking, TileSituation, all_rows, guessed_rows
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation, WordleOptions

OPENER_GIVEN = translatable("The opener it was given.")
RESERVE = translatable("No answer it knows fits; {count} allowed words do, the most common first.")
NONE_LEGAL = translatable(
    "No allowed word fits all the marks, so one of them must be wrong. There's no legal "
    "guess either."
)
NOTHING = translatable("No allowed word fits all the marks, so one of them must be wrong.")
COMMON = translatable("The most common of them.")
COMMONNESS = Figure(translatable("How common"))


def check_words(words: Words, length: int) -> None:
    """Raise ParameterError where no agent can play games of this length with the words."""
    if length != words.length:
        raise ParameterError(f"The words have {words.length} letters, those of the game {length}.")
    if not len(words.answers):
        raise ParameterError("The agent knows no word that may be the answer.")


def opener_row(words: Words, opener: str) -> int:
    """Return the row of a given opener; raises LookupError if it is not in the list."""
    row = words.row(opener)
    if row is None:
        raise LookupError(f"The opener {opener} isn't in the word list.")
    return row


class TileAgent(Agent[WordleObservation]):
    """An agent that ranks rows of its words; `words.answers` are those it knows as answers.

    An agent that keeps to consistent words and finds none falls back to allowed words by weight
    and says so. One that never filters sets `filters` to False and is asked all the same.
    """

    words: Words
    options: WordleOptions
    filters: ClassVar[bool] = True
    marking: Marking = WORDLE

    def check_fit(self, words: Words, options: WordleOptions, opener: str | None) -> None:
        check_words(words, options.length)

    def suggest(self, situation: TileSituation, count: int = 10) -> Suggestions:
        if self.opener and not situation.observation.turns:
            return self._opening(situation)
        if self.filters and not len(situation.candidates):
            return reserve(self.words, situation.observation, count, self.marking)
        return self.rank(situation, count)

    @abstractmethod
    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        """Return up to `count` suggestions, at least one candidate being left if it filters."""

    def _opening(self, situation: TileSituation) -> Suggestions:
        row = opener_row(self.words, self.opener or "")
        return given(self.explain(situation.candidates, [row], [0.0], OPENER_GIVEN))

    def explain(
        self,
        candidates: Rows,
        rows: Sequence[int] | Rows,
        scores: Sequence[float] | npt.NDArray[np.floating],
        idea: str,
    ) -> tuple[Suggestion, ...]:
        """Give every row its reasons, by the marks of the agent's game."""
        return explain(self.words, candidates, rows, scores, idea, marking=self.marking)


def explain(
    words: Words,
    candidates: Rows,
    rows: Sequence[int] | Rows,
    scores: Sequence[float] | npt.NDArray[np.floating],
    idea: str,
    *,
    marking: Marking = WORDLE,
) -> tuple[Suggestion, ...]:
    """Give every row its reasons: expected bits and words left, chance to be the answer."""
    if not len(rows):
        return ()
    if not len(candidates):
        return tuple(
            Suggestion(words[int(row)], float(score), idea)
            for row, score in zip(rows, scores, strict=True)
        )
    guesses = np.asarray(rows, dtype=np.int64)
    statistics = marking.statistics(words, guesses, candidates)
    return with_reasons(words, guesses, scores, statistics, size=len(candidates), idea=idea)


def with_reasons(
    words: Words,
    rows: npt.NDArray[np.integer],
    scores: Sequence[float] | npt.NDArray[np.floating],
    statistics: ClassStatistics,
    *,
    size: int,
    idea: str,
) -> tuple[Suggestion, ...]:
    """Make suggestions of rows whose statistics over `size` words left are known."""
    return tuple(
        Suggestion(
            move=words[int(row)],
            score=float(scores[i]),
            idea=idea,
            bits=float(statistics.entropy[i]),
            left=float(statistics.expected[i]),
            chance=1 / size if statistics.contains[i] else 0.0,
        )
        for i, row in enumerate(rows)
    )


def reserve(
    words: Words, observation: WordleObservation, count: int, marking: Marking = WORDLE
) -> Suggestions:
    """Rank allowed words by weight when no known answer fits, and say so."""
    fitting = marking.fitting(words, all_rows(words), observation.turns)
    if len(fitting):
        ranked = _by_weight(words, fitting, fitting, count, marking)
        note = deferred(RESERVE, count=len(fitting))
        return Suggestions(ranked, note, fallback=True, figure=COMMONNESS)
    legal = marking.legal(words, observation)
    legal = np.setdiff1d(legal, guessed_rows(words, observation.turns))
    if not len(legal):
        return Suggestions((), NONE_LEGAL, fallback=True)
    ranked = _by_weight(words, legal, fitting, count, marking)
    return Suggestions(ranked, NOTHING, fallback=True, figure=COMMONNESS)


def _by_weight(
    words: Words, rows: Rows, fitting: Rows, count: int, marking: Marking
) -> tuple[Suggestion, ...]:
    weights = words.weights[rows].astype(np.float64)
    best = np.lexsort((rows, -weights))[:count]
    ranked = explain(words, fitting, rows[best], weights[best], COMMON, marking=marking)
    if not len(fitting):
        return tuple(replace(suggestion, chance=0.0) for suggestion in ranked)
    likely = np.maximum(weights, _rarest(words))
    pairs = zip(ranked, likely[best] / likely.sum(), strict=True)
    return tuple(replace(suggestion, chance=float(chance)) for suggestion, chance in pairs)


def _rarest(words: Words) -> float:
    """Return the least weight that a word has: one without any may be as likely, not impossible."""
    known = words.weights[words.weights > 0]
    return float(known.min()) if len(known) else 1.0
