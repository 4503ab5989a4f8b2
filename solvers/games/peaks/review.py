"""Looking back at a finished game of Peaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.wordle.peaks.rules import PeaksObservation
from solvers.games.tiles.estimated_review import EstimatedReview


class PeaksReview(EstimatedReview):
    """Clues are what ultra-hard would refuse."""

    def clues(
        self, observation: PeaksObservation, guess: str, upper: Callable[[str], str]
    ) -> tuple[str, ...]:
        strictest = replace(observation, options=replace(observation.options, mode="ultra-hard"))
        refusal = strictest.refusal(guess)
        return () if refusal is None else (refusal.sentence(upper),)
