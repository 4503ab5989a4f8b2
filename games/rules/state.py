"""Base of every game's rules: a frozen state, an observation, refusals as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from games.rules.history import plain
from lexicons.languages.translation import Message, TranslatableError


class IllegalMove(TranslatableError):
    """A move the rules refuse: a sentence for the player, with open placeholders.

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
    """The options make no game; the text is a sentence for the player."""


class Status(StrEnum):
    """Status of a game; derived from the moves, never stored apart from them."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Observation(Protocol):
    """Information that a player may see of a game, now or after an earlier move; never the secret.

    `history_name` is the slug of the game, and never changes: see `games.rules.history`.
    """

    __slots__ = ()
    history_name: ClassVar[str]

    @property
    def moves(self) -> Sequence[str]:
        """The player's moves, the first one first."""

    def before(self, moves: int) -> Self:
        """Return the observation after this many moves."""

    def history_key(self) -> str:
        """Return the text that seeds the draws of agents."""
        return plain(self.history_name, self)


class State(Protocol):
    """A frozen game state: `play` returns the next one or raises IllegalMove.

    `replay` takes a stored move with the feedback then given, and never re-checks words: the list
    may have changed since. `observe` returns the player's view, never the secret.
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
    """State that hints change, such as letters shown for the rest of the game."""

    def hinted(self, hint: str) -> State: ...


class AnyWord:
    """List that holds every word: for players who bring and pay for their own."""

    def __contains__(self, word: object) -> bool:
        return True
