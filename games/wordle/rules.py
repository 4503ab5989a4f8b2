"""Wordle's rules: any length, any alphabet, normal, hard and ultra-hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Self

from games.feedback import ABSENT, CORRECT, Marks, Turn, from_text, marks, to_text
from games.rules import IllegalMove, InvalidOptions, Status

__all__ = (
    "GUESSES",
    "LENGTHS",
    "MODES",
    "Turn",
    "Wordle",
    "WordleObservation",
    "WordleOptions",
    "ordinal",
)

MODES = ("normal", "hard", "ultra-hard")
LENGTHS = range(2, 16)
GUESSES = range(1, 21)


@dataclass(frozen=True, slots=True)
class WordleOptions:
    """What a Wordle puzzle is played with.

    `boards` and `host` are no choice, but they stay: agents that draw are seeded by an observation
    as text, these fields included, and stored runs are repeated by those seeds.
    """

    length: int = 5
    guesses: int = 6
    mode: str = "normal"
    boards: int = 1
    host: str = "honest"
    show_left: bool = False

    def __post_init__(self) -> None:
        if self.length not in LENGTHS:
            raise InvalidOptions("A word has 2 to 15 letters.")
        if self.guesses not in GUESSES:
            raise InvalidOptions("A game has 1 to 20 guesses.")
        if self.mode not in MODES:
            raise InvalidOptions("The mode is normal, hard or ultra-hard.")
        if self.boards != 1 or self.host != "honest":
            raise InvalidOptions("Wordle has one board and an honest host.")


@dataclass(frozen=True, slots=True)
class WordleObservation:
    """What a Wordle player may see: options, guesses, marks. Never the secret."""

    options: WordleOptions
    turns: tuple[Turn, ...] = ()

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
        """Say why the mode refuses a guess of the right length, or None when it allows it."""
        if self.options.mode == "hard":
            return _hard_refusal(self.turns, guess)
        if self.options.mode == "ultra-hard":
            return _ultra_hard_refusal(self.turns, guess)
        return None


@dataclass(frozen=True, slots=True)
class Wordle:
    """A Wordle game: the secret, the words that may be guessed, and the turns so far."""

    secret: str
    allowed: Container[str]
    options: WordleOptions = WordleOptions()
    turns: tuple[Turn, ...] = ()

    def observe(self) -> WordleObservation:
        return WordleObservation(self.options, self.turns)

    @property
    def status(self) -> Status:
        return self.observe().status

    def mark(self, guess: str) -> Marks:
        """Return what a guess is answered; here alone do the variants of Wordle differ."""
        return marks(guess, self.secret)

    def play(self, move: str) -> Self:
        """Return the state after a guess; raises IllegalMove with a sentence if it is refused."""
        if self.status is not Status.PLAYING:
            raise IllegalMove("This game is over.")
        if len(move) != self.options.length:
            raise IllegalMove(f"A guess has {self.options.length} letters, this one {len(move)}.")
        if move != self.secret and move not in self.allowed:
            raise IllegalMove("Not in word list.")
        refusal = self.observe().refusal(move)
        if refusal:
            raise refusal
        return self._with(Turn(move, self.mark(move)))

    def replay(self, move: str, feedback: str) -> Self:
        return self._with(Turn(move, from_text(feedback)))

    @property
    def last_feedback(self) -> str:
        """The marks of the last turn, as they are stored."""
        return to_text(self.turns[-1].marks)

    def _with(self, turn: Turn) -> Self:
        return replace(self, turns=(*self.turns, turn))


def _hard_refusal(turns: tuple[Turn, ...], guess: str) -> IllegalMove | None:
    """Placed letters stay in place; shown letters are used at least as often as they were shown."""
    for turn in turns:
        for place, (letter, mark) in enumerate(zip(turn.guess, turn.marks, strict=True)):
            if mark == CORRECT and guess[place] != letter:
                return IllegalMove(
                    f"{ordinal(place + 1)} letter must be {{letter}}.", letter=letter
                )
    for turn in turns:
        for letter, shown in _shown(turn).items():
            if guess.count(letter) < shown:
                return IllegalMove(f"Guess must contain {{letter}}{_times(shown)}.", letter=letter)
    return None


def _ultra_hard_refusal(turns: tuple[Turn, ...], guess: str) -> IllegalMove | None:
    """Every guess must be consistent with all feedback, as if it were the secret."""
    refusal = _hard_refusal(turns, guess)
    if refusal:
        return refusal
    for turn in turns:
        if marks(turn.guess, guess) != turn.marks:
            return _inconsistency(turn, guess)
    return None


def _inconsistency(turn: Turn, guess: str) -> IllegalMove:
    for place, (letter, mark) in enumerate(zip(turn.guess, turn.marks, strict=True)):
        if mark != CORRECT and guess[place] == letter:
            return IllegalMove(f"{ordinal(place + 1)} letter cannot be {{letter}}.", letter=letter)
    shown = _shown(turn)
    for letter, mark in zip(turn.guess, turn.marks, strict=True):
        if mark == ABSENT and guess.count(letter) > shown[letter]:
            limit = f" more than {_count(shown[letter])}" if shown[letter] else ""
            return IllegalMove(f"Guess cannot contain {{letter}}{limit}.", letter=letter)
    raise AssertionError("A guess with other marks breaks one of the rules above.")


def _shown(turn: Turn) -> Counter[str]:
    pairs = zip(turn.guess, turn.marks, strict=True)
    return Counter(letter for letter, mark in pairs if mark != ABSENT)


def _times(count: int) -> str:
    return "" if count == 1 else f" {_count(count)}"


def _count(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th, ... 11th, 12th, 13th."""
    suffix = (
        "th" if 10 <= number % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    )
    return f"{number}{suffix}"
