"""The search for the tree that the best agent of a game with coloured tiles may lack."""

from __future__ import annotations

from typing import ClassVar

from solvers.games.tiles.agents.optimal import Optimal
from solvers.games.tiles.analysis import AnyTiles
from solvers.pages.search_offer import Search
from solvers.runs.option import Spec
from solvers.runs.registry import runnable
from solvers.runs.request import RunRequest


class TileSearch(Search[AnyTiles]):
    """A tree of guesses over all words, where there are not too many."""

    most_pairs: ClassVar[int] = 1 << 27
    """Pairs of words at most for a search that a page asks for: one or two bytes for each."""

    def request(self, agent: str) -> RunRequest | None:
        lacking = self.analysis.agent(agent)
        words = lacking.words
        if not isinstance(lacking, Optimal) or len(words) * len(words.answers) > self.most_pairs:
            return None
        if lacking.tree is not None and lacking.tree.complete:
            return None
        revision = self.analysis.revision
        return RunRequest(self.analysis.slug, agent, {}, self.spec(), revision)

    def spec(self) -> Spec:
        """Return what the run plays."""
        options, runs = self.analysis.options, runnable(self.analysis.slug)
        return runs.spec_of(
            self.analysis.revision,
            length=options.length,
            guesses=options.guesses,
            mode=options.mode,
        )
