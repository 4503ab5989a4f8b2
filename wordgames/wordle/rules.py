"""Wordle's rules: any length, any alphabet, normal, hard and ultra-hard."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from wordgames.languages.translation import translatable, translatable_plural
from wordgames.rules.feedback import ABSENT, CORRECT, Turn, marks
from wordgames.rules.options import Options
from wordgames.rules.state import IllegalMove, written
from wordgames.rules.tiles import TileObservation, TileState
from wordgames.wordle.options import OPTIONS

__all__ = (
    "Turn",
    "Wordle",
    "WordleObservation",
    "WordleOptions",
)

WRONG_LENGTH = translatable_plural(
    "A guess has {count} letter; yours has {given}.",
    "A guess has {count} letters; yours has {given}.",
)
NOT_IN_LIST = translatable("Not in the word list.")
MUST_BE = translatable("{place:nth} letter must be {letter}.")


@dataclass(frozen=True, slots=True)
class WordleOptions:
    """Options of a Wordle puzzle."""

    length: int = OPTIONS["length"].default
    guesses: int = OPTIONS["guesses"].default
    mode: str = OPTIONS["mode"].default
    show_left: bool = OPTIONS["show_left"].default
    table: ClassVar[Options] = OPTIONS

    def __post_init__(self) -> None:
        self.table.check(self)

    def history_key(self) -> str:
        """Write the options as part of a history; frozen (`wordgames.rules.state`)."""
        return self._written("WordleOptions")

    def _written(self, name: str, host: str = "honest", **more: object) -> str:
        """Write the options in the form from when they also named the boards and the host."""
        rules = {"length": self.length, "guesses": self.guesses, "mode": self.mode}
        return written(name, **rules, boards=1, host=host, show_left=self.show_left, **more)


@dataclass(frozen=True, slots=True)
class WordleObservation(TileObservation[WordleOptions]):
    """Information that a Wordle player may see: options, guesses, marks. Never the secret."""

    history_name: ClassVar[str] = "WordleObservation"

    def refusal(self, guess: str) -> IllegalMove | None:
        """Return why the mode refuses a guess of the right length, or None if it allows it."""
        if self.options.mode == "hard":
            return _hard_refusal(self.turns, guess)
        if self.options.mode == "ultra-hard":
            return _ultra_hard_refusal(self.turns, guess)
        return None


@dataclass(frozen=True, slots=True)
class Wordle(TileState[WordleOptions]):
    """A Wordle game: the secret, the words that may be guessed, and the turns so far.

    Variants of Wordle change only a guess's `mark`.
    """

    options: WordleOptions = WordleOptions()

    def observe(self) -> WordleObservation:
        return WordleObservation(self.options, self.turns)

    def check(self, guess: str) -> None:
        """Refuse a guess of another length, or one that is not in the word list."""
        if len(guess) != self.options.length:
            raise IllegalMove(*WRONG_LENGTH, count=self.options.length, given=len(guess))
        if guess != self.secret and guess not in self.allowed:
            raise IllegalMove(NOT_IN_LIST)


def _hard_refusal(turns: tuple[Turn, ...], guess: str) -> IllegalMove | None:
    """Return the refusal if placed letters move, or shown letters are used too rarely."""
    for turn in turns:
        for place, (letter, mark) in enumerate(zip(turn.guess, turn.marks, strict=True)):
            if mark == CORRECT and guess[place] != letter:
                return IllegalMove(MUST_BE, place=place + 1, letter=letter)
    for turn in turns:
        for letter, shown in _shown(turn).items():
            if guess.count(letter) < shown:
                return _must_contain(letter, shown)
    return None


def _ultra_hard_refusal(turns: tuple[Turn, ...], guess: str) -> IllegalMove | None:
    """Return the refusal if a guess, taken as the secret, contradicts some feedback."""
    refusal = _hard_refusal(turns, guess)
    if refusal:
        return refusal
    for turn in turns:
        if marks(turn.guess, guess) != turn.marks:
            return _inconsistency(turn, guess)
    return None


def _must_contain(letter: str, times: int) -> IllegalMove:
    if times == 1:
        return IllegalMove(translatable("Your guess must contain {letter}."), letter=letter)
    if times == 2:
        return IllegalMove(translatable("Your guess must contain {letter} twice."), letter=letter)
    forms = translatable_plural(
        "Your guess must contain {letter} {count} time.",
        "Your guess must contain {letter} {count} times.",
    )
    return IllegalMove(*forms, letter=letter, count=times)


def _inconsistency(turn: Turn, guess: str) -> IllegalMove:
    for place, (letter, mark) in enumerate(zip(turn.guess, turn.marks, strict=True)):
        if mark != CORRECT and guess[place] == letter:
            return IllegalMove(
                translatable("{place:nth} letter can't be {letter}."),
                place=place + 1,
                letter=letter,
            )
    shown = _shown(turn)
    for letter, mark in zip(turn.guess, turn.marks, strict=True):
        if mark == ABSENT and guess.count(letter) > shown[letter]:
            return _cannot_contain(letter, shown[letter])
    raise AssertionError("A guess with other marks breaks one of the rules above.")


def _cannot_contain(letter: str, most: int) -> IllegalMove:
    if most == 0:
        return IllegalMove(translatable("Guess can't contain {letter}."), letter=letter)
    if most == 1:
        text = translatable("Guess can't contain {letter} more than once.")
        return IllegalMove(text, letter=letter)
    if most == 2:
        text = translatable("Guess can't contain {letter} more than twice.")
        return IllegalMove(text, letter=letter)
    forms = translatable_plural(
        "Guess can't contain {letter} more than {count} time.",
        "Guess can't contain {letter} more than {count} times.",
    )
    return IllegalMove(*forms, letter=letter, count=most)


def _shown(turn: Turn) -> Counter[str]:
    pairs = zip(turn.guess, turn.marks, strict=True)
    return Counter(letter for letter, mark in pairs if mark != ABSENT)
