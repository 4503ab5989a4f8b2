"""The trees of `optimal`: what it asks the search for, and what it does when there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexicons.arrays import Words
from solvers.agents.base import Progress
from solvers.search.options import NoTree, SearchOptions
from solvers.search.search import SearchResult, search

EXHAUSTIVE = 3000
"""Up to so many answers the tree of a given opener is searched exhaustively by default."""
WIDTHS = ((5000, 10), (8000, 4))
"""Default widths otherwise: up to so many answers, this width."""
NARROW = 2


@dataclass(frozen=True, slots=True, eq=False)
class SearchWish:
    """What the agent's parameters ask for: -1 (width) and 0 (the others) leave it open."""

    words: Words
    mode: str
    guesses: int
    opener: str | None
    width: int
    worst: int
    seconds: float

    def options(self) -> Iterator[SearchOptions]:
        """Yield the searches to try in turn: within the game's guesses, then without a cap."""
        for cap in (self.worst,) if self.worst else (self.guesses, None):
            yield SearchOptions(
                opener=self.opener,
                worst=cap,
                mode=self.mode,
                width=self._width(),
                seconds=self.seconds or None,
            )

    def _width(self) -> int:
        if self.width >= 0:
            return self.width
        answers = len(self.words.answers)
        if self.opener is not None and answers <= EXHAUSTIVE:
            return 0
        return next((width for most, width in WIDTHS if answers <= most), NARROW)


def known_tree(wish: SearchWish) -> SearchResult | None:
    """Return the tree from the store, or None when it was not searched yet."""
    return None


def searched_tree(wish: SearchWish, progress: Progress | None = None) -> SearchResult:
    """Search the tree; raises NoTree when the agent's own cap can not be kept."""
    failed: NoTree | None = None
    for options in wish.options():
        try:
            return search(wish.words, options, progress)
        except NoTree as error:
            failed = error
    raise failed or ValueError("There is nothing to search.")
