"""First Letter on the solvers' pages."""

from __future__ import annotations

from functools import cached_property

from wordgames.firstletter.evaluation.suite import situate
from wordgames.firstletter.rules import LENGTH, FirstLetterObservation

from games.contract.game import JSON
from lexicons.revisions.publish import words_of
from solvers.analysis.analysis import Analysis
from wordgames.agent.agent import Situation
from wordgames.vocabulary.arrays import Words


class FirstLetterAnalysis(Analysis[None, FirstLetterObservation, Words]):
    """First Letter has no options."""

    slug = "firstletter"
    adviser = "random"

    @staticmethod
    def read_options(setup: JSON) -> None:
        return None

    @cached_property
    def words(self) -> Words:
        return words_of(self.revision, LENGTH)

    def situation(self, observation: FirstLetterObservation) -> Situation[FirstLetterObservation]:
        return situate(observation, self.words)
