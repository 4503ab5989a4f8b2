"""Frequency: the letter that most words left hold; entropy: most expected bits of its places."""

import numpy as np

from wordgames.agent.suggestions import Figure
from wordgames.hangman.agents.agent import KnowingAgent, Scored
from wordgames.hangman.agents.position.letters import bits, hits, holdings
from wordgames.hangman.agents.position.situation import HangmanSituation, Positions
from wordgames.languages.translation import deferred_plural, translatable

# So little that it only decides between letters that equally many words left hold.
TIE = 1e-9


class Frequency(KnowingAgent):
    slug = "frequency"
    name = translatable("Letter frequency")
    figure = Figure(translatable("Share of words"), share=True)
    idea = translatable(
        "Guess the letter that is in most of the words left, counted again after every answer."
    )
    source = translatable("Classic; most programs and puzzle books recommend it.")
    choices = translatable(
        "If equally many of the words left have several letters, it takes the commonest in "
        "the whole lexicon. A letter counts once per word, however often it's in it."
    )
    weakness = translatable(
        "It avoids a wrong guess now, not later: a letter in all the words left says little "
        "about which one it is. It has to know the word."
    )

    def prepare(self) -> None:
        counts = np.bincount(self.words.codes, minlength=len(self.words.letters))
        self._common = counts / counts.max()

    def weigh(self, positions: Positions) -> Scored:
        sizes = np.maximum(positions.sizes, 1)[:, None]
        scores = hits(positions, holdings(positions)) / sizes + TIE * self._common
        return Scored(scores, np.zeros(len(positions), np.bool_))

    def idea_of(self, situation: HangmanSituation) -> str:
        return deferred_plural(
            "Share of the {count} word left that has the letter.",
            "Share of the {count} words left that have the letter.",
            len(situation.candidates),
        )


# Digits of bits that count: what is equal but for the order of its sums is equal; and what a share
# of the words counts for, less than the last of them.
DIGITS, TIE = 9, 1e-10


class LetterEntropy(KnowingAgent):
    slug = "entropy"
    name = translatable("Entropy")
    figure = Figure(translatable("Expected bits"), column="bits")
    idea = translatable("Guess the letter whose answer, all its places or none, tells most.")
    source = translatable("Shannon (1948); the idea that documents 001 and 003 use for Wordle.")
    choices = translatable(
        "Letters that tell equally much are ranked by the share of words that have them."
    )
    weakness = translatable(
        "A wrong guess may tell as much as a right one, but it costs a life, and information "
        "alone doesn't see that. It has to know the word."
    )

    def weigh(self, positions: Positions) -> Scored:
        held = holdings(positions)
        sizes = np.maximum(positions.sizes, 1)[:, None]
        scores = np.round(bits(positions, held), DIGITS) + TIE * hits(positions, held) / sizes
        return Scored(scores, np.zeros(len(positions), np.bool_))

    def idea_of(self, situation: HangmanSituation) -> str:
        return deferred_plural(
            "Expected bits over {count} word left.",
            "Expected bits over {count} words left.",
            len(situation.candidates),
        )
