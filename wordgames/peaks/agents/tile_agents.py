"""Entropy on Peaks: the guess with most expected bits on all places together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wordgames.languages.translation import joined, translatable
from wordgames.peaks.agents.marking import PeaksMarking
from wordgames.peaks.options import MODES
from wordgames.peaks.rules import PeaksOptions
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.one_step import TIES, RandomWord
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.sampled_entropy import SampledEntropy


class PeaksEntropy(SampledEntropy):
    idea = translatable(
        "Guess the word whose arrows tell most, in bits, over the words left: a binary "
        "search of every place's alphabet at once. Its chance of being the answer counts a "
        "little."
    )
    source = translatable("Shannon (1948), as documents 001 and 003 use it for Wordle.")
    choices = joined(
        TIES,
        translatable(
            "If there are too many pairs of words to look at, evenly spaced ones of the "
            "words left and of the guesses stand in for all."
        ),
    )
    weakness = translatable(
        "Looks one guess ahead, so it may choose a split the next guess can't finish."
    )
    promises = replace(Entropy.promises, modes=tuple(dict(MODES)))
    game = "peaks"
    long_cost = 1
    options: PeaksOptions

    def prepare(self) -> None:
        super().prepare()
        self.marking = PeaksMarking(self.options.alphabet)

    def facts(self) -> Mapping[str, Any]:
        return {"alphabet": self.options.alphabet}


class PeaksOptimal(Optimal):
    source = translatable(
        "The search of Wordle's optimal, after Bertsimas and Paskov (2022) and Selby (2022)."
    )
    promises = replace(Optimal.promises, modes=("normal",))
    game = "peaks"
    one_step = PeaksEntropy
    options: PeaksOptions

    def prepare(self) -> None:
        self.marking = PeaksMarking(self.options.alphabet)
        super().prepare()

    def rules(self) -> Mapping[str, Any]:
        return {"alphabet": self.options.alphabet}


class PeaksRandom(RandomWord):
    weakness = translatable(
        "Only halves what's left of a place's alphabet by luck, not on purpose."
    )
    promises = replace(RandomWord.promises, modes=tuple(dict(MODES)))
    options: PeaksOptions

    def prepare(self) -> None:
        super().prepare()
        self.marking = PeaksMarking(self.options.alphabet)
