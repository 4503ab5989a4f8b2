"""Word Ladder's rules: from a start word to a target, one letter a step, every step a word."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wordgames.ladder.options import OPTIONS
from wordgames.languages.translation import translatable, translatable_plural
from wordgames.rules.feedback import ABSENT, CORRECT, to_text
from wordgames.rules.state import IllegalMove, Observation, Status

MOST_STEPS = 200
OTHER_LENGTH = translatable_plural(
    "{here} has {count} letter, {word} has {given}.",
    "{here} has {count} letters, {word} has {given}.",
)
CHANGED = {
    2: translatable("{here} to {word} changes two letters."),
    3: translatable("{here} to {word} changes three letters."),
    4: translatable("{here} to {word} changes four letters."),
    5: translatable("{here} to {word} changes five letters."),
    6: translatable("{here} to {word} changes six letters."),
    7: translatable("{here} to {word} changes seven letters."),
    8: translatable("{here} to {word} changes eight letters."),
    9: translatable("{here} to {word} changes nine letters."),
    10: translatable("{here} to {word} changes ten letters."),
}
TOO_LONG = translatable_plural(
    "A ladder has at most {count} step: take some back.",
    "A ladder has at most {count} steps: take some back.",
)


@dataclass(frozen=True, slots=True)
class LadderOptions:
    """Options of a ladder.

    `shown` reveals the length of the shortest one from the start; `by` says of which words it is.
    """

    length: int = OPTIONS["length"].default
    difficulty: str = OPTIONS["difficulty"].default
    shown: bool = OPTIONS["shown"].default
    by: str = OPTIONS["by"].default

    def __post_init__(self) -> None:
        OPTIONS.check(self)


def changes(word: str, other: str) -> int:
    """Return the number of places in which two words of the same length differ."""
    return sum(here != there for here, there in zip(word, other, strict=True))


@dataclass(frozen=True, slots=True)
class LadderObservation(Observation):
    """The player's view: the options, the target, and the words so far, the start word first."""

    history_name: ClassVar[str] = "ladder"
    options: LadderOptions
    target: str
    words: tuple[str, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """The words after the start, without those taken back."""
        return self.words[1:]

    def before(self, moves: int) -> Self:
        """Return the observation after this many steps."""
        return replace(self, words=self.words[: moves + 1])

    @property
    def here(self) -> str:
        """The word at the top of the ladder so far."""
        return self.words[-1]

    @property
    def steps(self) -> int:
        """Number of steps, without those taken back."""
        return len(self.words) - 1

    @property
    def status(self) -> Status:
        return Status.WON if self.here == self.target else Status.PLAYING

    def refusal(self, move: str) -> IllegalMove | None:
        """Return the refusal of a step regardless of the word list, or None if it may be one."""
        if not move:
            return IllegalMove(translatable("Type a word that differs in one letter."))
        if len(move) != len(self.here):
            return IllegalMove(
                *OTHER_LENGTH, here=self.here, count=len(self.here), word=move, given=len(move)
            )
        changed = changes(self.here, move)
        if changed == 0:
            text = translatable("You're already on {word}. Change one letter.")
            return IllegalMove(text, word=move)
        if changed > 1:
            return IllegalMove(CHANGED[changed], here=self.here, word=move)
        if self.steps >= MOST_STEPS:
            return IllegalMove(*TOO_LONG, count=MOST_STEPS)
        return None


@dataclass(frozen=True, slots=True)
class Ladder:
    """A game of Word Ladder: the possible words, the target, the words so far."""

    target: str
    allowed: Container[str]
    words: tuple[str, ...]
    options: LadderOptions = LadderOptions()

    def observe(self) -> LadderObservation:
        """Return the player's view: everything except the words that may be played."""
        return LadderObservation(self.options, self.target, self.words)

    @property
    def status(self) -> Status:
        return self.observe().status

    def play(self, move: str) -> Ladder:
        """Return the state after a step; raises IllegalMove with a sentence for a refused one."""
        observation = self.observe()
        if observation.status is not Status.PLAYING:
            raise IllegalMove(translatable("This game is over."))
        if refusal := observation.refusal(move):
            raise refusal
        if move not in self.allowed:
            raise IllegalMove(translatable("Not in the word list."))
        return self.replay(move, "")

    def replay(self, move: str, feedback: str) -> Ladder:
        """Return the state after a stored step; its feedback follows from the words."""
        return replace(self, words=(*self.words, move))

    @property
    def last_feedback(self) -> str:
        """Agreement of the last word with the target, in its stored form: 2 for a match, else 0."""
        return to_text(agreement(self.words[-1], self.target))


def agreement(word: str, target: str) -> tuple[int, ...]:
    """Mark the letters of a word that are at the same place in the target."""
    return tuple(
        CORRECT if here == there else ABSENT for here, there in zip(word, target, strict=True)
    )
