"""Proofs that a tree is the best, for a checker that shares no code: `bin/check_proof`.

A proof is a list of lower bounds on the cost of sets of answers. What is true of every set is not
listed, since the checker knows it, so a bound is listed only where a guess that splits well needs
one of its classes to cost more. The search gives the cost of a class; the list proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.search.engine import OPEN, Engine, meets, nothing, shown
from wordgames.search.options import TILES, Feedback, SearchError, SearchOptions
from wordgames.search.search_arrays import IMPOSSIBLE, UNLIMITED
from wordgames.vocabulary.arrays import Words

# Answers by number, ascending.
Set = tuple[int, ...]
# A set and what hard mode demands there: see `wordgames.search.engine`.
Place = tuple[Set, str]
TOO_MANY = "The proof would need more than {most:,} bounds."


@dataclass(frozen=True, slots=True, order=True)
class Bound:
    """A lower bound: a set of answers takes `least` guesses in all, with `guesses` guesses left.

    It holds where hard mode demands as much as `demand` or more; "" is the bound of normal mode.
    """

    words: Set
    depth: int
    least: int
    demand: str = ""

    def line(self) -> str:
        """Return it as a proof's file has it."""
        least = "x" if self.least >= IMPOSSIBLE else str(self.least)
        depth = "-" if self.depth >= UNLIMITED else str(self.depth)
        return " ".join([least, depth, *filter(None, [self.demand]), *map(str, self.words)])

    @classmethod
    def of(cls, line: str) -> Bound:
        """Read a line of a proof's file back; raises SearchError where it is none."""
        try:
            least, depth, *rest = line.split()
            demand = "" if rest[0].isdecimal() else rest.pop(0)
            return cls(
                tuple(map(int, rest)),
                UNLIMITED if depth == "-" else int(depth),
                IMPOSSIBLE if least == "x" else int(least),
                demand,
            )
        except (ValueError, IndexError):
            raise SearchError(f"This is no bound: {line[:60]!r}.") from None


# Called with how many openers are excluded, of how many; may ask for the bounds so far.
Note = Callable[[int, int, Callable[[], list[Bound]]], None]


@dataclass(eq=False)
class Certificate:
    """Bounds under way: `prove_total` adds what a bound needs, and the bound itself.

    words  the list; `cap` guesses a game at most, or None; `most` bounds that may be listed
    mode   "normal" or "hard"; `note` is called after each opener
    feedback  how guesses are marked
    """

    words: Words
    cap: int | None = None
    most: int = 1_000_000
    mode: str = "normal"
    note: Note = lambda done, openers, listed: None
    feedback: Feedback = TILES
    bounds: dict[Set, list[Bound]] = field(default_factory=dict)
    count: int = 0
    _easy: dict[Set, int] = field(default_factory=dict)
    _rows: dict[str, npt.NDArray[np.int64]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        options = SearchOptions(
            worst=self.cap, mode=self.mode, slots=1 << 22, feedback=self.feedback
        )
        self._engine = Engine(self.words, options)
        self._engine.start(0)
        if self._engine.table is None:
            raise SearchError("These lists are too long for a proof.")
        self._table: npt.NDArray[Any] = self._engine.table
        self._hard = self.mode == "hard"
        self.whole: Set = tuple(range(len(self.words.answers)))
        self._start = nothing(self.words.length) if self._hard else ""
        self._kinds_most = int(self._kinds(self.whole, self._start)[1].max())

    def prove_total(self, total: int) -> list[Bound]:
        """Prove that the whole list takes `total` guesses at least; return the bounds.

        Raises SearchError where more bounds are needed than may be listed, or it is not so.
        """
        return self._all(self.cap or UNLIMITED, total)

    def prove_worst(self, worst: int) -> list[Bound]:
        """Prove that no tree keeps every answer below `worst` guesses; return the bounds."""
        return self._all(worst - 1, IMPOSSIBLE)

    def take_up(self, bounds: Iterable[Bound]) -> None:
        """Begin with bounds that an earlier proof of the same list has found.

        Raises SearchError for numbers that no bound of the list has; whether a bound is true, the
        checker of the finished proof says.
        """
        for bound in bounds:
            if not self._can_be(bound):
                raise SearchError(f"This is no bound of the list: {bound.line()[:60]!r}.")
            self.bounds.setdefault(bound.words, []).append(bound)
            self.count += 1

    def _can_be(self, bound: Bound) -> bool:
        words, count = bound.words, len(bound.words)
        return (
            0 <= words[0] <= words[-1] < len(self.whole)
            and all(first < second for first, second in pairwise(words))
            and 0 < bound.depth <= UNLIMITED
            and (0 < bound.least <= count * count or bound.least == IMPOSSIBLE)
            and self._can_be_demanded(bound.demand)
        )

    def _can_be_demanded(self, demand: str) -> bool:
        length, letters = self.words.length, set(self.words.letters)
        places, more = demand[:length], demand[length:]
        if not self._hard:
            return not demand
        return len(places) == length and {*places} <= {OPEN, *letters} and {*more} <= letters

    def listed(self) -> list[Bound]:
        """Return the bounds so far, in the order in which they are checked."""
        return sorted(
            (bound for bounds in self.bounds.values() for bound in bounds),
            key=lambda bound: (len(bound.words), bound),
        )

    def _all(self, depth: int, least: int) -> list[Bound]:
        self._prove((self.whole, self._start), depth, least)
        return self.listed()

    def _prove(self, place: Place, depth: int, least: int) -> None:
        words, demand = place
        if self._floor(words, depth, lambda: demand) >= least:
            return
        if self.count >= self.most:
            raise SearchError(TOO_MANY.format(most=self.most))
        count = len(words)
        rows, kinds = self._kinds(words, demand)
        hits = np.isin(rows, words)
        open_places = np.flatnonzero((kinds > 1) & (3 * count - kinds - hits < least))
        order = rows[open_places[np.argsort(-kinds[open_places], kind="stable")]]
        for turn, guess in enumerate(order):
            self._exclude(int(guess), place, depth, least)
            if words == self.whole:
                self.note(turn + 1, len(order), self.listed)
        known = self.bounds.setdefault(words, [])
        known[:] = [
            other
            for other in known
            if other.depth > depth or other.least > least or not self._meets(other.demand, demand)
        ]
        known.append(Bound(words, depth, least, demand if self._hard else ""))
        self.count += 1

    def _exclude(self, guess: int, place: Place, depth: int, least: int) -> None:
        """Prove as much of a guess's classes as makes it cost `least`."""
        classes = list(self._classes(guess, place[0]))
        demands = _Demands(self._engine.names, self._engine.names[guess], place[1], self._hard)
        floors = [self._floor(part, depth - 1, partial(demands.of, part)) for part in classes]
        missing = least - len(place[0]) - sum(floors)
        for below in dict.fromkeys((UNLIMITED, depth - 1)):  # first without the cap
            hopeless = least >= IMPOSSIBLE
            if missing <= 0 or (below == UNLIMITED and hopeless):
                continue
            sets = [(part, demands.of(part)) for part in classes]
            wish = IMPOSSIBLE if hopeless else missing
            for number, value in self._gainful(sets, floors, below, wish):
                if missing <= 0:
                    return
                goal = IMPOSSIBLE if hopeless else min(value, floors[number] + missing)
                if value >= goal:
                    self._prove(sets[number], below, goal)
                    missing -= goal - floors[number]
                    floors[number] = goal
            if depth >= UNLIMITED:
                break
        if missing > 0:
            raise SearchError(f"{self._engine.names[guess]} takes less than {least}.")

    def _gainful(
        self, places: Sequence[Place], floors: Sequence[int], depth: int, missing: int
    ) -> list[tuple[int, int]]:
        """Return the classes that cost more than is known, by number, and what they cost.

        Those that gain most for their size come first: the larger a set, the dearer its proof.
        """
        costs = []
        for number, (part, demand) in enumerate(places):
            if len(part) > 2:
                value = self._value((part, demand), depth, floors[number] + missing)
                if value > floors[number]:
                    costs.append((number, value))
        costs.sort(
            key=lambda cost: (
                -min(cost[1] - floors[cost[0]], missing) / len(places[cost[0]][0]),
                cost[0],
            )
        )
        return costs

    def _value(self, place: Place, depth: int, beta: int) -> int:
        """Return what a set costs, or a number from `beta` on that it is not below."""
        words, demand = place
        numbers = np.array(words, np.int32)
        state = self._engine.state(numbers, depth, demand)
        return self._engine.value(state, depth, min(beta, IMPOSSIBLE))

    def _floor(self, words: Set, depth: int, demand: Callable[[], str]) -> int:
        """Return what the checker knows a set to cost at least."""
        count = len(words)
        if depth < 1 or (depth < 2 and count > 1) or (depth < 3 and count > self._kinds_most):
            return IMPOSSIBLE
        if count < 3:
            return 2 * count - 1
        low = 3 * count - self._kinds_most - 1 if count > self._kinds_most else self._pairs(words)
        listed = (
            bound.least
            for bound in self.bounds.get(words, ())
            if bound.depth >= depth and (not bound.demand or self._meets(demand(), bound.demand))
        )
        return max([low, *listed])

    def _pairs(self, words: Set) -> int:
        known = self._easy.get(words)
        if known is None:
            codes = np.sort(self._table[np.ix_(words, words)], axis=0)
            apart = bool((codes[1:] != codes[:-1]).all(axis=0).any())
            known = self._easy[words] = 2 * len(words) - apart
        return known

    def _kinds(
        self, words: Set, demand: str
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the guesses that may be made of a set, and how many classes each makes of it."""
        rows, codes = self._rows.get(demand), self._engine.codes
        if rows is None:
            names = self._engine.names
            good = [not self._hard or meets(name, name, demand) for name in names]
            rows = self._rows[demand] = np.flatnonzero(good)
        return rows, self._engine.kernels.kinds(self._table, np.array(words, np.int32), codes)[rows]

    def _meets(self, offer: str, demand: str) -> bool:
        length = self.words.length
        return meets(offer[:length], offer[length:], demand)

    def _classes(self, guess: int, words: Set) -> Iterator[Set]:
        """Yield the classes that a guess leaves, without the one that it hits."""
        parts: dict[int, list[int]] = {}
        column = self._table[:, guess]
        for word in words:
            parts.setdefault(int(column[word]), []).append(word)
        if guess in words:
            del parts[int(column[guess])]
        yield from (tuple(part) for part in parts.values())


@dataclass(slots=True, eq=False)
class _Demands:
    """Demands of hard mode on each class of a guess, computed when first asked for."""

    names: Sequence[str]
    guess: str
    before: str
    hard: bool
    _known: dict[Set, str] = field(default_factory=dict)

    def of(self, part: Set) -> str:
        if not self.hard:
            return ""
        if part not in self._known:
            self._known[part] = shown(self.before, self.guess, self.names[part[0]])
        return self._known[part]
