"""The form that chooses a game of Wordle to watch."""

from __future__ import annotations

from solvers.games.tiles.watch_form import TileWatchForm
from solvers.pages.watch_form import AgentField


class WordleWatchForm(TileWatchForm):
    """What is watched of Wordle."""

    agent = AgentField("wordle", "optimal")
