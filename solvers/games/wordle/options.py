"""The options of Wordle's runs."""

from __future__ import annotations

from games.wordle.forms import MODES
from solvers.games.tiles.options import USUAL, TileRuns, tile_options
from solvers.games.wordle.studies import BETAS, STUDIES


class WordleRuns(TileRuns):
    """Wordle as runs see it; document 003's grid has 36 points."""

    slug = "wordle"
    options = tile_options(USUAL, MODES)
    parameters = "beta_bigram=0.3; several values make a sweep: beta_bigram=0,0.3,0.6."
    sweep = {
        "agents": ["entropy-ngram"],
        "parameters": " ".join(
            f"{beta}={','.join(BETAS)}" for beta in ("beta_bigram", "beta_trigram")
        ),
        "games": 500,
    }
    leagues = [
        (slug, {"length": 5, "mode": mode})
        for slug in ("en", "fr", "es")
        for mode in ("normal", "hard")
    ]
    studies = STUDIES
