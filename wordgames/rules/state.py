"""Base of every game's rules: a frozen state, an observation, refusals as sentences.

An observation as text is the seed of agents that draw, which makes runs repeatable. So a text
never changes, even if classes and fields are renamed. The texts of the first games with such agents
are frozen; all other games use `plain`.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import astuple, fields
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from wordgames.languages.translation import Message, TranslatableError


def written(name: str, **values: object) -> str:
    """Write an object by its name and values: `Turn(guess='crane', marks=(0, 1, 2, 0, 0))`."""
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in values.items())})"


def several(texts: Sequence[str]) -> str:
    """Write texts in the form of a tuple."""
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


def plain(name: str, observation: Any) -> str:
    """Write all that an observation holds but a name's signs, and of its options those set.

    An option that is added later and left at its default changes nothing.
    """
    parts = zip(fields(observation), astuple(observation), strict=True)
    values = [value for field, value in parts if field.name not in ("options", "pattern")]
    options = getattr(observation, "options", None)
    changed = {} if options is None else _set(options)
    return f"{name}/1 {json.dumps([values, changed], sort_keys=True)}"


def _set(options: Any) -> dict[str, Any]:
    """Return the options with other values than their default."""
    return {
        field.name: value
        for field in fields(options)
        if (value := getattr(options, field.name)) != field.default
    }


class IllegalMove(TranslatableError):
    """A move the rules refuse: a sentence for the player, with open placeholders.

    Texts among the values are letters as they are played. `IllegalMove(translatable("{place:nth}
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

    `history_name` is the slug of the game, and never changes: see `wordgames.rules.state`.
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


@runtime_checkable
class Postponing(Protocol):
    """A state that can leave its current word for the end of a round."""

    def later(self) -> Self:
        """Return the state after that; raises IllegalMove if nothing else is left."""
