"""Nerdle's games for the evaluation: Wordle's, with equations, where order counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.nerdle.rules import Nerdle, NerdleObservation
from solvers.games.tiles.suite import TileSuite


@dataclass(frozen=True, slots=True, eq=False)
class NerdleSuite(TileSuite):
    """Nerdle games, one a secret; an answer in another order is not the answer."""

    options: Any

    def start(self, game: int) -> Any:
        return Nerdle(self.secret(game), self.words, self.options)

    def opening(self) -> Any:
        return NerdleObservation(self.options)
