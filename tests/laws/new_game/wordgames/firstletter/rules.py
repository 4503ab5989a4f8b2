"""First Letter's rules: name the letter that a word begins with; its other letters are shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wordgames.languages.translation import translatable
from wordgames.rules.state import IllegalMove, Observation, Status

LENGTH, TRIES = 5, 26


@dataclass(frozen=True, slots=True)
class FirstLetterObservation(Observation):
    """What a player sees: the rest of the word, the letters tried, and whether the last is it."""

    history_name: ClassVar[str] = "firstletter"
    rest: str
    moves: tuple[str, ...] = ()
    right: bool = False

    def before(self, moves: int) -> Self:
        """Return what was seen after the first so many letters."""
        ended = moves >= len(self.moves)
        return replace(self, moves=self.moves[:moves], right=ended and self.right)

    @property
    def status(self) -> Status:
        if self.right:
            return Status.WON
        return Status.PLAYING if len(self.moves) < TRIES else Status.LOST


@dataclass(frozen=True, slots=True)
class FirstLetter:
    """A game: the word, and the letters tried so far."""

    word: str
    moves: tuple[str, ...] = ()

    def observe(self) -> FirstLetterObservation:
        """Return what the player may see."""
        return FirstLetterObservation(self.word[1:], self.moves, self.word[0] in self.moves[-1:])

    @property
    def status(self) -> Status:
        return self.observe().status

    @property
    def last_feedback(self) -> str:
        """1 for the right letter, 0 for a wrong one."""
        return str(int(self.observe().right))

    def play(self, move: str) -> FirstLetter:
        """Return the state after a letter; raises IllegalMove."""
        if self.status is not Status.PLAYING:
            raise IllegalMove(translatable("This game is over."))
        if len(move) != 1:
            raise IllegalMove(translatable("Type one letter."))
        return self.replay(move, "")

    def replay(self, move: str, feedback: str) -> FirstLetter:
        """Return the state after a stored letter."""
        return replace(self, moves=(*self.moves, move))
