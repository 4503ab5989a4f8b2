"""Common rules of guesses marked tile by tile: Wordle, its variants of one board, and Nerdle."""

from abc import ABC, abstractmethod
from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from wordgames.languages.translation import translatable
from wordgames.rules.feedback import CORRECT, Marks, Turn, from_text, marks, to_text
from wordgames.rules.state import IllegalMove, Observation, Status, several, written


class Limited(Protocol):
    """Options that limit the guesses; `history_key` writes them as part of a history."""

    @property
    def guesses(self) -> int: ...

    def history_key(self) -> str: ...


Options = TypeVar("Options", bound=Limited)


@dataclass(frozen=True, slots=True)
class TileObservation(Observation, Generic[Options]):
    """Information that a player may see: options, guesses, marks. Never the secret."""

    history_name: ClassVar[str]
    options: Options
    turns: tuple[Turn, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """The guesses, the first one first."""
        return tuple(turn.guess for turn in self.turns)

    def before(self, moves: int) -> Self:
        """Return the observation after this many guesses."""
        return replace(self, turns=self.turns[:moves])

    def history_key(self) -> str:
        """Return the frozen text that seeds the draws of agents (`wordgames.rules.state`)."""
        turns = [written("Turn", guess=turn.guess, marks=turn.marks) for turn in self.turns]
        return f"{self.history_name}(options={self.options.history_key()}, turns={several(turns)})"

    @property
    def solved(self) -> bool:
        return bool(self.turns) and set(self.turns[-1].marks) == {CORRECT}

    @property
    def guesses_left(self) -> int:
        return self.options.guesses - len(self.turns)

    @property
    def status(self) -> Status:
        if self.solved:
            return Status.WON
        return Status.PLAYING if self.guesses_left > 0 else Status.LOST

    def refusal(self, guess: str) -> IllegalMove | None:
        """Return why the mode refuses a guess that the rules allow, or None if it allows it."""
        return None


class TileGame(ABC):
    """What every game of marked tiles does with its turns."""

    __slots__ = ()
    turns: tuple[Any, ...]

    @abstractmethod
    def observe(self) -> Any:
        """Return the player's view."""

    @abstractmethod
    def check(self, guess: str) -> None:
        """Raise IllegalMove with a sentence for anything that can never be a guess."""

    @abstractmethod
    def mark(self, guess: str) -> Any:
        """Return the marks of a guess."""

    @property
    def status(self) -> Status:
        status: Status = self.observe().status
        return status

    def play(self, move: str) -> Self:
        """Return the state after a guess; raises IllegalMove with a sentence for a refused one."""
        observation = self.observe()
        if observation.status is not Status.PLAYING:
            raise IllegalMove(translatable("This game is over."))
        self.check(move)
        if refusal := observation.refusal(move):
            raise refusal
        return self.with_turn(move, self.mark(move))

    def replay(self, move: str, feedback: str) -> Self:
        return self.with_turn(move, from_text(feedback))

    @property
    def last_feedback(self) -> str:
        """The marks of the last turn, in their stored form."""
        return to_text(self.turns[-1].marks)

    def with_turn(self, guess: str, marked: Any) -> Self:
        """Return the state after a guess that was marked."""
        return replace(self, turns=(*self.turns, Turn(guess, marked)))  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class TileState(TileGame, Generic[Options]):
    """A game: the secret, the guesses that a list allows, and the turns so far."""

    secret: str
    allowed: Container[str]
    options: Options
    turns: tuple[Turn, ...] = ()

    def mark(self, guess: str) -> Marks:
        return marks(guess, self.secret)
