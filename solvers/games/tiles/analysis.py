"""A game with coloured tiles on the solvers' pages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from games.feedback import Turn
from games.rules import InvalidOptions
from lexicons.arrays import Words
from lexicons.services import words_of
from solvers.agents.base import Situation
from solvers.agents.suggestions import Suggestion
from solvers.games.tiles.agents.situation import ObservationT, situate
from solvers.games.tiles.rule import Rule
from solvers.pages.analysis import Analysis, StoredAgent
from solvers.pages.explanation import Explanation


class TileOptions(Protocol):
    """What the options of all these games have."""

    @property
    def length(self) -> int: ...

    @property
    def guesses(self) -> int: ...

    @property
    def mode(self) -> str: ...


TileOptionsT = TypeVar("TileOptionsT", bound=TileOptions)


class TileAnalysis(Analysis[TileOptionsT, ObservationT, Words]):
    """Words of one length, and the rule by which guesses are marked."""

    @abstractmethod
    def observed(self, turns: Sequence[Turn]) -> ObservationT:
        """Return what a player saw who made these guesses."""

    @property
    def rule(self) -> Rule:
        """How guesses are marked."""
        return Rule()

    @cached_property
    def words(self) -> Words:
        words = words_of(self.revision, self.options.length)
        if not len(words):
            raise InvalidOptions(f"This dictionary has no words of {self.options.length} letters.")
        return words

    def explain(
        self, observation: ObservationT, step: int, player: StoredAgent | None = None
    ) -> Explanation:
        """Return why a player made a move; words that fit and are no answers have no chance told.

        No agent expects them, and yet one of them may be the secret that somebody chose.
        """
        explanation = super().explain(observation, step, player)
        turns = observation.before(step - 1).turns
        ranked = tuple(self._expected(suggestion, turns) for suggestion in explanation.ranked)
        return replace(explanation, ranked=ranked)

    def _expected(self, suggestion: Suggestion, turns: Sequence[Turn]) -> Suggestion:
        row = None if suggestion.chance else self.words.row(suggestion.move)
        if row is None or row in self.words.answers:
            return suggestion
        rows = np.array([row], dtype=np.int32)
        fits = len(self.rule.marking.fitting(self.words, rows, turns)) > 0
        return replace(suggestion, chance=None) if fits else suggestion

    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        return situate(observation, self.words, fitting=self.rule.marking.fitting)


AnyTiles = TileAnalysis[Any, Any]
