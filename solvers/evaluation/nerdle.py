"""Nerdle's games for the evaluation: Wordle's, with equations, where order counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from games.nerdle.rules import Nerdle, NerdleObservation
from solvers.evaluation.course import Games, Group
from solvers.evaluation.wordle import WordleCourse


@dataclass(frozen=True, slots=True, eq=False)
class NerdleCourse(WordleCourse):
    """Nerdle games, one a secret; an answer in another order is not the answer."""

    options: Any

    def start(self, game: int) -> Any:
        return Nerdle(self.secret(game), self.words, self.options)

    def roots(self, games: Games | None = None) -> list[Group[Any]]:
        every = np.arange(self.size, dtype=np.int64)
        observation = NerdleObservation(self.options)
        chosen = every if games is None else games
        return [Group(observation, observation.status, chosen, self.known.answers)]
