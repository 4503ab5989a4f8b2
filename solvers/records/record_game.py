"""A game's declaration for the trees that people send for its records."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from solvers.records.best_known import BestKnown, Task
from wordgames.search.options import Feedback, SearchError
from wordgames.vocabulary.arrays import Words

# Yields the bounds of a proof under way, as its file will have them.
Lines = Callable[[], Iterator[str]]


@dataclass(frozen=True, slots=True)
class PlayedTree:
    """The results of playing every game of a tree: guesses in all, the most, games left out."""

    total: int
    worst: int
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckEffort:
    """Limits of a proof, and its progress.

    seconds  for each search; `bounds` at most
    begun    lines of bounds that an earlier try has found
    note     is called after each opener: how many are done, of how many, and the bounds so far
    """

    seconds: float = 600.0
    bounds: int = 300_000
    begun: Iterable[str] = ()
    note: Callable[[int, int, Lines], None] = lambda done, openers, lines: None


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

    def proven(self, best: BestKnown, words: Words, effort: CheckEffort) -> tuple[PlayedTree, str]:
        """Return the result of the best tree, and a proof of it as `bin/check_proof` reads it.

        Raises SearchError where it takes more than the effort allows, or the record's own tree is
        not the best.
        """
        raise SearchError(f"{best.task.game} has no proofs of its records.")
