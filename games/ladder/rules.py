"""Word Ladder's rules: from a start word to a target, one letter a step, every step a word."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Self

from games.feedback import ABSENT, CORRECT, to_text
from games.rules import IllegalMove, InvalidOptions, Status

LENGTHS = range(2, 11)
DIFFICULTIES = ("easy", "medium", "hard", "any")
MOST_STEPS = 200
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class LadderOptions:
    """What a ladder is drawn by; `shown` tells the length of the shortest one from the start."""

    length: int = 4
    difficulty: str = "medium"
    shown: bool = True

    def __post_init__(self) -> None:
        if self.length not in LENGTHS:
            raise InvalidOptions("Words have 2 to 10 letters.")
        if self.difficulty not in DIFFICULTIES:
            raise InvalidOptions("A ladder is easy, medium, hard or any.")


def changes(word: str, other: str) -> int:
    """Return in how many places two words of the same length differ."""
    return sum(here != there for here, there in zip(word, other, strict=True))


@dataclass(frozen=True, slots=True)
class LadderObservation:
    """What a player sees: the options, the target, and the words so far, the start word first."""

    options: LadderOptions
    target: str
    words: tuple[str, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """The words after the start, those taken back left out."""
        return self.words[1:]

    def before(self, moves: int) -> Self:
        """Return what was seen after the first so many steps."""
        return replace(self, words=self.words[: moves + 1])

    @property
    def here(self) -> str:
        """The word at the top of the ladder so far."""
        return self.words[-1]

    @property
    def steps(self) -> int:
        """How many steps were made, those taken back left out."""
        return len(self.words) - 1

    @property
    def status(self) -> Status:
        return Status.WON if self.here == self.target else Status.PLAYING

    def refusal(self, move: str) -> IllegalMove | None:
        """Say why a word is no next step, whatever the word list holds, or None if it may be."""
        if not move:
            return IllegalMove("Type a word that differs in one letter.")
        if len(move) != len(self.here):
            return IllegalMove(
                f"{{here}} has {len(self.here)} letters, {{word}} has {len(move)}.",
                here=self.here,
                word=move,
            )
        changed = changes(self.here, move)
        if changed == 0:
            return IllegalMove("You stand on {word} already: change one letter.", word=move)
        if changed > 1:
            return IllegalMove(
                f"{{here}} to {{word}} changes {COUNTS[changed]} letters.",
                here=self.here,
                word=move,
            )
        if self.steps >= MOST_STEPS:
            return IllegalMove(f"A ladder has at most {MOST_STEPS} steps: take some back.")
        return None


@dataclass(frozen=True, slots=True)
class Ladder:
    """A game of Word Ladder: the words that are steps, the target, the words so far."""

    target: str
    allowed: Container[str]
    words: tuple[str, ...]
    options: LadderOptions = LadderOptions()

    def observe(self) -> LadderObservation:
        """Return what a player sees: everything but the words that may be played."""
        return LadderObservation(self.options, self.target, self.words)

    @property
    def status(self) -> Status:
        return self.observe().status

    def play(self, move: str) -> Ladder:
        """Return the state after a step; raises IllegalMove with a sentence if it is refused."""
        observation = self.observe()
        if observation.status is not Status.PLAYING:
            raise IllegalMove("This game is over.")
        if refusal := observation.refusal(move):
            raise refusal
        if move not in self.allowed:
            raise IllegalMove("Not in word list.")
        return self.replay(move, "")

    def replay(self, move: str, feedback: str) -> Ladder:
        """Return the state after a stored step; its feedback follows from the words."""
        return replace(self, words=(*self.words, move))

    @property
    def last_feedback(self) -> str:
        """Where the last word agrees with the target, as it is stored: 2 where it does, else 0."""
        return to_text(agreement(self.words[-1], self.target))


def agreement(word: str, target: str) -> tuple[int, ...]:
    """Mark the letters of a word that stand in the target at the same place."""
    return tuple(
        CORRECT if here == there else ABSENT for here, there in zip(word, target, strict=True)
    )
