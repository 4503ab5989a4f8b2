"""The trees of the agents of Peaks."""

from __future__ import annotations

from games.wordle.peaks.game import PeaksGame
from solvers.games.peaks.suite import PeaksSuite
from solvers.games.peaks.watch_form import PeaksSettingsForm
from solvers.games.tiles.tree import SearchedTree


class PeaksTree(SearchedTree):
    """Every secret of the list, grouped by marks."""

    settings_form = PeaksSettingsForm
    look = PeaksGame.look

    def suite(self) -> PeaksSuite:
        return PeaksSuite.of(self.analysis.words, self.analysis.options)
