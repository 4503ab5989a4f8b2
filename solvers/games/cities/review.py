"""Looking back at a finished game of Cities: what each guess cost against the best."""

from math import log2

from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import ESTIMATED, SEARCHED, Review, Reviewed
from solvers.games.cities.analysis import CitiesAnalysis
from solvers.games.masks.pieces import masked
from wordgames.agent.agent import Agent
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.cities.rules import CitiesObservation

# Suggestions that are asked for to find one's own guess among them.
EVERY = 64


class CitiesReview(Review[CitiesAnalysis]):
    """Guesses that each move cost more than the best, as the adviser sees it."""

    how_scored = "cities/how_scored.html"
    left = "cities"

    def kept(self, move: Reviewed) -> float | None:
        """Return what the guesses lost leave; one that the agent did not follow loses one."""
        return self.halved(move.lost) if move.best else None

    def pieces(self, observation: CitiesObservation) -> list[list[tuple[str, str]]]:
        return masked(observation)

    def look_back(self, observation: CitiesObservation) -> list[Reviewed]:
        adviser = with_options(self.analysis, seed=0).agent(self.analysis.adviser)
        with compute_slot(self.analysis.slug):
            return [
                self._review_of_move(observation, number, adviser)
                for number in range(len(observation.turns))
            ]

    def _review_of_move(
        self, observation: CitiesObservation, number: int, adviser: Agent[CitiesObservation]
    ) -> Reviewed:
        guess = observation.moves[number]
        situation = self.analysis.situation(observation.before(number))
        before = len(situation.candidates)
        after = len(self.analysis.situation(observation.before(number + 1)).candidates)
        answer = adviser.suggest(situation, EVERY)
        played = next((move for move in answer if move.move == guess), None)
        best = answer.best
        return Reviewed(
            guess=guess,
            before=before,
            after=after,
            expected=(played.bits or 0.0) if played else 0.0,
            received=log2(before / after) if before and after else None,
            expected_left=played.left if played else None,
            best=best.move,
            best_left=best.left,
            lost=lost(answer, played),
            how=ESTIMATED if played is None or answer.fallback else SEARCHED,
            clues=clues(situation.observation, guess),
        )


def lost(answer: Suggestions, played: Suggestion | None) -> float:
    """Return the guesses that a move costs more than the best; one for a move not followed."""
    if played is None:
        return 1.0
    return 0.0 if answer.fallback else max(0.0, answer.best.score - played.score)


def clues(seen: CitiesObservation, guess: str) -> tuple[str, ...]:
    """Return why a guess could gain nothing, as a sentence, if it could not."""
    slip = seen.slip(guess)
    return () if slip is None else (slip.sentence(str.upper),)
