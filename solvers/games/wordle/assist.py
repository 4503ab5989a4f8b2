"""Help in a Wordle played elsewhere."""

from __future__ import annotations

from games.game import JSON
from games.wordle.rules import WordleOptions
from lexicons.models import Revision
from solvers.games.tiles.assist import SearchedAssist
from solvers.games.wordle.analysis import WordleAnalysis


class WordleAssist(SearchedAssist):
    """Wordle's options."""

    slug = "wordle"

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {"length": length, "guesses": guesses, "mode": "normal", "show_left": False}

    def analysis(self, revision: Revision, stored: JSON) -> WordleAnalysis:
        return WordleAnalysis(WordleOptions(**stored), revision)
