"""What an evaluation plays: many secrets of one game, grouped by what a player has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from games.rules import State, Status
from solvers.agents.base import Rows, Situation

ObservationT = TypeVar("ObservationT")

Games = npt.NDArray[np.int64]
"""Numbers of games, 0 to size - 1: one secret may be in several games of a sample."""


@dataclass(frozen=True, slots=True, eq=False)
class Group(Generic[ObservationT]):
    """Games whose players have seen the same: they get the same move.

    `candidates` are the rows left in the agent's own knowledge, handed down from guess to guess.
    """

    observation: ObservationT
    status: Status
    games: Games
    candidates: Rows


class Suite(Protocol[ObservationT]):
    """Games with one kind of secret and the same options; one is played by its number."""

    @property
    def size(self) -> int:
        """How many games there are."""

    @property
    def limit(self) -> int:
        """How many guesses a game has."""

    def secret(self, game: int) -> str:
        """Return the secret of a game."""

    def start(self, game: int) -> State:
        """Return the rules' first state of one game."""

    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        """Build what the agent is asked about from what was seen alone."""

    def handed_down(self, group: Group[ObservationT]) -> Situation[ObservationT]:
        """Build the same from a group, whose candidates are known."""

    def roots(self, games: Games | None = None) -> Sequence[Group[ObservationT]]:
        """Return all (or the given) games before the first move, those that look alike together."""

    def split(self, group: Group[ObservationT], move: str) -> Iterable[Group[ObservationT]]:
        """Make the move in every game of the group; raises IllegalMove if the rules refuse it."""

    def guesses(self, observation: ObservationT) -> int:
        """Return how many guesses were made."""

    def misses(self, observation: ObservationT) -> int | None:
        """Return how many of them were wrong, or None in a game that does not count them."""


def gives_up(suite: Suite[ObservationT]) -> bool:
    """Say whether some games cannot be won: then an agent that knows no move has ended its game."""
    return bool(getattr(suite, "gives_up", False))


def begins_later(suite: Suite[ObservationT]) -> bool:
    """Say whether games begin after moves that were given: what is proven of a game from its very
    beginning is not proven of those."""
    return bool(getattr(suite, "begins_later", False))


def weights_of(suite: Suite[ObservationT]) -> npt.NDArray[np.float64] | None:
    """Return what each game counts for, in sum one, or None where all count the same."""
    weights: npt.NDArray[np.float64] | None = getattr(suite, "weights", None)
    return weights


def left_of(suite: Suite[ObservationT], group: Group[ObservationT]) -> tuple[int, float]:
    """Return how many words are left to a group's player, and how many bits tell which it is.

    A suite with several secrets at once says itself what it has of both.
    """
    own = getattr(suite, "left", None)
    if own is not None:
        words, bits = own(group)
        return int(words), float(bits)
    return len(group.candidates), log2(max(len(group.candidates), 1))
