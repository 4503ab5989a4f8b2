"""Proofs that no tree is below a total, opener by opener: for lists too long for `certificate`.

Every opener leaves classes, and each class has a least cost: by its size; by the best guess in it,
if each class that this guess leaves took one word at once and every other at the second try; and,
for the few openers still left, by the search to its end. The proof assumes no limit of guesses, so
it holds with any limit. Hard mode: `workshop.proofs.opener_bounds_hard`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Timer
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.search.engine import Engine
from wordgames.search.options import TILES, Feedback, SearchError, SearchOptions
from wordgames.search.search_arrays import UNLIMITED
from wordgames.vocabulary.arrays import Codes, Words

# Most letters of a word: codes of longer ones do not fit 16 bits.
LONGEST = 10
# Most bytes of the table of codes.
LARGEST = 1 << 30
# Guesses whose codes are computed at once.
BLOCK = 512
# What excluded an opener: an earlier proof, the sizes of classes, the best guess in each, or a
# search to the end.
KEPT, SIZES, GUESSES, SEARCH = "kept", "sizes", "guesses", "search"
Integers = npt.NDArray[np.int64]
# Callback with an opener, its bound, and whether GUESSES or SEARCH found it.
Note = Callable[[str, int, str], None]


@dataclass(frozen=True, slots=True)
class OpenerBound:
    """What is proven of all openers.

    least  no tree takes less
    by     how many openers each of KEPT, SIZES, GUESSES and SEARCH has excluded
    left   how many are not excluded: `least` is below the total if there are any
    """

    least: int
    by: Mapping[str, int]
    left: int


@dataclass(eq=False)
class OpenerBounds:
    """A lower bound for each opener, as far as a total needs it; `prove` finds them.

    words    the list, every answer once; `feedback` is how guesses are marked
    total    openers that cost at least this are excluded
    known    opener -> its bound from an earlier proof of the same
    slots    most classes remembered, a power of two

    Raises SearchError for words of over 10 letters, or lists of over 2^29 pairs. Sets of words are
    identified by 128-bit hashes, as in `wordgames.search.search`.
    """

    words: Words
    total: int
    feedback: Feedback = TILES
    known: Mapping[str, int] = field(default_factory=dict)
    note: Note = lambda opener, bound, way: None
    slots: int = 1 << 22

    def __post_init__(self) -> None:
        pairs = 2 * len(self.words) * len(self.words.answers)
        if self.words.length > LONGEST or pairs > LARGEST:
            raise SearchError("These lists are too long for a bound.")
        self._kernels = _kernels()
        self._engine = Engine(self.words, self._options())
        self._engine.start(0)
        self._answers = len(self.words.answers)
        self._sort()

    def _options(self) -> SearchOptions:
        return SearchOptions(slots=self.slots, feedback=self.feedback)

    def prove(self, seconds: float | None = None) -> OpenerBound:
        """Exclude openers until all are, or the time is up.

        Raises SearchError if an opener is found that takes less than the total.
        """
        timer = Timer(seconds or 0.0, self.stop)
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            return self._proven()
        finally:
            timer.cancel()

    def stop(self) -> None:
        """Ask the proof to end; what it has found by then is its bound."""
        self._engine.stop()

    def _proven(self) -> OpenerBound:
        ways = dict.fromkeys(self._names, SIZES)
        least = dict(zip(self._names, self._sums.tolist(), strict=True))
        for name, bound in self.known.items():
            if bound > least[name]:
                least[name], ways[name] = bound, KEPT
        for way, raised in ((GUESSES, self._by_guesses), (SEARCH, self._by_search)):
            places = [place for place, name in enumerate(self._names) if least[name] < self.total]
            for place in sorted(places, key=lambda place: -least[self._names[place]]):
                if self._engine.stopped:
                    break
                name = self._names[place]
                least[name] = max(least[name], min(raised(place), self.total))
                ways[name] = way
                self.note(name, least[name], way)
        by = Counter(ways[name] for name, bound in least.items() if bound >= self.total)
        return OpenerBound(min(self.total, *least.values()), by, len(least) - by.total())

    def _by_guesses(self, place: int) -> int:
        """Return a lower bound for an opener by the best guess in each of its classes."""
        _, floors = self._raised(place)
        return self._answers + int(floors.sum())

    def _by_search(self, place: int) -> int:
        """Search the classes of an opener, small ones first, until it is excluded."""
        classes, floors = self._raised(place)
        bound = self._answers + int(floors.sum())
        for part, floor in zip(reversed(classes), reversed(floors.tolist()), strict=True):
            if bound >= self.total:
                break
            value = self._value(part, floor + self.total - bound)
            if self._engine.stopped:
                return bound
            bound += max(0, value - floor)
        if bound < self.total:
            name = self._names[place]
            raise SearchError(f"{name} takes {bound:,} guesses, fewer than {self.total:,}.")
        return bound

    def _value(self, part: Any, beta: int) -> int:
        """Return a lower bound for a class, cut off at beta."""
        return self._engine.value(self._engine.state(part, UNLIMITED), UNLIMITED, beta)

    def _floors(self, sizes: Integers) -> Integers:
        """Return lower bounds for classes by their sizes."""
        return np.maximum(2 * sizes - 1, 3 * sizes - self._most - 1)

    def _raised(self, place: int) -> tuple[list[Any], Integers]:
        """Return an opener's classes, large ones first, without the hit, and the bound of each."""
        codes = self._table[:, place]
        order = np.argsort(codes, kind="stable").astype(np.int32)
        cuts = np.flatnonzero(np.diff(codes[order])) + 1
        hit = self._guesses[place]
        classes = [words for words in np.split(order, cuts) if words[0] != hit]
        classes.sort(key=len, reverse=True)
        sizes = np.array([len(words) for words in classes], np.int64)
        floors = self._floors(sizes)
        starts = np.concatenate([[0], np.cumsum(sizes)])
        missing = self.total - self._answers - int(floors.sum())
        members = np.concatenate([*classes, np.empty(0, np.int32)])
        self._kernels.raise_floors(
            self._engine.game, self._table, self._places, self._kinds,
            members, starts, floors, self._codes, missing,
        )  # fmt: skip
        return classes, floors

    def _sort(self) -> None:
        """Fill the table, answers x guesses: the most informative guesses first."""
        from wordgames.search.code_widths import widen
        from wordgames.search.guess_scan import kinds as counted

        widen()
        symbols = self._engine.symbols
        self._codes = int(max(block.max() for _, block in self._blocks(symbols))) + 1
        answers = np.arange(self._answers, dtype=np.int32)
        kinds = np.concatenate(
            [
                counted(np.ascontiguousarray(block.T), answers, self._codes)
                for _, block in self._blocks(symbols)
            ]
        )
        self._guesses = np.argsort(-kinds, kind="stable")
        self._kinds, self._most = kinds[self._guesses], int(kinds.max())
        self._ranks = np.empty_like(self._guesses)
        self._ranks[self._guesses] = np.arange(len(self._guesses))
        self._places = self._ranks[: self._answers]
        self._names = [self._engine.names[guess] for guess in self._guesses]
        self._table = np.empty((self._answers, len(symbols)), np.uint16)
        self._sums = np.empty(len(symbols), np.int64)
        for rows, block in self._blocks(symbols[self._guesses]):
            self._table[:, rows] = block.T
            self._kernels.count_bounds(block, self._most, self._codes, self._sums[rows])
        self._sums += self._answers - (self._guesses < self._answers)

    def _blocks(self, guesses: Codes) -> Iterator[tuple[slice, npt.NDArray[np.uint16]]]:
        """Yield the codes of some guesses at a time for all answers."""
        answers = self._engine.symbols[: self._answers]
        for low in range(0, len(guesses), BLOCK):
            rows = slice(low, low + BLOCK)
            yield rows, self.feedback.codes(guesses[rows], answers).astype(np.uint16)


def _kernels() -> ModuleType:
    """Return the compiled bounds, loaded at the first proof."""
    from workshop.proofs import opener_bounds_kernel

    return opener_bounds_kernel
