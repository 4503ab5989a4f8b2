"""What every game's rules share: a frozen state, an observation, refusals as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from games.rules.history import plain
from lexicons.languages.translation import Message, TranslatableError


class IllegalMove(TranslatableError):
    """A move the rules refuse: a sentence for the player, with what it names left open.

    Texts among the values are letters as they are played. `IllegalMove(gettext_noop("{place:nth}
    letter must be {letter}."), place=3, letter="i")` reads "3rd letter must be I."; a page with
    Turkish words asks for `sentence(upper)` with its own upper case and reads "İ".
    """

    def sentence(self, upper: Callable[[str], str] = str.upper) -> Message:
        """Return the sentence, its letters in upper case by the given function."""
        return self._said(
            {
                name: upper(value) if isinstance(value, str) else value
                for name, value in self.values.items()
            }
        )


class InvalidOptions(ValueError):
    """Options that make no game; the text is a sentence for the player."""


class Status(StrEnum):
    """How a game stands; derived from the moves, never stored apart from them."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Observation(Protocol):
    """What a player may see of a game, now and after any move before; never the secret.

    `history_name` is the slug of the game, and stays what it is: see `games.rules.history`.
    """

    __slots__ = ()
    history_name: ClassVar[str]

    @property
    def moves(self) -> Sequence[str]:
        """The player's moves, the first one first."""

    def before(self, moves: int) -> Self:
        """Return what was seen after the first so many moves."""

    def history_key(self) -> str:
        """Return the text that the draws of agents are seeded by."""
        return plain(self.history_name, self)


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
