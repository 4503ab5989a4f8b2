"""Looking back at a finished play, move by move: what every game's review tells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

import numpy as np

from solvers.catalogue import solved, solver
from solvers.pages.analysis import AnalysisT, AnyAnalysis

SEARCHED = "searched"
ESTIMATED = "estimated"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One guess, looked back at.

    before after   words left before and after it
    expected       bits it was expected to tell; received: bits it told; luck: the difference;
                   received is None where no word of the list fits what it told
    best           the guess that was best then; best_left: words it would leave on average
    lost           turns that the guess is expected to cost more than the best: skill, 0 is perfect
    how            "searched" (expected guesses still needed, both searched) or "estimated" (the
                   share of the best guess's bits that it misses)
    clues          what it left unused, as sentences
    """

    guess: str
    before: int
    after: int
    expected: float
    received: float | None
    best: str
    best_left: float | None
    lost: float
    how: str
    clues: tuple[str, ...]

    @property
    def luck(self) -> float:
        """Bits received minus bits expected; none where what was received cannot be told."""
        return 0.0 if self.received is None else self.received - self.expected


@dataclass(frozen=True)
class Review(ABC, Generic[AnalysisT]):
    """How a game looks back at finished plays, and by which templates it shows it.

    template      the page
    how_scored    how skill and luck are computed
    skill         a move's skill, and the sum of a game's
    counts_turns  is skill counted in turns? Only then is it drawn over time
    searched      up to so many words left, what a guess costs is searched
    """

    template: ClassVar[str] = "solvers/review.html"
    how_scored: ClassVar[str] = "solvers/how_scored.html"
    skill: ClassVar[str] = "solvers/skill.html"
    counts_turns: ClassVar[bool] = True
    searched: ClassVar[int] = 0

    analysis: AnalysisT

    @abstractmethod
    def look_back(self, observation: Any) -> Sequence[Reviewed]:
        """Return every move of a finished play, looked back at; raises Busy."""


def review_class(slug: str) -> type[Review[Any]]:
    """Return a game's class of reviews; raises KeyError for a game without agents."""
    kind: type[Review[Any]] = solver(slug).load(solver(slug).review)
    return kind


def review_of(analysis: AnyAnalysis) -> Review[Any]:
    """Return how the plays of a puzzle are looked back at."""
    return review_class(analysis.slug)(analysis)


def counted_in_turns() -> list[str]:
    """Return the games whose skill is counted in turns."""
    return [slug for slug in solved() if has_review(slug) and review_class(slug).counts_turns]


def has_review(slug: str) -> bool:
    """Say whether a game's plays can be looked back at."""
    return bool(solver(slug).review)


def totals(reviewed: Sequence[Reviewed]) -> tuple[float, float]:
    """Return the turns lost by searched guesses, and the luck in bits, over the whole game."""
    lost = float(np.sum([move.lost for move in reviewed if move.how == SEARCHED]))
    return lost, float(np.sum([move.luck for move in reviewed]))
