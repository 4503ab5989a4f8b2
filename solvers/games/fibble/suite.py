"""The games of Fibble for the evaluation: Wordle's, each with lies of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from games.feedback import Turn, from_code, to_code
from games.kernels.classes import partition
from games.wordle.fibble.lies import behind
from games.wordle.fibble.rules import Fibble, FibbleOptions, drawn, lie
from games.wordle.rules import WordleObservation
from solvers.evaluation.suite import Group
from solvers.games.fibble.agents.marking import FIBBLE
from solvers.games.tiles.agents.situation import WordleSituation, situate
from solvers.games.tiles.suite import TileGroup, TileSuite

GAMES = 1 << 32
"""More than a suite has, so that no two games of any two runs have the same lies."""


@dataclass(frozen=True, slots=True, eq=False)
class FibbleSuite(TileSuite):
    """Games of Fibble, one a secret; the run's seed and a game's number decide its lies."""

    options: FibbleOptions

    @property
    def fresh(self) -> bool:
        """Say that every game has lies of its own."""
        return True

    def start(self, game: int) -> Fibble:
        return Fibble(self.secret(game), self.words, self.options, seed=self.lies_of(game))

    def lies_of(self, game: int) -> int:
        """Return the seed of a game's lies."""
        return self.seed * GAMES + game

    def situation(self, observation: WordleObservation) -> WordleSituation:
        return situate(observation, self.known, self.seed, FIBBLE.fitting)

    def split(self, group: TileGroup, move: str) -> Iterator[TileGroup]:
        """Make the move in every game; each game has its own lie."""
        row = self.judged(group, move)
        shown = self._shown(group, self.marked(row, self.secrets[group.games]).tolist())
        length = self.words.length
        true = self.marked(row, group.candidates)
        for code, places in partition(shown).items():
            turn = Turn(move, from_code(code, length))
            observation = replace(group.observation, turns=(*group.observation.turns, turn))
            fitting = group.candidates[behind(true, code, length)]
            yield Group(observation, observation.status, group.games[places], fitting)

    def _shown(self, group: TileGroup, true: list[int]) -> npt.NDArray[np.unsignedinteger]:
        """Return the codes that the games are shown instead of the true ones."""
        turn, length = len(group.observation.turns) + 1, self.words.length
        lies = (
            lie(from_code(code, length), *drawn(self.lies_of(game), turn, length))
            for code, game in zip(true, group.games.tolist(), strict=True)
        )
        return np.array([to_code(marks) for marks in lies], dtype=np.uint32)
