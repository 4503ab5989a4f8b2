"""Hangman's rules: letters and whole words, lives, a host with a secret or without."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import ClassVar

from wordgames.hangman.options import OPTIONS
from wordgames.languages.translation import translatable, translatable_plural, translate
from wordgames.rules.masks import BLANK, MaskHost, MaskObservation, MaskTurn
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

__all__ = ["Hangman", "HangmanObservation", "HangmanOptions", "MaskTurn"]

LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER_LENGTH = translatable_plural(
    "Guess one letter, or a word of {count} letter; yours has {given}.",
    "Guess one letter, or a word of {count} letters; yours has {given}.",
)


@dataclass(frozen=True, slots=True)
class HangmanOptions:
    """Options of a Hangman puzzle; `seed` decides the draw if one place is revealed."""

    lives: int = OPTIONS["lives"].default
    reveal: str = OPTIONS["reveal"].default
    host: str = OPTIONS["host"].default
    shortest: int = OPTIONS["shortest"].default
    longest: int = OPTIONS["longest"].default
    seed: int = 0

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        if self.shortest > self.longest:
            raise InvalidOptions(translate("The shortest word can't be longer than the longest."))

    @property
    def reveals_one(self) -> bool:
        """True if a letter shows one place at a time."""
        return self.reveal == "one"


def status_of(solved: bool, lives_left: int) -> Status:
    """Return the status of a game whose word is all shown or not."""
    if solved:
        return Status.WON
    return Status.PLAYING if lives_left > 0 else Status.LOST


@dataclass(frozen=True, slots=True)
class HangmanObservation(MaskObservation[HangmanOptions]):
    """Information that a Hangman player may see: options, mask, guesses. Never the secret."""

    history_name: ClassVar[str] = "hangman"

    @property
    def solved(self) -> bool:
        return BLANK not in self.mask

    @property
    def lives_left(self) -> int:
        return self.options.lives - len(self.missed)

    @property
    def status(self) -> Status:
        return status_of(self.solved, self.lives_left)

    def refusal(self, move: str) -> IllegalMove | None:
        """Return the refusal of a guess, at no cost, or None if it may be made."""
        if len(move) == 1:
            return self._repetition(move)
        if len(move) != len(self.mask):
            return IllegalMove(*OTHER_LENGTH, count=len(self.mask), given=len(move))
        if move in self.wrong_words:
            return IllegalMove(translatable("You've already tried {word}."), word=move)
        return None

    def _repetition(self, letter: str) -> IllegalMove | None:
        if letter in self.wrong_letters:
            text = translatable("You've already tried {letter}; it's not in the word.")
            return IllegalMove(text, letter=letter)
        if letter in self.used_up:
            return IllegalMove(
                translatable("There's no other {letter} in the word."), letter=letter
            )
        if letter in self.letters and not self.options.reveals_one:
            text = translatable("You can already see every {letter}.")
            return IllegalMove(text, letter=letter)
        return None


@dataclass(frozen=True, slots=True)
class Hangman:
    """A Hangman game: the host, the words that may be guessed, the letters, the turns so far."""

    host: MaskHost
    allowed: Container[str]
    options: HangmanOptions = HangmanOptions()
    letters: str = LATIN
    turns: tuple[MaskTurn, ...] = ()
    pattern: str = ""
    """Signs of a name of several words, among blanks for its letters: shown from the start."""

    def observe(self) -> HangmanObservation:
        """Return the player's view without the seed, whose draws would tell words apart."""
        mask = self.turns[-1].mask if self.turns else self.host.start
        return HangmanObservation(replace(self.options, seed=0), mask, self.turns, self.pattern)

    @property
    def status(self) -> Status:
        return self.observe().status

    def play(self, move: str) -> Hangman:
        """Return the state after a guess; raises IllegalMove with a sentence for a refused one."""
        observation = self.observe()
        if observation.status is not Status.PLAYING:
            raise IllegalMove(translatable("This game is over."))
        if not move:
            raise IllegalMove(translatable("Guess a letter or the whole word."))
        if len(move) == 1 and move not in self.letters:
            text = translatable("This dictionary doesn't have the letter {letter}.")
            raise IllegalMove(text, letter=move)
        if refusal := observation.refusal(move):
            raise refusal
        mask = self.host.answer(self.turns, move)
        if len(move) > 1 and move != mask and move not in self.allowed:
            raise IllegalMove(translatable("Not in the word list."))
        return self.replay(move, mask)

    def replay(self, move: str, feedback: str) -> Hangman:
        return replace(self, turns=(*self.turns, MaskTurn(move, feedback)))

    @property
    def last_feedback(self) -> str:
        """The mask after the last turn, in its stored form."""
        return self.turns[-1].mask
