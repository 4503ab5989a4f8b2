"""An agent's play from a place to the end of every game: its guesses and their cost."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


class TreeCost(NamedTuple):
    """Cost of a class from here on: guesses over the games won, and games lost."""

    guesses: int
    won: int
    lost: int

    @property
    def average(self) -> float | None:
        """Guesses that a game won still takes."""
        return self.guesses / self.won if self.won else None


# Feedback and what follows it, the largest first.
Branches = tuple[tuple[str, "Course"], ...]


@dataclass(frozen=True)
class Course:
    """A place with all that follows: the guess there, and for each feedback what it leads to.

    move    the guess; "" where the games are over
    count   games that come here
    follow  returns the branches: of a stored tree they are read when they are asked for
    """

    move: str
    count: int
    cost: TreeCost
    follow: Callable[[], Branches] = field(default=tuple, compare=False, repr=False)

    @cached_property
    def branches(self) -> Branches:
        """What follows each feedback."""
        return self.follow()

    @property
    def solved(self) -> bool:
        """Are its games over, and won?"""
        return not self.move and not self.cost.lost

    def games(self) -> Iterator[tuple[str, ...]]:
        """Yield the guesses of every game won; the last one is the secret."""
        for _, branch in self.branches:
            if branch.solved:
                yield (self.move,)
            for game in branch.games():
                yield (self.move, *game)


def over(count: int, *, won: bool) -> Course:
    """Return the course of games that are over."""
    return Course("", count, TreeCost(0, count, 0) if won else TreeCost(0, 0, count))


def joined(move: str, branches: Iterable[tuple[str, Course]]) -> Course:
    """Return the course of a guess with what follows each feedback; it costs a guess itself."""
    ordered = in_order(branches)
    costs = [branch.cost for _, branch in ordered]
    won = sum(cost.won for cost in costs)
    cost = TreeCost(sum(it.guesses for it in costs) + won, won, sum(it.lost for it in costs))
    return Course(move, sum(branch.count for _, branch in ordered), cost, lambda: ordered)


def in_order(branches: Iterable[tuple[str, Course]]) -> Branches:
    """Return branches in order, the largest first."""
    return tuple(sorted(branches, key=lambda it: (-it[1].count, it[0])))
