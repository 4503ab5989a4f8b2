"""Review of a game of Wordle's small variants: the gain of each guess against the best."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import log2
from typing import Any

import numpy as np

from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import ESTIMATED, Reviewed
from solvers.games.tiles.review import GuessReview
from wordgames.agent.agent import Agent, Rows
from wordgames.languages.casing import upper
from wordgames.rules.feedback import Turn
from wordgames.tiles.agents.situation import Marking, situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.options import OPTIONS
from wordgames.wordle.rules import WordleObservation


class EstimatedReview(GuessReview):
    """Skill by a guess's bits and its chance: no search knows these marks."""

    how_scored = "tiles/how_scored_estimated.html"

    def look_back(self, observation: WordleObservation) -> list[Reviewed]:
        analysis, language = self.analysis, self.analysis.revision.lexicon.language
        adviser = with_options(analysis, mode="normal", **OPTIONS.fixed_in_runs).agent("entropy")
        with compute_slot(self.analysis.slug):
            reviewed = review(observation, analysis.words, adviser, analysis.rule.marking)
        return [
            replace(
                move,
                clues=self.clues(
                    observation.before(number), move.guess, partial(upper, code=language)
                ),
            )
            for number, move in enumerate(reviewed)
        ]

    def clues(self, observation: Any, guess: str, upper: Callable[[str], str]) -> tuple[str, ...]:
        """Return what a guess did not use of what was known, as sentences."""
        return ()


def review(
    observation: WordleObservation, words: Words, adviser: Agent[Any], marking: Marking
) -> list[Reviewed]:
    """Review every guess; `adviser` names the best one, nothing is searched.

    A guess is worth its bits and its chance to be the answer: with one word left bits are nothing.
    """
    return [
        _review_of_turn(observation.before(number), played, words, adviser, marking)
        for number, played in enumerate(observation.turns)
    ]


def _review_of_turn(
    seen: WordleObservation, turn: Turn, words: Words, adviser: Agent[Any], marking: Marking
) -> Reviewed:
    situation = situate(seen, words, fitting=marking.fitting)
    candidates = situation.candidates
    after = marking.fitting(words, candidates, (turn,))
    bits, average = expected(turn.guess, words, candidates, marking)
    advised = adviser.suggest(situation, 1) if len(candidates) else None
    best = advised.best if advised and advised.ranked else None
    row = words.row(turn.guess)
    worth = bits + (1 / len(candidates) if row is not None and row in candidates else 0.0)
    most = (best.bits or 0.0) + (best.chance or 0.0) if best else 0.0
    better = best if best and worth < most else None
    return Reviewed(
        guess=turn.guess,
        before=len(candidates),
        after=len(after),
        expected=bits,
        received=log2(len(candidates) / len(after)) if len(after) else None,
        expected_left=average,
        best=better.move if better else turn.guess if best else "",
        best_left=better.left if better else None,
        lost=1 - worth / most if better else 0.0,
        how=ESTIMATED,
        clues=(),
    )


def expected(guess: str, words: Words, left: Rows, marking: Marking) -> tuple[float, float]:
    """Return the bits expected of a guess, and the words it leaves on average.

    A secret that is not in the list gives no information on the words that are.
    """
    row = words.row(guess)
    if row is None or not len(left):
        return 0.0, 0.0
    statistics = marking.statistics(words, np.array([row]), left)
    return float(statistics.entropy[0]), float(statistics.expected[0])
