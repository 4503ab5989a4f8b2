"""The options of Wordle's runs."""

from __future__ import annotations

from games.wordle.forms import MODES
from solvers.games.tiles.options import USUAL, TileRuns, tile_options

BETAS = "0,0.3,0.6,0.9,1.2,1.5"
"""Document 003's values of both weights."""


class WordleRuns(TileRuns):
    """Wordle as runs see it; document 003's grid has 36 points."""

    slug = "wordle"
    options = tile_options(USUAL, MODES)
    parameters = "beta_bigram=0.3; several values make a sweep: beta_bigram=0,0.3,0.6."
    sweep = {
        "agents": ["entropy-ngram"],
        "parameters": f"beta_bigram={BETAS} beta_trigram={BETAS}",
        "games": 500,
    }
    leagues = [
        (slug, {"length": 5, "mode": mode})
        for slug in ("en", "fr", "es")
        for mode in ("normal", "hard")
    ]
