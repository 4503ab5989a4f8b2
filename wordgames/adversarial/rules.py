"""Adversarial Wordle's rules: Wordle's, but the host has no secret; known as Absurdle."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from wordgames.adversarial.options import OPTIONS
from wordgames.languages.translation import translate
from wordgames.rules.feedback import Marks
from wordgames.rules.options import Options
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames.rules.tiles import TileGame
from wordgames.wordle.rules import NOT_IN_LIST, WRONG_LENGTH, Turn, WordleObservation, WordleOptions

# Guesses after which even an unlimited game ends: a page cannot grow for ever.
MOST = 200


@dataclass(frozen=True, slots=True)
class AdversarialOptions(WordleOptions):
    """Options of a puzzle; `opener` is the guess that it begins with, if any."""

    guesses: int = OPTIONS["guesses"].default
    opener: str = ""
    table: ClassVar[Options] = OPTIONS

    def __post_init__(self) -> None:
        WordleOptions.__post_init__(self)
        if self.opener and len(self.opener) != self.length:
            raise InvalidOptions(translate("The first word must be as long as the others."))

    def history_key(self) -> str:
        return self._written("AdversarialOptions", "adversarial", opener=self.opener)


@dataclass(frozen=True, slots=True)
class AdversarialObservation(WordleObservation):
    """The player's view, as in Wordle; a first word that comes with the puzzle is not a guess."""

    history_name: ClassVar[str] = "AdversarialObservation"
    options: AdversarialOptions = AdversarialOptions()

    @property
    def guessed(self) -> tuple[Turn, ...]:
        """The player's own guesses."""
        return self.turns[1:] if self.options.opener else self.turns

    @property
    def moves(self) -> tuple[str, ...]:
        """The player's own guesses, the first one first."""
        return tuple(turn.guess for turn in self.guessed)

    def before(self, moves: int) -> Self:
        """Return the observation after this many guesses of the player."""
        return replace(self, turns=self.turns[: len(self.turns) - len(self.guessed) + moves])

    @property
    def guesses_left(self) -> int:
        return (self.options.guesses or MOST) - len(self.guessed)


class WordleHost(Protocol):
    """Marker of a guess, given the turns so far."""

    def answer(self, turns: tuple[Turn, ...], guess: str) -> Marks: ...


@dataclass(frozen=True, slots=True)
class Adversarial(TileGame):
    """A game: the host, the words that may be guessed, the options and the turns so far."""

    host: WordleHost
    allowed: Container[str]
    options: AdversarialOptions = AdversarialOptions()
    turns: tuple[Turn, ...] = ()

    @classmethod
    def begun(
        cls, host: WordleHost, allowed: Container[str], options: AdversarialOptions
    ) -> Adversarial:
        """Return the state before the player's first guess; the host has answered any opener."""
        state = cls(host, allowed, options)
        opener = options.opener
        return state.with_turn(opener, state.mark(opener)) if opener else state

    def observe(self) -> AdversarialObservation:
        return AdversarialObservation(options=self.options, turns=self.turns)

    def check(self, guess: str) -> None:
        if len(guess) != self.options.length:
            raise IllegalMove(*WRONG_LENGTH, count=self.options.length, given=len(guess))
        if guess not in self.allowed:
            raise IllegalMove(NOT_IN_LIST)

    def mark(self, guess: str) -> Marks:
        return self.host.answer(self.turns, guess)
