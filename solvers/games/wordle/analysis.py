"""Wordle on the solvers' pages."""

from __future__ import annotations

from collections.abc import Sequence

from games.feedback import Turn
from games.game import JSON
from games.wordle.rules import WordleObservation, WordleOptions
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.wordle.drawing import WordleMoment, inner_state
from solvers.pictures.picture import Picture


class WordleAnalysis(TileAnalysis[WordleOptions, WordleObservation]):
    """Wordle's options; its adviser has a tree, but for one mode."""

    slug = "wordle"

    @staticmethod
    def read_options(setup: JSON) -> WordleOptions:
        return WordleOptions(**setup["options"])

    @property
    def adviser(self) -> str:
        return "entropy" if self.options.mode == "ultra-hard" else "optimal"

    def observed(self, turns: Sequence[Turn]) -> WordleObservation:
        return WordleObservation(self.options, tuple(turns))

    def pictures(self, played: WordleMoment) -> tuple[Picture, ...]:
        """Draw what the agent holds in its mind before what the guess may be told."""
        if not len(played.before.candidates):
            return super().pictures(played)
        return (*inner_state(self, played), *super().pictures(played))
