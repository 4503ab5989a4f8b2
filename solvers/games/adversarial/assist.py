"""Help in a game against an adversarial host played elsewhere."""

from __future__ import annotations

from games.game import JSON
from games.wordle.adversarial.forms import enough
from games.wordle.adversarial.rules import ENDLESS, AdversarialOptions
from games.wordle.forms import lengths_of
from lexicons.models import Revision
from solvers.games.adversarial.analysis import SEARCH, AdversarialAnalysis
from solvers.games.tiles.assist import TileAssist


class AdversarialAssist(TileAssist):
    """Options without a limit; the search says itself how many guesses are still needed."""

    slug = "adversarial"
    has_second_circle = False  # the search plays against the words that the host still holds
    usual_agent = SEARCH

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {"length": length, "guesses": ENDLESS, "mode": "normal", "show_left": False}

    def analysis(self, revision: Revision, stored: JSON) -> AdversarialAnalysis:
        return AdversarialAnalysis(AdversarialOptions(**stored), revision)

    def lengths(self, revision: Revision) -> list[int]:
        return [length for length in lengths_of(revision) if enough(revision, length)]
