"""Runs of Peaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.wordle.peaks.rules import PeaksOptions
from games.wordle.rules import WordleOptions
from lexicons.arrays import Words
from lexicons.languages import in_order
from lexicons.models import Lexicon, Revision
from solvers.games.peaks.suite import PeaksSuite
from solvers.games.tiles.runs import WordleRuns
from solvers.games.tiles.suite import TileSuite
from solvers.runs.registry import RunForm, Spec


class PeaksRuns(WordleRuns):
    """Peaks as runs see it; the order of the letters is the dictionary's."""

    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 500}
    suite: type[TileSuite] = PeaksSuite

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.games.peaks.run_form import PeaksRunForm

        return PeaksRunForm(data, lexicons, initial, most)

    def options(self, spec: Spec, words: Words, revision: Revision) -> WordleOptions:
        alphabet = in_order(words.letters, revision.lexicon.language)
        return PeaksOptions(spec["length"], spec["guesses"], spec["mode"], alphabet=alphabet)

    def standing(self) -> list[tuple[str, Spec]]:
        return [
            (slug, {"length": 5, "mode": mode})
            for slug in ("en", "fr", "es")
            for mode in ("normal", "ultra-hard")
        ]
