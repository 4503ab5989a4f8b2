"""Entropy on Fibble: the guess whose row, lie included, has most expected bits."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.agent.suggestions import Suggestions
from wordgames.fibble.lies import fitting, lie_statistics
from wordgames.kernels.class_statistics import ClassStatistics, Weights
from wordgames.languages.translation import joined, translatable
from wordgames.rules.feedback import Turn
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.one_step import TIES, RandomWord
from wordgames.tiles.agents.sampled_entropy import SampledEntropy
from wordgames.tiles.agents.situation import Marking, Picked
from wordgames.vocabulary.arrays import Words

# Units of a word, to which weights are rounded, as the lies of a row are counted in integers.
PARTS = 10


class FibbleMarking(Marking):
    """Wordle's marks, one of which is false."""

    def fitting(self, words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
        return fitting(words, rows, turns)

    def statistics(
        self, words: Words, rows: Picked, candidates: Rows, weights: Weights | None = None
    ) -> ClassStatistics:
        """Return the statistics of guesses; a word is counted by its weight, to a tenth."""
        if weights is None:
            return lie_statistics(words.codes[rows], words.codes[candidates])
        times = np.maximum(np.rint(weights * PARTS), 1).astype(np.int64)
        statistics = lie_statistics(words.codes[rows], words.codes[np.repeat(candidates, times)])
        return replace(
            statistics, largest=statistics.largest / PARTS, expected=statistics.expected / PARTS
        )


FIBBLE = FibbleMarking()


class FibbleEntropy(SampledEntropy):
    idea = translatable(
        "Guess the word whose row should tell most about the secret, in bits: the "
        "information of the possible rows, minus that of the lie (log₂ of 10 for five "
        "letters). Its chance of being the answer counts a little."
    )
    source = translatable(
        "Shannon (1948), the information that passes through a channel which lies."
    )
    choices = joined(
        TIES,
        translatable(
            "Each place and each lie is taken to be equally likely, and so is each word that "
            "fits all rows. If there are too many pairs of words to look at, evenly spaced "
            "ones of the words left and of the guesses stand in for all."
        ),
    )
    weakness = translatable(
        "Looks one guess ahead, and ignores that a row whose lie could only go one way is a "
        "little more likely."
    )
    promises = replace(Entropy.promises, modes=("normal",))
    game = "fibble"
    marking = FIBBLE

    def _last_words(self, candidates: Rows) -> Suggestions:
        """Name one of two words left by the same ties as ever: their lies may differ in number."""
        return self._ranked(candidates, candidates, 1)


class FibbleRandom(RandomWord):
    idea = translatable(
        "Guess any word that fits every row except for one tile, each equally likely."
    )
    weakness = translatable(
        "Learns only what a lucky guess tells, and a lie takes away a good part of that."
    )
    promises = replace(RandomWord.promises, modes=("normal",))
    marking = FIBBLE
