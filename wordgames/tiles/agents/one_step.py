"""The classic one-step agents: entropy, minimax, expected size, most parts, and random."""

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Promises, Rows
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.kernels import deadline
from wordgames.kernels.class_statistics import ClassStatistics
from wordgames.kernels.letter_bits import TABLE_LENGTH
from wordgames.languages.translation import (
    deferred,
    deferred_plural,
    joined,
    translatable,
    translatable_plural,
)
from wordgames.tiles.agents.agent import TileAgent, with_reasons
from wordgames.tiles.agents.allowed_words import Circles
from wordgames.tiles.agents.situation import TileSituation, guessed_rows
from wordgames.vocabulary.arrays import Words

Scores = npt.NDArray[np.float64]

GUESSES = Parameter(
    "guesses",
    "all",
    translatable("Guess from the whole list, or only from the words left (that still fit)."),
    choices=("all", "left"),
)
TIES = translatable(
    "Ties go to a word that can be the answer, then to the guess with more groups, then to "
    "the first word in the list."
)
BITS_AND_CHANCE = Figure(translatable("Score"), decimals=3)
# Of a score over weights: what is equal but for the order of its sums is equal.
DIGITS = 9
# Moves that an agent remembers, and rankings: those of a page that plays hundreds of games out
# would be forgotten by its next look otherwise.
KEPT, RANKS = 256, 64
# Pairs of a guess and a word left that a page waits for: about a second of CPU.
PAGE_PAIRS = 200_000_000
# Relative cost of a pair of long words, whose codes are not tabulated.
LONG_COST = 16
# Words left that a first look takes at least.
LEAST = 200
FIRST_LOOK = translatable(
    "The list is too long to measure every guess while you wait. These are the best of the "
    "{guesses} that did best, of {of}, on {words} of the {left} words left."
)
# Most words left for which a candidate that separates them all is looked for first.
FEW = 300


class OneStep(TileAgent):
    """Guesses the word whose classes over the words left score best; ties by `TIES`.

    Every score here is greatest for a guess that separates all the words left, so among those a
    candidate is chosen without looking at the rest of the list.
    """

    parameters: ClassVar[tuple[Parameter, ...]] = (GUESSES,)
    choices = TIES
    reason: ClassVar[tuple[str, str]]
    """Description of the score, over one word left and over many."""
    reason_in_circles: ClassVar[str]
    hit_in_circles: ClassVar[float] = 0.0
    """Worth of being the answer, times the chance of it, in a game played elsewhere."""

    @abstractmethod
    def measure(self, statistics: ClassStatistics) -> Scores:
        """Return each guess's score, greater is better, shape (guesses,)."""

    def scores(
        self, statistics: ClassStatistics, size: float, worth: Scores | float = 1.0
    ) -> Scores:
        """Return the scores that rank guesses, here the measure.

        `size` is how many words are left, or their weight; `worth` the weight of each guess.
        """
        return self.measure(statistics)

    def prepare(self) -> None:
        self._memo: Memo[Suggestions] = Memo(KEPT)
        self._ranks: Memo[Suggestions] = Memo(RANKS)

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        turns = situation.observation.turns
        circles = len(situation.others) > 0
        key = (situation.observation.options.mode, turns, count, deadline.limited(), circles)
        memo = self._memo if count == 1 else self._ranks
        return memo.get(key, lambda: self._rank(situation, count))

    def _rank(self, situation: TileSituation, count: int) -> Suggestions:
        candidates = situation.candidates
        if len(situation.others):
            return self._ranked_in_circles(situation, count)
        if count == 1 and len(candidates) <= 2:
            return self._last_words(candidates)
        if self.params["guesses"] == "left":
            return self._ranked(candidates, candidates, count)
        if count == 1 and len(candidates) <= FEW:
            among = self._ranked(candidates, candidates, count)
            if among.best.left == 1.0:
                return among
        return self._ranked(self._guesses(situation), candidates, count)

    def _guesses(self, situation: TileSituation) -> Rows:
        """Return the rows that may be guessed and were not yet."""
        rows = self.marking.legal(self.words, situation.observation)
        guessed = guessed_rows(self.words, situation.observation.turns)
        return np.setdiff1d(rows, guessed, assume_unique=True)

    def _ranked_in_circles(self, situation: TileSituation, count: int) -> Suggestions:
        """Rank guesses over the answers that fit and, with less weight, the other words that do."""
        circles = Circles.of(situation)
        consistent = self.params["guesses"] == "left"
        rows = circles.rows if consistent else self._guesses(situation)
        statistics = circles.statistics(self.words, self.marking, rows)
        chances = circles.chances(rows)
        scores = self.scores(statistics, circles.total, chances * circles.total)
        scores = scores + self.hit_in_circles * chances
        best = np.lexsort((rows, -statistics.classes, -chances, -np.round(scores, DIGITS)))[:count]
        idea = deferred(
            self.reason_in_circles,
            answers=deferred_plural("{count} answer", "{count} answers", len(situation.candidates)),
            others=deferred_plural(
                "{count} other word", "{count} other words", len(situation.others)
            ),
        )
        reasons = with_reasons(
            self.words, rows[best], scores[best], taken(statistics, best), size=1, idea=idea
        )
        pairs = zip(reasons, chances[best], strict=True)
        ranked = tuple(replace(suggestion, chance=float(chance)) for suggestion, chance in pairs)
        return Suggestions(ranked, figure=BITS_AND_CHANCE if self.hit_in_circles else self.figure)

    def _last_words(self, candidates: Rows) -> Suggestions:
        """Name the first of one or two words left: no guess does better, by any measure here."""
        score = self.scores(SPLIT[len(candidates)], len(candidates))[:1]
        rows = candidates[:1].astype(np.int64)
        idea = self._idea(candidates)
        return Suggestions(
            with_reasons(
                self.words, rows, score, SPLIT[len(candidates)], size=len(candidates), idea=idea
            )
        )

    def _idea(self, candidates: Rows) -> str:
        return deferred_plural(*self.reason, len(candidates))

    def _ranked(self, rows: Rows, candidates: Rows, count: int) -> Suggestions:
        idea = self._idea(candidates)
        if (most := self._most_pairs) and len(rows) * len(candidates) > most:
            guesses, looked_at = self._first_look(rows, candidates, most)
            look = {"guesses": len(guesses), "of": len(rows), "words": looked_at}
            idea = joined(idea, deferred(FIRST_LOOK, **look, left=len(candidates)))
            rows = guesses
        statistics = self.marking.statistics(self.words, rows, candidates)
        scores = self.scores(statistics, len(candidates))
        best = best_first(scores, statistics, count)
        reasons = taken(statistics, best)
        return Suggestions(
            with_reasons(
                self.words,
                rows[best],
                scores[best],
                reasons,
                size=len(candidates),
                idea=idea,
            )
        )

    @property
    def _most_pairs(self) -> int:
        """Most pairs of a guess and a word left to look at; 0 (no limit) where no page waits."""
        return page_pairs(self.words) if deadline.limited() else 0

    def _first_look(self, rows: Rows, candidates: Rows, most: int) -> tuple[Rows, int]:
        """Return the most hopeful guesses by some of the words left, and how many those were.

        Half of the pairs are for this look; what it leaves is measured on all the words left with
        the other half.
        """
        words = spaced(candidates, max(LEAST, most // 2 // len(rows)))
        rows = spaced(rows, most // 2 // len(words))
        statistics = self.marking.statistics(self.words, rows, words)
        statistics = replace(statistics, contains=np.isin(rows, candidates))
        scores = self.scores(statistics, len(candidates))
        best = best_first(scores, statistics, len(scores))[: max(1, most // 2 // len(candidates))]
        return np.sort(rows[best]), len(words)


def page_pairs(words: Words) -> int:
    """Return how many pairs of a guess and a word left a page waits for."""
    return PAGE_PAIRS // (LONG_COST if words.length > TABLE_LENGTH else 1)


def spaced(rows: Rows, count: int) -> Rows:
    """Return at most `count` of the rows, evenly spaced."""
    if len(rows) <= count:
        return rows
    return rows[np.linspace(0, len(rows) - 1, max(count, 1)).astype(np.int64)]


# Statistics of a guess that is one of one or two words left.
SPLIT = {
    size: ClassStatistics(
        classes=np.array([size]),
        largest=np.array([1.0]),
        entropy=np.array([float(size - 1)]),
        expected=np.array([1.0]),
        contains=np.array([True]),
    )
    for size in (1, 2)
}


def best_first(scores: Scores, statistics: ClassStatistics, count: int) -> npt.NDArray[np.intp]:
    """Return the positions of the `count` best scores, best first, ties as `TIES` says."""
    pool = np.flatnonzero(scores == scores.max()) if count == 1 else np.arange(len(scores))
    order = np.lexsort((pool, -statistics.classes[pool], ~statistics.contains[pool], -scores[pool]))
    return pool[order[:count]]


def taken(statistics: ClassStatistics, best: npt.NDArray[np.intp]) -> ClassStatistics:
    """Return the statistics of some of the guesses."""
    return ClassStatistics(
        classes=statistics.classes[best],
        largest=statistics.largest[best],
        entropy=statistics.entropy[best],
        expected=statistics.expected[best],
        contains=statistics.contains[best],
    )


class Minimax(OneStep):
    slug = "minimax"
    name = translatable("Minimax")
    idea = translatable(
        "Keep the worst case small: guess the word whose largest group is smallest."
    )
    source = translatable("Knuth, The computer as Master Mind (1976).")
    weakness = translatable(
        "Only looks at the largest group, so it learns less on average than entropy."
    )
    reason = translatable_plural(
        "Words in the largest group, fewer is better, over {count} word left.",
        "Words in the largest group, fewer is better, over {count} words left.",
    )
    reason_in_circles = translatable(
        "Words in the largest group, fewer is better, over {answers} left and {others} the "
        "list allows, each worth a tenth of an answer."
    )
    figure = Figure(translatable("Largest group"), -1, 1)

    def measure(self, statistics: ClassStatistics) -> Scores:
        return -statistics.largest


class ExpectedSize(OneStep):
    slug = "expected-size"
    name = translatable("Expected size")
    idea = translatable(
        "Leave few words on average: guess the word whose group should be smallest."
    )
    source = translatable("Irving, Towards an optimum Mastermind strategy (1978).")
    weakness = translatable(
        "One step only: it doesn't see how well the words left can be told apart later."
    )
    reason = translatable_plural(
        "Words it should leave, fewer is better, over {count} word left.",
        "Words it should leave, fewer is better, over {count} words left.",
    )
    reason_in_circles = translatable(
        "Words it should leave, fewer is better, over {answers} left and {others} the list "
        "allows, each worth a tenth of an answer."
    )
    figure = Figure(translatable("Words left"), -1, 2, column="left")

    def measure(self, statistics: ClassStatistics) -> Scores:
        return -statistics.expected


class MostParts(OneStep):
    slug = "most-parts"
    name = translatable("Most parts")
    idea = translatable("Picks the guess that splits the words into the most groups.")
    source = translatable("Kooi, Yet another Mastermind strategy (2005).")
    weakness = translatable("Counts groups, not their sizes: one huge group doesn't worry it.")
    reason = translatable_plural(
        "Groups it makes, more is better, over {count} word left.",
        "Groups it makes, more is better, over {count} words left.",
    )
    reason_in_circles = translatable(
        "Groups it makes, more is better, over {answers} left and {others} the list allows, "
        "each worth a tenth of an answer."
    )
    figure = Figure(translatable("Groups"), 1, 0)

    def measure(self, statistics: ClassStatistics) -> Scores:
        return statistics.classes.astype(np.float64)


class RandomWord(TileAgent):
    slug = "random"
    name = translatable("Random")
    idea = translatable("Guess any word that fits all the feedback so far, each equally likely.")
    source = translatable("The baseline every other bot has to beat.")
    weakness = translatable(
        "Learns only what a lucky guess tells: _atch has a dozen endings to try."
    )
    figure = None
    promises = Promises(deterministic=False)

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        drawn = situation.rng().permutation(situation.candidates)[:count]
        idea = deferred_plural(
            "Drawn from {count} word left.",
            "Drawn from {count} words left.",
            len(situation.candidates),
        )
        scores = [1 / len(situation.candidates)] * len(drawn)
        return Suggestions(self.explain(situation.candidates, drawn, scores, idea))
