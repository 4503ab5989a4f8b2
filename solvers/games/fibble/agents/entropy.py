"""Entropy on Fibble: the guess whose row, lie and all, is expected to tell most."""

from __future__ import annotations

from dataclasses import replace

from lexicons.speech import gettext_noop, together
from solvers.agents.base import Rows
from solvers.agents.suggestions import Suggestions
from solvers.games.fibble.agents.marking import FIBBLE
from solvers.games.tiles.agents.entropy import Entropy
from solvers.games.tiles.agents.one_step import TIES
from solvers.games.tiles.agents.sampled import SampledEntropy


class FibbleEntropy(SampledEntropy):
    idea = gettext_noop(
        "Guess the word whose row is expected to tell most of the secret, in bits: the information "
        "of the rows that may be shown, less that of the lie, log2 of 10 for five letters. Its "
        "chance to be the answer counts a little."
    )
    source = gettext_noop(
        "Shannon (1948), the information that passes through a channel which lies."
    )
    choices = together(
        TIES,
        gettext_noop(
            "Each place and each lie is taken to be as likely, and each word that fits all "
            "rows as likely as the others. Where there are too many pairs of words to look at, "
            "evenly "
            "spaced ones of the words left and of the guesses stand for all."
        ),
    )
    weakness = gettext_noop(
        "Looks one guess ahead, and forgets that a row whose lie had but one way to go is a little "
        "more likely."
    )
    promises = replace(Entropy.promises, modes=("normal",))
    game = "fibble"
    marking = FIBBLE

    def _last_words(self, candidates: Rows) -> Suggestions:
        """Name one of two words left by the same ties as ever: their lies may differ in number."""
        return self._ranked(candidates, candidates, 1)
