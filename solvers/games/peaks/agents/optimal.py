"""Optimal on Peaks: the same search as Wordle's, with the marks of the alphabet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.wordle.peaks.rules import PeaksOptions
from lexicons.speech import gettext_noop
from solvers.games.peaks.agents.entropy import PeaksEntropy
from solvers.games.peaks.agents.marking import PeaksMarking
from solvers.games.tiles.agents.optimal import Optimal


class PeaksOptimal(Optimal):
    source = gettext_noop(
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
