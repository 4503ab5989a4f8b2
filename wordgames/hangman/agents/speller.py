"""Speller: the blend's evidence, a chain and spellings of the whole word, the worth of bits."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from wordgames.agent.agent import Progress
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure
from wordgames.artifacts import key_of, scratch_folder
from wordgames.hangman.agents.learned_agent import SEED, LearnedAgent, rounds_of
from wordgames.hangman.agents.letter_chain.chain import chained
from wordgames.hangman.agents.letter_chain.long_chain import long_chain
from wordgames.hangman.agents.position.letters import Floats
from wordgames.hangman.agents.position.situation import HangmanSituation, Positions, position_of
from wordgames.hangman.agents.speller_model.model import (
    SPELLINGS,
    WORTH,
    Fitting,
    SpellerModel,
    unpack_speller,
)
from wordgames.hangman.agents.speller_model.training import Lexis, SpellerLearned, learn_to_spell
from wordgames.languages.translation import translatable


class Speller(LearnedAgent[SpellerModel]):
    slug = "speller"
    name = translatable("Speller")
    figure = Figure(translatable("Score"), decimals=3)
    idea = translatable(
        "Guess the letter that's likely to be in the blanks and tells most about them, using "
        "a model that reads the whole word at once, trained on its own games."
    )
    source = translatable(
        "Beyond the documents: what Blend weighs, times a chain of letters summed forward "
        "and backward over everything the blanks may be (Baum and others, 1970; discounting "
        "by Ney, Essen and Kneser, 1994), times whole spellings by runs of seven letters "
        "(Chen and Goodman, 1999; Fearnhead and Clifford, 2003)."
    )
    choices = translatable(
        "A letter's score is its chance of being in a blank, plus a little for every bit it "
        "would tell. How far it trusts each context depends on how much is shown beside the "
        "blank; how far it trusts the chain and a hundred whole spellings, words or not, "
        "depends on how many blanks are left. It learns from games without these two, which "
        "take most of the time of a guess."
    )
    weakness = translatable(
        "It knows spelling, not words: it doesn't look up which words in its own lexicon "
        "still fit. A guess takes it many times as long as Blend."
    )
    parameters = (
        rounds_of(2.7),
        SEED,
        Parameter(
            "bits", WORTH, translatable("What a bit is worth next to the chance."), low=0, high=1
        ),
        Parameter(
            "spellings",
            SPELLINGS,
            translatable(
                "How many whole spellings of what's shown it weighs at most; 0 weighs only "
                "the chain."
            ),
            low=0,
            high=2_000,
            costly=True,
        ),
        Parameter(
            "chained",
            0.0,
            translatable("Share of its games played with the chain, to learn how far to trust it."),
            low=0,
            high=0.9,
        ),
        Parameter(
            "apart",
            False,
            translatable(
                "Whether no secret is a word it knows. A letter that would spell one of them "
                "then loses its chance."
            ),
            sparse=True,
        ),
    )

    def facts(self) -> dict[str, Any]:
        chained = {"chained": self.params["chained"]} if self.params["chained"] else {}
        return super().facts() | chained

    def lessons(self, games: int, seed: int, progress: Progress | None) -> Iterator[SpellerLearned]:
        return learn_to_spell(self._lexis(), games, seed, progress, float(self.params["chained"]))

    def opened(self, content: bytes) -> SpellerModel:
        return unpack_speller(content, self._lexis())

    def _lexis(self) -> Lexis:
        """Return its words with what is counted of them."""
        by_length = long_chain(self.words, scratch_folder(), key_of(self.facts()))
        return Lexis(self.words, self.counts(), chained(self.words), by_length)

    def weighed(self, model: SpellerModel, positions: Positions) -> Floats:
        worth = float(self.params["bits"])
        known = self._known(positions)
        return model.scores(positions.masks, positions.closed, worth, known, self._spellings)

    @property
    def _spellings(self) -> int:
        return int(self.params["spellings"])

    def _known(self, positions: Positions) -> Fitting | None:
        """Return the words that it knows and that fit, if no secret is one of them."""
        if not self.params["apart"]:
            return None
        codes = positions.words.codes[positions.rows]
        return Fitting(np.ascontiguousarray(codes, np.int16), positions.ends)

    def places(self, situation: HangmanSituation) -> Floats | None:
        weighed = self._chances(situation)
        return weighed and weighed[0]

    def chance(self, situation: HangmanSituation, letter: str) -> float | None:
        weighed = self._chances(situation)
        if weighed is None or letter not in self.words.letters:
            return None
        return float(weighed[1][self.words.letters.index(letter)])

    def _chances(self, situation: HangmanSituation) -> tuple[Floats, Floats] | None:
        """Return (length, A) and (A,): a letter's chance in each blank, and in any of them."""
        model, positions = self.model, position_of(situation)
        if model is None:
            return None
        chances, somewhere = model.chances(
            positions.masks, positions.closed, self._known(positions), self._spellings
        )
        return chances[0], somewhere[0]

    def idea_of(self, situation: HangmanSituation) -> str:
        return translatable(
            "Chance that the letter is in one of the blanks, plus a little for its bits."
        )
