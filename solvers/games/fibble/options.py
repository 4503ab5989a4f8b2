"""The options of Fibble's runs: Wordle's, with one mode and nine guesses."""

from __future__ import annotations

from games.wordle.fibble.rules import GUESSES, FibbleOptions
from lexicons.speech import gettext_noop
from solvers.games.fibble.suite import FibbleSuite
from solvers.games.tiles.options import TileRuns, tile_options


class FibbleRuns(TileRuns):
    """Fibble as runs see it: the seed draws the lies, so even all secrets are a sample."""

    slug = "fibble"
    randomized = True
    options = tile_options(GUESSES, [("normal", "Normal")])
    parameters = gettext_noop("hit=1; several values make a sweep: hit=0,0.5,1.")
    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 200}
    suite_class = FibbleSuite
    rules_class = FibbleOptions
    leagues = [(slug, {"length": 5, "games": 500}) for slug in ("en", "fr", "es")]
