"""Random on Peaks: the baseline, any word that still fits."""

from __future__ import annotations

from dataclasses import replace

from games.wordle.peaks.rules import MODES, PeaksOptions
from lexicons.speech import gettext_noop
from solvers.games.peaks.agents.marking import PeaksMarking
from solvers.games.tiles.agents.random_word import RandomWord


class PeaksRandom(RandomWord):
    weakness = gettext_noop(
        "Does not halve what is left of the alphabet at a place on purpose, only by luck."
    )
    promises = replace(RandomWord.promises, modes=MODES)
    options: PeaksOptions

    def prepare(self) -> None:
        super().prepare()
        self.marking = PeaksMarking(self.options.alphabet)
