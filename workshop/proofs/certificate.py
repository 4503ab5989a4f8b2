"""Proofs that a tree is the best, for a checker that shares no code: `bin/check_proof`.

A proof is a list of lower bounds on the cost of sets of answers. What the number of classes of its
best guess says of a set is not listed, since the checker counts them, so a bound is listed only
where a guess that splits well needs one of its classes to cost more. The search gives the cost of
a class; the list proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.search.engine import OPEN, Engine, SearchState, meets, nothing, shown
from wordgames.search.options import TILES, Feedback, SearchError, SearchOptions
from wordgames.search.search_arrays import IMPOSSIBLE, UNLIMITED, SearchArrays, forgotten
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
        self._floors = _floors(wide=self._table.dtype != np.uint8)
        self._known = _memory_beside(self._engine.game)
        self._marks = np.zeros(self._engine.codes, np.int64)
        rows = np.array(self.whole, np.int32)
        kinds = self._engine.kernels.kinds(self._table, rows, self._engine.codes)
        self._kinds_most = int(kinds.max())

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
            self._list(bound)

    def _list(self, bound: Bound) -> None:
        self.bounds.setdefault(bound.words, []).append(bound)
        self.count += 1
        state = self._state((bound.words, bound.demand), bound.depth)
        known = self._engine.kernels.recall(self._known, *map(np.uint64, state.key))[0] >> 1
        self._floors.remember(
            self._known, *map(np.uint64, state.key), max(known, bound.least), True, -1, bound.depth
        )

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
        if self._floor(place, depth) >= least or self._is_listed(place, depth, least):
            return
        if self.count >= self.most:
            raise SearchError(TOO_MANY.format(most=self.most))
        state, count, turn = self._state(place, depth), len(words), 0
        kinds = self._floors.splits(
            self._known, self._table, self._engine.every, state.words, state.needs,
            self._engine.codes,
        )  # fmt: skip
        order = np.flatnonzero((kinds > 1) & (3 * count - kinds < least))
        order = order[np.argsort(-kinds[order], kind="stable")]
        while (turn := self._next_open(state, order, turn, depth, least)) >= 0:
            self._exclude(int(order[turn]), place, depth, least)
            turn += 1
            if words == self.whole:
                self.note(turn, len(order), self.listed)
        if words == self.whole:
            self.note(len(order), len(order), self.listed)
        known = self.bounds.setdefault(words, [])
        known[:] = [
            other
            for other in known
            if other.depth > depth or other.least > least or not self._meets(other.demand, demand)
        ]
        self._list(Bound(words, depth, least, demand))

    def _next_open(
        self, state: SearchState, order: npt.NDArray[np.int64], begin: int, depth: int, least: int
    ) -> int:
        """Return the place of the next guess that the bounds so far do not exclude, or -1."""
        place, _ = self._floors.next_open(
            self._known, self._table, self._engine.every, state.words, state.needs, order,
            begin, least, self._engine.codes, self._kinds_most, _below(depth), self._marks,
        )  # fmt: skip
        return int(place)

    def _is_listed(self, place: Place, depth: int, least: int) -> bool:
        words, demand = place
        return any(
            bound.depth >= depth and bound.least >= least and self._meets(demand, bound.demand)
            for bound in self.bounds.get(words, ())
        )

    def _exclude(self, guess: int, place: Place, depth: int, least: int) -> None:
        """Prove as much of a guess's classes as makes it cost `least`."""
        name, names = self._engine.names[guess], self._engine.names
        sets = [
            (part, shown(place[1], name, names[part[0]]) if self._hard else "")
            for part in self._classes(guess, place[0])
        ]
        floors = [self._floor(part, _below(depth)) for part in sets]
        missing = least - len(place[0]) - sum(floors)
        for below in dict.fromkeys((UNLIMITED, _below(depth))):  # first without the cap
            hopeless = least >= IMPOSSIBLE
            if missing <= 0 or (below == UNLIMITED and hopeless):
                continue
            wish = IMPOSSIBLE if hopeless else missing
            for number, value in self._gainful(sets, floors, below, wish):
                if missing <= 0:
                    return
                goal = IMPOSSIBLE if hopeless else min(value, floors[number] + missing)
                if value >= goal:
                    self._prove(sets[number], below, goal)
                    missing -= goal - floors[number]
                    floors[number] = goal
        if missing > 0:
            raise SearchError(f"{name} takes less than {least}.")

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

    def _state(self, place: Place, depth: int) -> SearchState:
        return self._engine.state(np.array(place[0], np.int32), depth, place[1])

    def _value(self, place: Place, depth: int, beta: int) -> int:
        """Return what a set costs, or a number from `beta` on that it is not below."""
        return self._engine.value(self._state(place, depth), depth, min(beta, IMPOSSIBLE))

    def _floor(self, place: Place, depth: int) -> int:
        """Return what the checker knows a set to cost at least."""
        state = self._state(place, depth)
        own = self._engine.kernels.key_of(self._known, state.words, depth)
        keys = (np.uint64(key) ^ np.uint64(mine) for key, mine in zip(state.key, own, strict=True))
        return int(
            self._floors.floor_of(
                self._known, self._table, self._engine.every, state.words, state.needs, *keys,
                self._engine.codes, self._kinds_most, depth, self._marks,
            )
        )  # fmt: skip

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


def _below(depth: int) -> int:
    """Return how many guesses are left after one more; without a cap there is none then."""
    return depth if depth >= UNLIMITED else depth - 1


def _memory_beside(game: SearchArrays) -> SearchArrays:
    """Return an empty memory for the same words, which shares nothing that is written."""
    empty = forgotten(game)
    return empty._replace(
        guesses=np.zeros_like(game.guesses),
        worsts=np.zeros_like(game.worsts),
        control=game.control.copy(),
    )


def _floors(*, wide: bool) -> ModuleType:
    """Return the compiled floors, loaded at the first proof."""
    from wordgames.search import code_widths
    from workshop.proofs import certificate_floors

    if wide:
        code_widths.widen()
    return certificate_floors
