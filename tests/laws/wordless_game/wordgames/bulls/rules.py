"""Rules of Bulls and Cows: four different digits; bulls are in their place, cows in another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import ClassVar, NamedTuple, Self

from wordgames.languages.translation import translatable
from wordgames.rules.state import IllegalMove, Observation, Status

DIGITS, LENGTH, GUESSES = "0123456789", 4, 10
EVERY = tuple("".join(digits) for digits in permutations(DIGITS, LENGTH))


class BullsTurn(NamedTuple):
    """A guess with its feedback."""

    guess: str
    bulls: int
    cows: int


def turn_of(guess: str, secret: str) -> BullsTurn:
    """Return a guess with its feedback for a secret."""
    bulls = sum(mine == its for mine, its in zip(guess, secret, strict=True))
    return BullsTurn(guess, bulls, len(set(guess) & set(secret)) - bulls)


@dataclass(frozen=True, slots=True)
class BullsObservation(Observation):
    """What a player sees: the guesses with their feedback."""

    history_name: ClassVar[str] = "bulls"
    turns: tuple[BullsTurn, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(turn.guess for turn in self.turns)

    def before(self, moves: int) -> Self:
        return replace(self, turns=self.turns[:moves])

    @property
    def status(self) -> Status:
        if self.turns and self.turns[-1].bulls == LENGTH:
            return Status.WON
        return Status.PLAYING if len(self.turns) < GUESSES else Status.LOST


@dataclass(frozen=True, slots=True)
class Bulls:
    """A game: the secret, and the turns so far."""

    secret: str
    turns: tuple[BullsTurn, ...] = ()

    def observe(self) -> BullsObservation:
        """Return what the player may see."""
        return BullsObservation(self.turns)

    @property
    def status(self) -> Status:
        return self.observe().status

    @property
    def last_feedback(self) -> str:
        """Bulls and cows of the last guess: "12"."""
        return f"{self.turns[-1].bulls}{self.turns[-1].cows}"

    def play(self, move: str) -> Bulls:
        """Return the state after a guess; raises IllegalMove."""
        if self.status is not Status.PLAYING:
            raise IllegalMove(translatable("This game is over."))
        if len(move) != LENGTH or len(set(move)) != LENGTH or not set(move) <= set(DIGITS):
            raise IllegalMove(translatable("Type four different digits."))
        return replace(self, turns=(*self.turns, turn_of(move, self.secret)))

    def replay(self, move: str, feedback: str) -> Bulls:
        """Return the state after a stored guess."""
        bulls, cows = map(int, feedback)
        return replace(self, turns=(*self.turns, BullsTurn(move, bulls, cows)))
