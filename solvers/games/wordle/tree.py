"""The trees of Wordle's agents."""

from __future__ import annotations

from solvers.games.tiles.suite import TileSuite
from solvers.games.tiles.tree import SearchedTree
from solvers.games.tiles.watch_form import SettingsForm


class WordleTree(SearchedTree):
    """Every secret of the list, grouped by marks."""

    settings_form = SettingsForm

    def suite(self) -> TileSuite:
        return TileSuite.of(self.analysis.words, self.analysis.options)
