"""The form that chooses a game of Fibble to watch."""

from __future__ import annotations

from games.wordle.fibble.forms import FibbleForm
from solvers.games.tiles.watch_form import TileWatchForm
from solvers.pages.watch_form import AgentField


class FibbleWatchForm(FibbleForm, TileWatchForm):
    """What is watched of Fibble."""

    without = ("mode", "show_left")
    agent = AgentField("fibble", "entropy")
