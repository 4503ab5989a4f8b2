"""Help in a game of Peaks played elsewhere."""

from __future__ import annotations

from games.game import JSON
from games.wordle.peaks.game import PeaksGame
from games.wordle.peaks.rules import PeaksOptions
from lexicons.languages import in_order
from lexicons.models import Revision
from lexicons.speech import gettext_noop
from solvers.games.peaks.analysis import PeaksAnalysis
from solvers.games.tiles.assist import TileAssist


class PeaksAssist(TileAssist):
    """The options and marks of Peaks."""

    slug = "peaks"
    look = PeaksGame.look
    says = (gettext_noop("earlier"), gettext_noop("later"), gettext_noop("correct"))

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {
            "length": length,
            "guesses": guesses,
            "mode": "normal",
            "show_left": False,
            "alphabet": in_order(revision.letters, revision.lexicon.language),
        }

    def analysis(self, revision: Revision, stored: JSON) -> PeaksAnalysis:
        return PeaksAnalysis(PeaksOptions(**stored), revision)
