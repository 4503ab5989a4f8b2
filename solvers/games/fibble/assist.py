"""Help in a game of Fibble played elsewhere."""

from __future__ import annotations

from games.game import JSON
from games.wordle.fibble.rules import FibbleOptions
from lexicons.models import Revision
from solvers.games.fibble.analysis import FibbleAnalysis
from solvers.games.tiles.assist import TileAssist


class FibbleAssist(TileAssist):
    """The options of Fibble."""

    slug = "fibble"

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {"length": length, "guesses": guesses, "mode": "normal", "show_left": False}

    def analysis(self, revision: Revision, stored: JSON) -> FibbleAnalysis:
        return FibbleAnalysis(FibbleOptions(**stored), revision)
