"""What every game's rules share: a frozen state, an observation, refusals as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Protocol, Self, runtime_checkable


class IllegalMove(Exception):
    """A move the rules refuse: a sentence for the player, with the letters it names left open.

    `IllegalMove("3rd letter must be {letter}.", letter="i")` reads "3rd letter must be I."; a page
    in Turkish asks for `sentence(upper)` with its own upper case and reads "İ".
    """

    def __init__(self, text: str, **letters: str) -> None:
        super().__init__(text, letters)
        self.text = text
        self.letters = letters

    def sentence(self, upper: Callable[[str], str] = str.upper) -> str:
        """Return the sentence, its letters in upper case by the given function."""
        return self.text.format(**{name: upper(value) for name, value in self.letters.items()})

    def __str__(self) -> str:
        return self.sentence()


class InvalidOptions(ValueError):
    """Options that make no game; the text is a sentence for the player."""


class Status(StrEnum):
    """How a game stands; derived from the moves, never stored apart from them."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Observation(Protocol):
    """What a player may see of a game, now and after any move before; never the secret."""

    @property
    def moves(self) -> Sequence[str]:
        """The player's moves, the first one first."""

    def before(self, moves: int) -> Self:
        """Return what was seen after the first so many moves."""


class State(Protocol):
    """A frozen game state: `play` returns the next one or raises IllegalMove.

    `replay` takes a stored move with the feedback then given, and never re-checks words: the list
    may have changed since. `observe` returns what a player may see, never the secret.
    """

    @property
    def status(self) -> Status: ...

    @property
    def last_feedback(self) -> str: ...

    def play(self, move: str) -> Self: ...

    def replay(self, move: str, feedback: str) -> Self: ...

    def observe(self) -> Any: ...


@runtime_checkable
class Hinted(Protocol):
    """A state that its hints change, such as letters shown for the rest of the game."""

    def hinted(self, hint: str) -> State: ...


class AnyWord:
    """A list that holds every word: for players who bring their own, and are charged for it."""

    def __contains__(self, word: object) -> bool:
        return True
