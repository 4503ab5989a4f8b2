"""The games of First Letter for the evaluation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from wordgames.firstletter.rules import TRIES, FirstLetter, FirstLetterObservation

from wordgames.agent.agent import Rows, Situation
from wordgames.evaluation.suite import SingleSuite
from wordgames.vocabulary.arrays import Words


def situate(
    observation: FirstLetterObservation, words: Words, seed: int = 0
) -> Situation[FirstLetterObservation]:
    """Build the situation of a player who knows `words`: those that end like the one shown."""
    answers = words.answers.tolist()
    fitting = [row for row in answers if words[row][1:] == observation.rest]
    return Situation(observation, words, np.array(fitting, np.int32), seed)


@dataclass(frozen=True, eq=False)
class FirstLetterSuite(SingleSuite[FirstLetterObservation]):
    """A word each; `secrets` are rows."""

    words: Words
    secrets: Rows
    seed: int
    options: None = None

    @property
    def size(self) -> int:
        return len(self.secrets)

    @property
    def limit(self) -> int:
        return TRIES

    def secret(self, game: int) -> str:
        return self.words[int(self.secrets[game])]

    def start(self, game: int) -> FirstLetter:
        return FirstLetter(self.secret(game))

    def situation(self, observation: FirstLetterObservation) -> Situation[FirstLetterObservation]:
        return situate(observation, self.words, self.seed)
