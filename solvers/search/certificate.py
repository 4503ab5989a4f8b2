"""Proofs that a tree is the best, for a checker that shares no code: `bin/check_proof`.

A proof is a list of bounds: sets of answers that cost so much at least. What is true of every set
is not listed, since the checker knows it, so a bound is listed only where a guess that splits well
needs one of its classes to cost more. The search says what a class costs; the list says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from lexicons.arrays import Words
from solvers.search.engine import Engine, SearchState
from solvers.search.feedback import TILES, Feedback
from solvers.search.game import IMPOSSIBLE, UNLIMITED
from solvers.search.options import SearchError, SearchOptions

Set = tuple[int, ...]
"""Answers by number, ascending."""
TOO_MANY = "The proof would need more than {most:,} bounds."


@dataclass(frozen=True, slots=True, order=True)
class Bound:
    """A set of answers takes `least` guesses in all, with so many guesses left: a lower bound."""

    words: Set
    depth: int
    least: int

    def line(self) -> str:
        """Return it as a proof's file has it."""
        least = "x" if self.least >= IMPOSSIBLE else str(self.least)
        depth = "-" if self.depth >= UNLIMITED else str(self.depth)
        return " ".join([least, depth, *map(str, self.words)])


@dataclass(eq=False)
class Certificate:
    """Bounds under way: `prove` adds what a bound needs, and the bound itself.

    words  the list; `cap` guesses a game at most, or None; `most` bounds that may be listed
    feedback  how guesses are marked
    """

    words: Words
    cap: int | None = None
    most: int = 1_000_000
    feedback: Feedback = TILES
    bounds: dict[Set, list[Bound]] = field(default_factory=dict)
    count: int = 0
    _easy: dict[Set, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._engine = Engine(self.words, SearchOptions(worst=self.cap, feedback=self.feedback))
        self._engine.start(0)
        if self._engine.table is None:
            raise SearchError("These lists are too long for a proof.")
        self._table: npt.NDArray[Any] = self._engine.table
        self.whole: Set = tuple(range(len(self.words.answers)))
        self._kinds_most = int(self._kinds(self.whole).max())

    def prove_total(self, total: int) -> list[Bound]:
        """Prove that the whole list takes `total` guesses at least; return the bounds.

        Raises SearchError where more bounds are needed than may be listed, or it is not so.
        """
        return self._all(self.cap or UNLIMITED, total)

    def prove_worst(self, worst: int) -> list[Bound]:
        """Prove that no tree keeps every answer below `worst` guesses; return the bounds."""
        return self._all(worst - 1, IMPOSSIBLE)

    def _all(self, depth: int, least: int) -> list[Bound]:
        self._prove(self.whole, depth, least)
        return sorted(
            (bound for bounds in self.bounds.values() for bound in bounds),
            key=lambda bound: (len(bound.words), bound),
        )

    def _prove(self, words: Set, depth: int, least: int) -> None:
        if self._floor(words, depth) >= least:
            return
        if self.count >= self.most:
            raise SearchError(TOO_MANY.format(most=self.most))
        count = len(words)
        kinds = self._kinds(words)
        hits = np.zeros(len(self._table), np.int64)
        hits[list(words)] = 1
        open_rows = np.flatnonzero((kinds > 1) & (3 * count - kinds - hits < least))
        for guess in open_rows[np.argsort(-kinds[open_rows], kind="stable")]:
            self._exclude(int(guess), words, depth, least)
        known = self.bounds.setdefault(words, [])
        known[:] = [other for other in known if other.depth > depth or other.least > least]
        known.append(Bound(words, depth, least))
        self.count += 1

    def _exclude(self, guess: int, words: Set, depth: int, least: int) -> None:
        """Prove as much of a guess's classes as makes it cost `least`."""
        classes = list(self._classes(guess, words))
        floors = [self._floor(part, depth - 1) for part in classes]
        missing = least - len(words) - sum(floors)
        for below in dict.fromkeys((UNLIMITED, depth - 1)):  # first without the cap
            hopeless = least >= IMPOSSIBLE
            if missing <= 0 or (below == UNLIMITED and hopeless):
                continue
            for place, value in self._gainful(
                classes, floors, below, IMPOSSIBLE if hopeless else missing
            ):
                if missing <= 0:
                    return
                wanted = IMPOSSIBLE if hopeless else min(value, floors[place] + missing)
                if value >= wanted:
                    self._prove(classes[place], below, wanted)
                    missing -= wanted - floors[place]
                    floors[place] = wanted
            if depth >= UNLIMITED:
                break
        if missing > 0:
            raise SearchError(f"{self._engine.names[guess]} takes less than {least}.")

    def _gainful(
        self, classes: Sequence[Set], floors: Sequence[int], depth: int, missing: int
    ) -> list[tuple[int, int]]:
        """Return the classes that cost more than is known, by place, and what they cost.

        Those that gain most for their size come first: the larger a set, the dearer its proof.
        """
        costs = []
        for place, part in enumerate(classes):
            if len(part) > 2:
                value = self._value(part, depth, floors[place] + missing)
                if value > floors[place]:
                    costs.append((place, value))
        costs.sort(
            key=lambda cost: (
                -min(cost[1] - floors[cost[0]], missing) / len(classes[cost[0]]),
                cost[0],
            )
        )
        return costs

    def _value(self, words: Set, depth: int, beta: int) -> int:
        """Return what a set costs, or a number from `beta` on that it is not below."""
        numbers = np.array(words, np.int32)
        key = self._engine.kernels.key_of(self._engine.game, numbers, depth)
        state = SearchState(numbers, self._engine.whole().needs, (int(key[0]), int(key[1])))
        return self._engine.value(state, depth, min(beta, IMPOSSIBLE))

    def _floor(self, words: Set, depth: int) -> int:
        """Return what the checker knows a set to cost at least."""
        count = len(words)
        if depth < 1 or (depth < 2 and count > 1) or (depth < 3 and count > self._kinds_most):
            return IMPOSSIBLE
        if count < 3:
            return 2 * count - 1
        low = 3 * count - self._kinds_most - 1 if count > self._kinds_most else self._pairs(words)
        listed = (bound.least for bound in self.bounds.get(words, ()) if bound.depth >= depth)
        return max([low, *listed])

    def _pairs(self, words: Set) -> int:
        known = self._easy.get(words)
        if known is None:
            rows = np.sort(self._table[np.ix_(words, words)], axis=1)
            apart = bool((rows[:, 1:] != rows[:, :-1]).all(axis=1).any())
            known = self._easy[words] = 2 * len(words) - apart
        return known

    def _kinds(self, words: Sequence[int]) -> npt.NDArray[np.int64]:
        """Return into how many classes each guess splits a set."""
        rows = np.sort(self._table[:, list(words)], axis=1)
        return np.asarray(1 + (rows[:, 1:] != rows[:, :-1]).sum(axis=1), np.int64)

    def _classes(self, guess: int, words: Set) -> Iterator[Set]:
        """Yield the classes that a guess leaves, without the one that it hits."""
        parts: dict[int, list[int]] = {}
        row = self._table[guess]
        for word in words:
            parts.setdefault(int(row[word]), []).append(word)
        if guess in words:
            del parts[int(row[guess])]
        yield from (tuple(part) for part in parts.values())
