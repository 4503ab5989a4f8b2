"""What an agent answers: moves in order, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move with its reasons.

    score   the agent's own figure, by which it ranks (greater is better)
    idea    what the figure is, as a sentence
    bits    expected information of the move in bits, over the words left
    left    expected number of words left after it
    chance  chance that the move is the answer, 0 to 1
    """

    move: str
    score: float
    idea: str
    bits: float | None = None
    left: float | None = None
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Moves, best first; empty only where no move is legal, and then `note` says so.

    note      what the agent has to say of the situation, as a sentence
    fallback  the agent's own idea could not decide; the note says what did
    """

    ranked: tuple[Suggestion, ...]
    note: str = ""
    fallback: bool = False

    @property
    def best(self) -> Suggestion:
        """The first suggestion; raises LookupError, with the note, when there is none."""
        if not self.ranked:
            raise LookupError(self.note or "The agent has no move to suggest.")
        return self.ranked[0]

    def __len__(self) -> int:
        return len(self.ranked)

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(self.ranked)
