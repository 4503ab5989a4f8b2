"""What a game declares so that people may send trees for its records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from lexicons.arrays import Words
from solvers.records.best import Task
from solvers.search.options import SearchError


@dataclass(frozen=True, slots=True)
class Played:
    """The results of playing every game of a tree: guesses in all, the most, games left out."""

    total: int
    worst: int
    left_out: tuple[str, ...] = ()


class Records(ABC):
    """How a game reads a tree, plays it by its rules, and writes it down for other programs."""

    @abstractmethod
    def words(self, task: Task) -> Words | None:
        """Return the words of a task as the site has them now, or None if those are others."""

    @abstractmethod
    def played(self, text: str, task: Task, words: Words) -> Played:
        """Play every game of a tree; raises SearchError with a sentence."""

    @abstractmethod
    def plain(self, text: str) -> str:
        """Return a tree as other solvers exchange it: each game's guesses, no facts above."""

    def proven(self, task: Task, words: Words, seconds: float, most: int) -> tuple[Played, str]:
        """Return what the best tree comes to, and a proof of it as `bin/check_proof` reads it.

        `most` bounds at most; raises SearchError where it takes longer than `seconds`.
        """
        raise SearchError(f"{task.game} has no proofs of its records.")
