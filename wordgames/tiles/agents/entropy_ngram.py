"""Entropy with n-grams: information, and early in the game a taste for likely letter sequences."""

import numpy as np
import numpy.typing as npt

from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.kernels.class_statistics import class_statistics
from wordgames.languages.translation import deferred_plural, translatable, translatable_plural
from wordgames.tiles.agents.agent import TileAgent, explain, with_reasons
from wordgames.tiles.agents.letter_frequency import distinct_sums, holders
from wordgames.tiles.agents.one_step import DIGITS, taken
from wordgames.tiles.agents.situation import TileSituation
from wordgames.vocabulary.arrays import Words

OPENING = translatable("Its different letters cover the most: the sum of words that have each.")
SCORED = translatable_plural(
    "Bits plus weighed bigram and trigram scores over {count} word left.",
    "Bits plus weighed bigram and trigram scores over {count} words left.",
)
COVERED = Figure(translatable("Words that have its letters"), decimals=0)


class EntropyNgram(TileAgent):
    slug = "entropy-ngram"
    name = translatable("Entropy with n-grams")
    figure = Figure(translatable("Score"), decimals=3)
    idea = translatable(
        "Entropy of the words left plus how common the word's bigrams and trigrams are, "
        "which fades as fewer words are left."
    )
    source = translatable("Document 003.")
    choices = translatable(
        "A word's n-gram score is the sum of its n-grams' counts in the words it knows, "
        "weighted by word frequency if the lexicon has it, divided by the greatest such sum. "
        "The opener has the greatest sum, over its different letters, of the words that have "
        "each (unweighted). Ties go to the first word in the list."
    )
    weakness = translatable("Only guesses words left, so it can't ask about many endings at once.")
    parameters = (
        Parameter(
            "beta_bigram", 0.3, translatable("Weight of the bigram score, in bits."), low=0, high=10
        ),
        Parameter(
            "beta_trigram",
            0.3,
            translatable("Weight of the trigram score, in bits."),
            low=0,
            high=10,
        ),
    )
    presets = {
        "entropy-only": {"beta_bigram": 0.0, "beta_trigram": 0.0},
        "higher": {"beta_bigram": 0.6, "beta_trigram": 0.9},
    }

    def prepare(self) -> None:
        known = self.words.codes[self.words.answers]
        self._covered = distinct_sums(known, holders(known, len(self.words.letters)))
        self._bonus = np.zeros(len(self.words))
        self._bonus[self.words.answers] = float(self.params["beta_bigram"]) * gram_scores(
            self.words, 2
        ) + float(self.params["beta_trigram"]) * gram_scores(self.words, 3)

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        if not situation.observation.turns:
            return self._open(situation, count)
        candidates = situation.candidates
        codes = self.words.codes[candidates]
        statistics = class_statistics(codes, codes)
        scores = statistics.entropy + self._bonus[candidates] * len(candidates) / len(
            self.words.answers
        )
        best = np.lexsort((candidates, -np.round(scores, DIGITS)))[:count]
        suggestions = with_reasons(
            self.words,
            candidates[best],
            scores[best],
            taken(statistics, best),
            size=len(candidates),
            idea=deferred_plural(*SCORED, len(candidates)),
        )
        return Suggestions(suggestions)

    def _open(self, situation: TileSituation, count: int) -> Suggestions:
        rows, covered = self.words.answers, self._covered
        best = np.lexsort((rows, -covered))[:count]
        ranked = explain(self.words, situation.candidates, rows[best], covered[best], OPENING)
        return Suggestions(ranked, figure=COVERED)


def gram_scores(words: Words, order: int) -> npt.NDArray[np.float64]:
    """Return each known answer's n-gram score, 0 to 1, shape (answers,).

    A run of `order` letters counts the weight of the words it is in, as often as it is in them.
    """
    codes = words.codes[words.answers].astype(np.int64)
    runs = codes.shape[1] - order + 1
    if runs < 1:
        return np.zeros(len(codes))
    keys = sum(codes[:, i : i + runs] * len(words.letters) ** i for i in range(order))
    _, number = np.unique(keys, return_inverse=True)
    worth = np.repeat(known_weights(words), runs)
    counts = np.bincount(number.ravel(), weights=worth)
    sums = counts[number.reshape(len(codes), runs)].sum(axis=1)
    return np.asarray(sums / sums.max(), np.float64)


def known_weights(words: Words) -> npt.NDArray[np.float64]:
    """Return the known answers' weights, or 1 for each where the list has none."""
    weights = words.weights[words.answers].astype(np.float64)
    return weights if weights.sum() > 0 else np.ones_like(weights)
