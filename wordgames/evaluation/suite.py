"""Games of an evaluation: many secrets of one game, grouped by what a player has seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.evaluation.sampling import Sampling
from wordgames.rules.state import Observation, State, Status

if TYPE_CHECKING:
    import pandas as pd

ObservationT = TypeVar("ObservationT", bound=Observation)

# Numbers of games, 0 to size - 1: one secret may be in several games of a sample.
Games = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Group(Generic[ObservationT]):
    """Games whose players have seen the same: they get the same move.

    `candidates` are the rows left in the agent's own knowledge, handed down from guess to guess.
    """

    observation: ObservationT
    status: Status
    games: Games
    candidates: Rows


class Suite(ABC, Generic[ObservationT]):
    """Games with one kind of secret and the same options; one is played by its number.

    gives_up      can some games not be won? Then an agent that knows no move has ended its game
    begins_later  do games begin after moves that were given? What is proven of a game from its
                  very beginning is not proven of those
    """

    __slots__ = ()

    gives_up: ClassVar[bool] = False
    if TYPE_CHECKING:  # a field of most suites, of which it would be the default otherwise

        @property
        def options(self) -> Any:
            """The options that all games share."""

    @property
    def begins_later(self) -> bool:
        return False

    @property
    def fresh(self) -> bool:
        """Has every game its own randomness? Then even all secrets are a sample of the games."""
        return False

    @property
    @abstractmethod
    def size(self) -> int:
        """How many games there are."""

    @property
    def limit(self) -> int:
        """How many guesses a game has."""
        return int(self.options.guesses)

    @abstractmethod
    def secret(self, game: int) -> str:
        """Return the secret of a game."""

    @abstractmethod
    def start(self, game: int) -> State:
        """Return the rules' first state of one game."""

    @abstractmethod
    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        """Build what the agent is asked about from what was seen alone."""

    @abstractmethod
    def handed_down(self, group: Group[ObservationT]) -> Situation[ObservationT]:
        """Build the same from a group, whose candidates are known."""

    @abstractmethod
    def roots(self, games: Games | None = None) -> Sequence[Group[ObservationT]]:
        """Return all (or the given) games before the first move, those that look alike together."""

    @abstractmethod
    def split(self, group: Group[ObservationT], move: str) -> Iterable[Group[ObservationT]]:
        """Make the move in every game of the group; raises IllegalMove if the rules refuse it."""

    def guesses(self, observation: ObservationT) -> int:
        """Return how many guesses were made."""
        return len(observation.moves)

    def misses(self, observation: ObservationT) -> int | None:
        """Return how many of them were wrong, or None in a game that does not count them."""
        return None

    def secrets_drawn(self) -> Games | None:
        """Return a number for each game's secret, or None where no two games are the same."""
        return None

    def repeated(self) -> Games | None:
        """Return the number of each game's secret if one comes more than once, else None.

        A game with its own randomness is never the same game again.
        """
        return None if self.fresh else repeating(self.secrets_drawn())

    def frame(self, guesses: npt.ArrayLike | None = None) -> pd.DataFrame:
        """Return a row a game: number, secret, weight; with the guesses, 0 for a loss, its result.

        Raises ValueError for the guesses of other games, PandasMissing without pandas.
        """
        from wordgames.importer.table import load_pandas

        frames, shares = load_pandas(), self.shares()
        table: pd.DataFrame = frames.DataFrame({"game": range(1, self.size + 1)})
        table["secret"] = [self.secret(game) for game in range(self.size)]
        table["weight"] = 1 / self.size if shares is None else shares
        if guesses is None:
            return table
        counted = np.asarray(guesses, np.int16)
        missing = frames.arrays.IntegerArray(counted, counted == 0)
        return table.assign(won=counted > 0, guesses=missing)

    def shares(self) -> npt.NDArray[np.float64] | None:
        """Return what each game counts for, in sum one, or None where all count the same.

        A secret that was drawn several times is played the same every time, so it counts once.
        """
        repeated = self.repeated()
        if repeated is None:
            return None
        _, place, times = np.unique(repeated, return_inverse=True, return_counts=True)
        shares: npt.NDArray[np.float64] = 1 / (len(times) * times[place])
        return shares

    def sampling(self, population: int | None = None) -> Sampling:
        """Return how the games were drawn, from a `population` of different secrets."""
        return Sampling(
            games=self.size, population=population, secrets=self.repeated(), fresh=self.fresh
        )

    def left(self, group: Group[ObservationT]) -> tuple[int, float]:
        """Return how many words are left to a group, and how many bits identify the secret."""
        return len(group.candidates), log2(max(len(group.candidates), 1))


def repeating(secrets: Games | None) -> Games | None:
    """Return the numbers of secrets if one of them comes more than once, else None."""
    # a set: `np.unique` loads masked arrays, a twentieth of the start of a command
    if secrets is None or len(set(secrets.tolist())) == len(secrets):
        return None
    return secrets


class SingleSuite(Suite[ObservationT]):
    """A suite in which every game is a separate group, without words left from a previous group.

    A game's suite says how many games there are, how each starts and what a situation is.
    """

    __slots__ = ()

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
