"""The options of Wordle's runs."""

from __future__ import annotations

from collections.abc import Sequence

from games.wordle.labels import MODES
from games.wordle.rules import LENGTHS
from lexicons.dictionaries import Content
from lexicons.speech import gettext_noop
from solvers.games.tiles.options import USUAL, TileRuns, tile_options
from solvers.games.wordle.studies import BETAS, STUDIES
from solvers.runs.game import FIRST_GAMES
from solvers.runs.option import Spec

USUAL_LENGTH = 5


class WordleRuns(TileRuns):
    """Wordle as runs see it; document 003's grid has 36 points."""

    slug = "wordle"
    options = tile_options(USUAL, MODES)
    parameters = gettext_noop(
        "beta_bigram=0.3; several values make a sweep: beta_bigram=0,0.3,0.6."
    )
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

    def first_leagues(self, revision: Content) -> Sequence[Spec]:
        """Return words of five letters, else those of the length with the most answers."""
        answers = {
            int(length): count
            for length, (_, count) in revision.counts.items()
            if count and int(length) in LENGTHS
        }
        if not answers:
            return ()
        length = USUAL_LENGTH if USUAL_LENGTH in answers else max(answers, key=answers.__getitem__)
        return [{"length": length, "games": FIRST_GAMES}]
