"""Fibble: Wordle in which exactly one tile of every row lies, except in the row that wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from wordgames.fibble.options import OPTIONS
from wordgames.rules.feedback import CORRECT, Marks, Turn, marks
from wordgames.rules.options import Options
from wordgames.wordle.rules import Wordle, WordleObservation, WordleOptions

STATES = 3


@dataclass(frozen=True, slots=True)
class FibbleOptions(WordleOptions):
    """Options of a puzzle of Fibble.

    There is no hard mode: a clue that may be a lie cannot bind a player.
    """

    guesses: int = OPTIONS["guesses"].default
    table: ClassVar[Options] = OPTIONS

    def history_key(self) -> str:
        return self._written("FibbleOptions")


def drawn(seed: int, turn: int, length: int) -> tuple[int, int]:
    """Draw the place of a turn's lie, and the shift of its state: 1 or 2.

    It depends on the seed and on the number of the turn alone, so the lies of a puzzle are at
    the same places for all players and guesses.
    """
    number = int.from_bytes(sha256(f"{seed}/{turn}".encode()).digest()[:8], "big")
    return number % length, 1 + number // length % (STATES - 1)


def lie(true: Marks, place: int, shift: int) -> Marks:
    """Return the marks with another state at one place; those of the secret itself as they are.

    A lie never makes a row all correct: the other lie is used instead, so a row that is all
    correct is the secret.
    """
    if all_correct(true):
        return true
    row = _shift_mark(true, place, shift)
    return _shift_mark(true, place, STATES - shift) if all_correct(row) else row


def lies(true: Marks) -> Iterator[Marks]:
    """Yield every row that may be shown for these marks."""
    if all_correct(true):
        yield true
        return
    for place in range(len(true)):
        for shift in range(1, STATES):
            row = _shift_mark(true, place, shift)
            if not all_correct(row):
                yield row


def fits(turn: Turn, word: str) -> bool:
    """True if a word can be the secret behind a row: one tile lies, none if it is the guess."""
    true = marks(turn.guess, word)
    if all_correct(true) or all_correct(turn.marks):
        return true == turn.marks
    return sum(here != there for here, there in zip(true, turn.marks, strict=True)) == 1


def all_correct(row: Marks) -> bool:
    """True if every tile of a row is correct."""
    return set(row) == {CORRECT}


def _shift_mark(true: Marks, place: int, shift: int) -> Marks:
    mark = (true[place] + shift) % STATES
    return (*true[:place], mark, *true[place + 1 :])


@dataclass(frozen=True, slots=True)
class Fibble(Wordle):
    """A game of Fibble; its hidden `seed` decides the lies."""

    options: FibbleOptions = FibbleOptions()
    seed: int = 0

    def observe(self) -> WordleObservation:
        return WordleObservation(self.options, self.turns)

    def mark(self, guess: str) -> Marks:
        place, shift = drawn(self.seed, len(self.turns) + 1, self.options.length)
        return lie(marks(guess, self.secret), place, shift)

    def true_turns(self) -> tuple[Turn, ...]:
        """Return the turns with their true marks, for when the game is over."""
        return tuple(Turn(turn.guess, marks(turn.guess, self.secret)) for turn in self.turns)
