"""Looking back at a finished Nerdle: Wordle's review of equations."""

from __future__ import annotations

from games.nerdle.rules import NerdleObservation
from solvers.games.tiles.review import TileReview, review
from solvers.pages.analysis import with_options
from solvers.pages.budget import compute_slot
from solvers.pages.review import Reviewed


class NerdleReview(TileReview):
    """Wordle's review of equations."""

    def look_back(self, observation: NerdleObservation) -> list[Reviewed]:  # type: ignore[override]
        adviser = with_options(self.analysis, strict=False, show_left=False).agent("entropy")
        with compute_slot():
            return review(observation, self.analysis.words, adviser)  # type: ignore[arg-type]
