"""Looking back at a game against the adversarial host: guesses that were still needed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import log2

from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import ESTIMATED, SEARCHED, Review, Reviewed
from solvers.games.adversarial.analysis import AdversarialAnalysis
from solvers.games.tiles.review import unused_clues
from wordgames.adversarial.agents.absurd_search import AbsurdSearch
from wordgames.adversarial.agents.foresight import kept_words
from wordgames.adversarial.rules import AdversarialObservation
from wordgames.agent.agent import Agent, Situation
from wordgames.languages.casing import upper
from wordgames.tiles.agents.endgame import MOST
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words


@dataclass(frozen=True, slots=True)
class AdversarialReviewed(Reviewed):
    """One guess; `lost` is how many guesses it cost more than the best found.

    needed       guesses that the best found needs from before it; None where none was searched
    still        guesses that were needed after it
    """

    needed: int | None = None
    still: int | None = None


class AdversarialReview(Review[AdversarialAnalysis]):
    """The cost of each guess against the best found."""

    facts = "adversarial/facts.html"
    how_scored = "adversarial/how_scored.html"
    searched = MOST
    half = 1.0
    luck = False

    def look_back(self, observation: AdversarialObservation) -> list[AdversarialReviewed]:
        analysis, language = self.analysis, self.analysis.revision.lexicon.language
        adviser = analysis.agent(analysis.adviser)
        with compute_slot(self.analysis.slug):
            return review(observation, analysis.words, adviser, partial(upper, code=language))


def review(
    observation: AdversarialObservation,
    words: Words,
    adviser: Agent[AdversarialObservation],
    upper: Callable[[str], str],
) -> list[AdversarialReviewed]:
    """Review every guess of the player's; the last ones first, since each builds on the next."""
    opening = len(observation.turns) - len(observation.guessed)
    reviewed: list[AdversarialReviewed] = []
    still = needed_from(_situation(observation, words), adviser)
    for number in reversed(range(opening, len(observation.turns))):
        earlier = replace(observation, turns=observation.turns[:number])
        entry = _review_of_turn(earlier, observation, words, adviser, still)
        reviewed.append(replace(entry, clues=unused_clues(earlier, entry.guess, upper)))
        still = entry.needed
    return reviewed[::-1]


def needed_from(
    asked: Situation[AdversarialObservation], adviser: Agent[AdversarialObservation]
) -> int | None:
    """Return how many guesses the best line found takes from here; None where none was searched."""
    if asked.observation.solved:
        return 0
    answer = adviser.suggest(asked, 1)
    searched = isinstance(adviser, AbsurdSearch) and not answer.fallback
    return -int(answer.best.score) if searched and answer.ranked else None


def _review_of_turn(
    seen: AdversarialObservation,
    observation: AdversarialObservation,
    words: Words,
    adviser: Agent[AdversarialObservation],
    still: int | None,
) -> AdversarialReviewed:
    situation = _situation(seen, words)
    guess = observation.turns[len(seen.turns)].guess
    before = len(situation.candidates)
    after = len(kept_words(words, situation.candidates, guess)) if before else 0
    bits = log2(before / after) if after else 0.0
    answer = adviser.suggest(situation, 1)
    best = answer.best.move if answer.ranked else guess
    best_left = len(kept_words(words, situation.candidates, best)) if before else 0
    searched = needed_from(situation, adviser)
    if searched is None or still is None:
        most = log2(before / best_left) if best_left else 0.0
        needed, lost, how = None, 1 - bits / most if most > bits else 0.0, ESTIMATED
    else:
        needed = min(searched, still + 1)
        lost, how = float(still + 1 - needed), SEARCHED
    return AdversarialReviewed(
        guess=guess,
        before=before,
        after=after,
        expected=bits,
        received=bits if after else None,
        expected_left=None,
        best=best if lost else guess,
        best_left=float(best_left if lost else after),
        lost=lost,
        how=how,
        clues=(),
        needed=needed,
        still=still,
    )


def _situation(
    observation: AdversarialObservation, words: Words
) -> Situation[AdversarialObservation]:
    return Situation(observation, words, situate(observation, words).candidates)
