"""Entropy: the letter whose places have most expected bits."""

from __future__ import annotations

import numpy as np

from lexicons.languages.translation import gettext_noop, nlater
from solvers.agents.suggestions import Figure
from solvers.games.hangman.agents.agent import KnowingAgent, Scored
from solvers.games.hangman.agents.position.letters import bits, hits, holdings
from solvers.games.hangman.agents.position.situation import HangmanSituation, Positions

DIGITS, TIE = 9, 1e-10
"""Digits of bits that count: what is equal but for the order of its sums is equal; and what a share
of the words counts for, less than the last of them."""


class LetterEntropy(KnowingAgent):
    slug = "entropy"
    name = gettext_noop("Entropy")
    figure = Figure(gettext_noop("Expected bits"), column="bits")
    idea = gettext_noop(
        "Guess the letter whose answer, all its places or none, carries the most information."
    )
    source = gettext_noop("Shannon (1948); the idea that documents 001 and 003 use for Wordle.")
    choices = gettext_noop(
        "Letters that tell equally much are ranked by the share of the words that hold them."
    )
    weakness = gettext_noop(
        "A wrong guess may tell as much as a right one, but it costs a life: information alone "
        "does not see that. It must know the word."
    )

    def weigh(self, positions: Positions) -> Scored:
        held = holdings(positions)
        sizes = np.maximum(positions.sizes, 1)[:, None]
        scores = np.round(bits(positions, held), DIGITS) + TIE * hits(positions, held) / sizes
        return Scored(scores, np.zeros(len(positions), np.bool_))

    def idea_of(self, situation: HangmanSituation) -> str:
        return nlater(
            "Expected bits over {count} word left.",
            "Expected bits over {count} words left.",
            len(situation.candidates),
        )
