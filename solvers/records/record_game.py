"""A game's declaration for the trees that people send for its records."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from solvers.records.best_known import Task
from wordgames.search.options import Feedback
from wordgames.vocabulary.arrays import Words


@dataclass(frozen=True, slots=True)
class PlayedTree:
    """The results of playing every game of a tree: guesses in all, the most, games left out."""

    total: int
    worst: int
    left_out: tuple[str, ...] = ()


class Records(ABC):
    """A game's trees: read, played by its rules, and written for other programs."""

    @abstractmethod
    def words(self, task: Task) -> Words | None:
        """Return the words of a task as the site has them now, or None if those are others."""

    @abstractmethod
    def feedback(self, task: Task, words: Words) -> Feedback:
        """Return how a search marks the guesses of a task."""

    @abstractmethod
    def played(self, text: str, task: Task, words: Words) -> PlayedTree:
        """Play every game of a tree; raises SearchError with a sentence."""

    @abstractmethod
    def plain(self, text: str) -> str:
        """Return a tree as other solvers exchange it: each game's guesses, no facts above."""
