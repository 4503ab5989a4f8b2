"""Looking back at a finished game of Peaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.wordle.peaks.rules import PeaksObservation
from games.wordle.rules import WordleObservation
from solvers.games.peaks.agents.endgame import MOST, needed
from solvers.games.peaks.agents.marking import PeaksMarking
from solvers.games.tiles.estimated_review import EstimatedReview, expected
from solvers.pages.budget import compute_slot
from solvers.pages.review import SEARCHED, Reviewed


class PeaksReview(EstimatedReview):
    """Skill by searching what a guess costs where few words are left; elsewhere by its bits.

    Clues are what ultra-hard would refuse.
    """

    how_scored = "peaks/how_scored.html"
    skill = "solvers/skill.html"
    searched = MOST

    def look_back(self, observation: WordleObservation) -> list[Reviewed]:
        reviewed = super().look_back(observation)
        with compute_slot():
            return [
                self._searched(observation.before(number), move)
                for number, move in enumerate(reviewed)
            ]

    def _searched(self, seen: WordleObservation, move: Reviewed) -> Reviewed:
        """Return a move with the guesses that it lost, where few enough words were left."""
        words, marking = self.analysis.words, self.analysis.rule.marking
        if not isinstance(marking, PeaksMarking):
            return move
        candidates = self.analysis.situation(seen).candidates
        result = needed(words, seen, candidates, move.guess, marking)
        if result is None:
            return move
        return replace(
            move,
            best=result.best,
            best_left=expected(result.best, words, candidates, marking)[1],
            lost=result.played - result.expected,
            how=SEARCHED,
        )

    def clues(
        self, observation: PeaksObservation, guess: str, upper: Callable[[str], str]
    ) -> tuple[str, ...]:
        strictest = replace(observation, options=replace(observation.options, mode="ultra-hard"))
        refusal = strictest.refusal(guess)
        return () if refusal is None else (refusal.sentence(upper),)
