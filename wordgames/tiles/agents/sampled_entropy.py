"""Entropy with a bonus for a hit: exact where the pairs allow it, estimated from samples beyond."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Suggestions, stored_suggestions
from wordgames.artifacts import words_hash
from wordgames.kernels.class_statistics import ClassStatistics
from wordgames.kernels.letter_bits import TABLE_LENGTH
from wordgames.languages.translation import deferred, joined, translatable, translatable_plural
from wordgames.tiles.agents.agent import with_reasons
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.one_step import (
    BITS_AND_CHANCE,
    GUESSES,
    KEPT,
    LONG_COST,
    RANKS,
    Scores,
    best_first,
    spaced,
    taken,
)
from wordgames.tiles.agents.situation import TileSituation

MILLION = 1_000_000
# Pairs from which a first suggestion is worth keeping for other processes.
DEAR = 20 * MILLION
SAMPLED = translatable("Estimated: {guesses} guesses on {words} of the words left.")


def hit_bonus(bits: float) -> Parameter:
    """Return the parameter for the worth of being the answer."""
    meaning = translatable(
        "What being the answer is worth in bits, multiplied by the chance of it."
    )
    return Parameter("hit", bits, meaning, low=0, high=10)


class SampledEntropy(Entropy):
    """Entropy of another game of Wordle's kind, at any number of pairs of words."""

    game: ClassVar[str]
    estimated: ClassVar[str] = SAMPLED
    long_cost: ClassVar[int] = LONG_COST
    parameters = (
        GUESSES,
        Parameter(
            "pairs",
            400,
            translatable(
                "Millions of pairs of words looked at for one guess, fewer where words are long."
            ),
            low=1,
            high=100_000,
            costly=True,
        ),
        hit_bonus(1.0),
    )
    presets = {}
    hit_in_circles = 0.0  # its scores have it
    figure = BITS_AND_CHANCE
    reason = translatable_plural(
        "Expected bits, plus its chance of being the answer, over {count} word left.",
        "Expected bits, plus its chance of being the answer, over {count} words left.",
    )
    reason_in_circles = translatable(
        "Expected bits, plus its chance of being the answer, over {answers} left and "
        "{others} the list allows, each worth a tenth of an answer."
    )

    def prepare(self) -> None:
        self._memo, self._ranks = Memo(KEPT), Memo(RANKS)
        self.opening = ()

    @property
    def _pairs(self) -> int:
        dear = self.words.length > TABLE_LENGTH
        return int(self.params["pairs"]) * MILLION // (self.long_cost if dear else 1)

    def _rank(self, situation: TileSituation, count: int) -> Suggestions:
        first = not situation.observation.turns and not len(situation.others)
        if not first or len(self.words) * len(situation.candidates) < DEAR:
            return super()._rank(situation, count)
        return self._first(situation, count)

    def scores(
        self, statistics: ClassStatistics, size: float, worth: Scores | float = 1.0
    ) -> Scores:
        """Return the measure, and a bonus for being the answer, by the chance of it."""
        bonus = float(self.params["hit"]) * statistics.contains * worth / size
        return np.asarray(self.measure(statistics) + bonus)

    def facts(self) -> Mapping[str, Any]:
        """Return the further facts that the first suggestions depend on."""
        return {}

    def _first(self, situation: TileSituation, count: int) -> Suggestions:
        """Return the first suggestions, computed once for every process."""
        facts = {
            "agent": self.slug,
            "game": self.game,
            "words": words_hash(self.words),
            "params": dict(self.params),
            "left": len(situation.candidates),
            "count": count,
            **self.facts(),
        }
        return stored_suggestions(
            facts, self.status, lambda: super(SampledEntropy, self)._rank(situation, count)
        )

    def _ranked(self, rows: Rows, candidates: Rows, count: int) -> Suggestions:
        """Rank the rows, or some of them by some of the words left where all are too many."""
        guesses, words = rows, candidates
        if len(rows) * len(candidates) > self._pairs:
            words = spaced(candidates, int(self._pairs**0.5))
            each = self._pairs // len(words) // 2
            guesses = np.union1d(spaced(rows, each), spaced(np.intersect1d(candidates, rows), each))
        statistics = self.marking.statistics(self.words, guesses, words)
        statistics = replace(statistics, contains=np.isin(guesses, candidates))
        scores = self.scores(statistics, len(candidates))
        best = best_first(scores, statistics, count)
        idea = self._idea(candidates)
        if len(words) < len(candidates) or len(guesses) < len(rows):
            sampled = deferred(self.estimated, guesses=len(guesses), words=len(words))
            idea = joined(idea, sampled)
        reasons = with_reasons(
            self.words,
            guesses[best],
            scores[best],
            taken(statistics, best),
            size=len(candidates),
            idea=idea,
        )
        share = len(candidates) / len(words)
        return Suggestions(
            tuple(replace(reason, left=(reason.left or 0.0) * share) for reason in reasons)
        )
