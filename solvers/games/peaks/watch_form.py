"""The forms that choose what an agent plays of Peaks."""

from __future__ import annotations

from games.wordle.peaks.forms import PeaksForm
from solvers.games.tiles.watch_form import SettingsForm, TileWatchForm
from solvers.pages.watch_form import AgentField


class PeaksSettingsForm(PeaksForm, SettingsForm):
    """The options of a game of Peaks that an agent plays."""


class PeaksWatchForm(PeaksForm, TileWatchForm):
    """What is watched of Peaks."""

    agent = AgentField("peaks", "entropy")
