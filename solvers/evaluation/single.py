"""A suite whose games have nothing in common: each is played by itself, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np

from games.rules import Observation, State
from solvers.agents.base import Rows, Situation
from solvers.evaluation.suite import Games, Group, Suite

ObservationT = TypeVar("ObservationT", bound=Observation)


class SingleSuite(Suite[ObservationT]):
    """Every game is a group of its own, whose words left nobody hands down.

    A game's suite says how many games there are, how each starts and what a situation is.
    """

    __slots__ = ()

    def guesses(self, observation: ObservationT) -> int:
        return len(observation.moves)

    def handed_down(self, group: Group[ObservationT]) -> Situation[ObservationT]:
        return self.situation(group.observation)

    def roots(self, games: Games | None = None) -> list[Group[ObservationT]]:
        """Return a group for each game: no two players see the same."""
        numbers = range(self.size) if games is None else games.tolist()
        return [_group(self.start(game), np.array([game], np.int64)) for game in numbers]

    def split(self, group: Group[ObservationT], move: str) -> Iterator[Group[ObservationT]]:
        """Make the move in the group's one game, replayed from its start."""
        state = self.start(int(group.games[0]))
        for earlier in group.observation.moves:
            state = state.play(earlier)
        yield _group(state.play(move), group.games)


def _group(state: State, games: Games) -> Group[ObservationT]:
    nothing: Rows = np.empty(0, np.int32)
    return Group(state.observe(), state.status, games, nothing)
