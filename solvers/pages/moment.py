"""A move in its place: what its player thought of then, and what was left before and after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from games.rules import Observation
from solvers.agents.base import Agent, Situation
from solvers.agents.suggestions import Suggestion, Suggestions

ObservationT = TypeVar("ObservationT", bound=Observation)


@dataclass(frozen=True, slots=True)
class Moment(Generic[ObservationT]):
    """A move, what its player thought of then, and the situations before and after it.

    after   None of a move that is not played yet
    agent   who thought; None of a person, of whom there are no suggestions
    """

    move: str
    answer: Suggestions
    before: Situation[ObservationT]
    after: Situation[ObservationT] | None
    agent: Agent[ObservationT] | None = None

    @property
    def suggestion(self) -> Suggestion | None:
        """The move as its player weighed it; None where it did not think of it."""
        return next((it for it in self.answer if it.move == self.move), None)

    @property
    def deciding(self) -> str:
        """The figure that decided, written; "" where the move was not weighed by it."""
        figure, suggestion = self.answer.figure, self.suggestion
        return figure.of(suggestion) if figure and suggestion else ""

    @property
    def runner_up(self) -> Suggestion | None:
        """The best of the other moves that were weighed by the same figure."""
        others = (it for it in self.answer if it.move != self.move and it.weighed)
        return next(others, None) if self.deciding else None
