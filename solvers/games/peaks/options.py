"""The options of Peaks's runs: Wordle's, with two modes."""

from __future__ import annotations

from games.wordle.peaks.labels import MODES
from games.wordle.peaks.rules import PeaksOptions
from lexicons.arrays import Words
from lexicons.languages import in_order
from lexicons.speech import gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.games.peaks.suite import PeaksSuite
from solvers.games.tiles.options import USUAL, TileRuns, tile_options
from solvers.runs.option import Spec


class PeaksRuns(TileRuns):
    """Peaks as runs see it; the order of the letters is the language's."""

    slug = "peaks"
    options = tile_options(USUAL, MODES)
    parameters = gettext_noop("hit=1; several values make a sweep: hit=0,0.5,1.")
    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 500}
    suite_class = PeaksSuite
    leagues = [
        (slug, {"length": 5, "mode": mode})
        for slug in ("en", "fr", "es")
        for mode in ("normal", "ultra-hard")
    ]

    def rules(self, spec: Spec, lists: Lists[Words]) -> PeaksOptions:
        alphabet = in_order(lists.words.letters, lists.language)
        return PeaksOptions(spec["length"], spec["guesses"], spec["mode"], alphabet=alphabet)
