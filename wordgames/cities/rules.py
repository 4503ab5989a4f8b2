"""The rules of Cities: document 000's game, simple and advanced."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import ClassVar

from wordgames.cities.options import OPTIONS
from wordgames.languages.translation import translatable, translatable_plural
from wordgames.rules.masks import (
    BLANK,
    DISGUISED_LENGTH,
    MaskObservation,
    MaskTurn,
    answer,
    disguised_mask,
    plain_mask,
)
from wordgames.rules.state import IllegalMove, Status

__all__ = ["Cities", "CitiesObservation", "CitiesOptions", "MaskTurn"]

REVEAL = {"simple": "all", "advanced": "one"}
LENGTHS = range(2, DISGUISED_LENGTH + 1)
LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER_LENGTH = translatable_plural(
    "The name has {count} letter, yours {given}.", "The name has {count} letters, yours {given}."
)
TOO_LONG = translatable_plural(
    "A name has at most {count} letter.", "A name has at most {count} letters."
)


@dataclass(frozen=True, slots=True)
class CitiesOptions:
    """Options of a Cities puzzle.

    The secret is of the `pool`, see `games.cities.pools`; with chance `weight` it is a city of the
    country `favour`. `slips` decides about guesses that can tell nothing, such as a repeated
    letter: they count, as in document 000, or they are refused at no cost, as a person's slip
    should be. `seed` decides which place is shown.
    """

    mode: str = OPTIONS["mode"].default
    favour: str = OPTIONS["favour"].default
    weight: float = OPTIONS["weight"].default
    cap: int = OPTIONS["cap"].default
    seed: int = 0
    slips: str = OPTIONS["slips"].default
    pool: str = OPTIONS["pool"].default

    def __post_init__(self) -> None:
        OPTIONS.check(self)

    @property
    def reveals_one(self) -> bool:
        """True if a letter shows one place at a time, and the length of the name is hidden."""
        return self.mode == "advanced"


@dataclass(frozen=True, slots=True)
class CitiesObservation(MaskObservation[CitiesOptions]):
    """Information that a player of Cities may see: options, mask, guesses. Never the secret."""

    history_name: ClassVar[str] = "cities"

    @property
    def start(self) -> str:
        """The mask before the first guess."""
        return BLANK * (DISGUISED_LENGTH if self.options.reveals_one else len(self.mask))

    @property
    def solved(self) -> bool:
        """True if the name was guessed as a word: showing all its letters is not enough."""
        return self.last_move == self.mask

    @property
    def guesses_left(self) -> int:
        return self.options.cap - len(self.turns)

    @property
    def score(self) -> int:
        """Number of guesses so far, including the right one; fewer is better."""
        return len(self.turns)

    @property
    def status(self) -> Status:
        if self.solved:
            return Status.WON
        return Status.PLAYING if self.guesses_left > 0 else Status.LOST

    def slip(self, move: str) -> IllegalMove | None:
        """Return the refusal of a guess that can tell nothing, or None if it can tell something."""
        if len(move) > 1:
            return self._word_slip(move)
        if move in self.used_up:
            text = translatable("There's no other {letter} in the name.")
            return IllegalMove(text, letter=move)
        if move in self.letters and not self.options.reveals_one:
            text = translatable("You can already see every {letter}.")
            return IllegalMove(text, letter=move)
        return None

    def _word_slip(self, move: str) -> IllegalMove | None:
        if move in self.wrong_words:
            return IllegalMove(translatable("You've already tried {word}."), word=move)
        if not self.options.reveals_one and len(move) != len(self.mask):
            return IllegalMove(*OTHER_LENGTH, count=len(self.mask), given=len(move))
        if len(move) > DISGUISED_LENGTH:
            return IllegalMove(*TOO_LONG, count=DISGUISED_LENGTH)
        return None


@dataclass(frozen=True, slots=True)
class Cities:
    """A game of Cities: the secret, the names that may be guessed, the letters, the turns."""

    secret: str
    allowed: Container[str]
    options: CitiesOptions = CitiesOptions()
    letters: str = LATIN
    turns: tuple[MaskTurn, ...] = ()
    name_pattern: str = ""

    @property
    def pattern(self) -> str:
        """Signs of a name of several words, among blanks; "" while its length is hidden."""
        hidden = self.options.reveals_one and self.status is Status.PLAYING
        return "" if hidden else self.name_pattern

    def observe(self) -> CitiesObservation:
        """Return the player's view without the seed, whose draws would tell words apart."""
        mask = self.turns[-1].mask if self.turns else self._start
        signs = "" if self.options.reveals_one else self.name_pattern
        return CitiesObservation(replace(self.options, seed=0), mask, self.turns, signs)

    @property
    def _start(self) -> str:
        if self.options.reveals_one:
            return disguised_mask(self.secret)
        return plain_mask(self.secret)

    @property
    def status(self) -> Status:
        return self.observe().status

    def play(self, move: str) -> Cities:
        """Return the state after a guess; raises IllegalMove with a sentence for a refused one."""
        observation = self.observe()
        if observation.status is not Status.PLAYING:
            raise IllegalMove(translatable("This game is over."))
        if not move:
            raise IllegalMove(translatable("Guess a letter or the whole name."))
        if len(move) == 1 and move not in self.letters:
            text = translatable("This list doesn't have the letter {letter}.")
            raise IllegalMove(text, letter=move)
        if self.options.slips == "refused" and (slip := observation.slip(move)):
            raise slip
        if len(move) > 1 and move != self.secret and move not in self.allowed:
            raise IllegalMove(translatable("Not in the list of cities."))
        reveal, seed = REVEAL[self.options.mode], self.options.seed
        return self.replay(move, answer(reveal, observation.mask, self.secret, move, seed))

    def replay(self, move: str, feedback: str) -> Cities:
        return replace(self, turns=(*self.turns, MaskTurn(move, feedback)))

    @property
    def last_feedback(self) -> str:
        """The mask after the last turn, in its stored form."""
        return self.turns[-1].mask
