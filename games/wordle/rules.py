"""Wordle's rules: any length, any alphabet, normal, hard and ultra-hard."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.feedback import ABSENT, CORRECT, Turn, marks
from games.rules import IllegalMove, InvalidOptions
from games.tile_rules import TileObservation, TileState

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
        if not self.answered_by("honest"):
            raise InvalidOptions("Wordle has one board and an honest host.")

    def answered_by(self, host: str) -> bool:
        """Say whether this host answers, on the one board that there is."""
        return (self.boards, self.host) == (1, host)


@dataclass(frozen=True, slots=True)
class WordleObservation(TileObservation[WordleOptions]):
    """What a Wordle player may see: options, guesses, marks. Never the secret."""

    def refusal(self, guess: str) -> IllegalMove | None:
        """Say why the mode refuses a guess of the right length, or None when it allows it."""
        if self.options.mode == "hard":
            return _hard_refusal(self.turns, guess)
        if self.options.mode == "ultra-hard":
            return _ultra_hard_refusal(self.turns, guess)
        return None


@dataclass(frozen=True, slots=True)
class Wordle(TileState[WordleOptions]):
    """A Wordle game: the secret, the words that may be guessed, and the turns so far.

    What a guess is answered, its `mark`, is all that the variants of Wordle change.
    """

    options: WordleOptions = WordleOptions()

    def observe(self) -> WordleObservation:
        return WordleObservation(self.options, self.turns)

    def check(self, guess: str) -> None:
        """Refuse a guess of another length, or one that is not in the word list."""
        if len(guess) != self.options.length:
            raise IllegalMove(f"A guess has {self.options.length} letters, this one {len(guess)}.")
        if guess != self.secret and guess not in self.allowed:
            raise IllegalMove("Not in word list.")


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
