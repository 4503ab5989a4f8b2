"""The trees of Nerdle's agents: how they are walked, and the search for the best one's."""

from __future__ import annotations

from solvers.games.nerdle.suite import NerdleSuite
from solvers.games.nerdle.watch_form import SettingsForm
from solvers.games.tiles.search import TileSearch
from solvers.games.tiles.tree import SearchedTree
from solvers.runs.option import Spec
from solvers.runs.registry import runnable


class NerdleTree(SearchedTree):
    """Every equation of the list, grouped by marks."""

    settings_form = SettingsForm

    def suite(self) -> NerdleSuite:
        words = self.analysis.words
        return NerdleSuite(words, words.answers, self.analysis.options, words)


class NerdleSearch(TileSearch):
    """The search over a whole list; of size 8 it takes some minutes."""

    most_pairs = 3 * TileSearch.most_pairs

    def spec(self) -> Spec:
        options, runs = self.analysis.options, runnable("nerdle")
        return runs.spec_of(
            self.analysis.revision, size=options.size, guesses=options.guesses, mode=options.mode
        )
