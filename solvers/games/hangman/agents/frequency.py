"""Frequency: the letter that most of the words left hold."""

from __future__ import annotations

import numpy as np

from lexicons.languages.translation import gettext_noop, nlater
from solvers.agents.suggestions import Figure
from solvers.games.hangman.agents.agent import KnowingAgent, Scored
from solvers.games.hangman.agents.position.letters import hits, holdings
from solvers.games.hangman.agents.position.situation import HangmanSituation, Positions

TIE = 1e-9
"""So little that it only decides between letters that equally many words left hold."""


class Frequency(KnowingAgent):
    slug = "frequency"
    name = gettext_noop("Letter frequency")
    figure = Figure(gettext_noop("Share of words"), share=True)
    idea = gettext_noop(
        "Guess the letter that is in most of the words left, counted anew after every answer."
    )
    source = gettext_noop("Classic; the strategy that most programs and puzzle books give.")
    choices = gettext_noop(
        "Of letters that equally many words left hold it takes the one that is most common in the "
        "whole lexicon. A letter counts once a word, however often the word has it."
    )
    weakness = gettext_noop(
        "It avoids a wrong guess now, not later: a letter in all words left tells little of which "
        "one it is. It must know the word."
    )

    def prepare(self) -> None:
        counts = np.bincount(self.words.codes, minlength=len(self.words.letters))
        self._common = counts / counts.max()

    def weigh(self, positions: Positions) -> Scored:
        sizes = np.maximum(positions.sizes, 1)[:, None]
        scores = hits(positions, holdings(positions)) / sizes + TIE * self._common
        return Scored(scores, np.zeros(len(positions), np.bool_))

    def idea_of(self, situation: HangmanSituation) -> str:
        return nlater(
            "Share of the {count} word left that hold the letter.",
            "Share of the {count} words left that hold the letter.",
            len(situation.candidates),
        )
