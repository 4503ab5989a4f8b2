"""The fewest guesses that two boards take: the search to its end, and the games of its play.

The boards hide different words, every two as likely as any others, and a game has no limit.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.vocabulary.arrays import Words

# Positions that the table holds: 512 MB.
KEPT = 1 << 25
# Most letters of a word: its marks fit a byte.
LONGEST = 5
# More guesses than all pairs of any list take that can be searched.
NO_LIMIT = 1 << 30
Columns = npt.NDArray[np.int64]
# Callback with how many openers are done, of how many, and the fewest guesses so far.
Note = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class FewestGuesses:
    """What no player of two boards betters.

    total      guesses of all pairs of words, each pair once
    opener     the first guess, the first tried of those that reach it
    positions  those that the search looked into
    """

    total: int
    opener: str
    positions: int


@dataclass(frozen=True, slots=True)
class _Position:
    """The words left on two boards, as columns; `alike`: the same on both."""

    ones: Columns
    others: Columns
    alike: bool
    key: np.uint64

    @property
    def pairs(self) -> int:
        """The pairs of words that the boards may hide."""
        if self.alike:
            return len(self.ones) * (len(self.ones) - 1) // 2
        return len(self.ones) * len(self.others)


class TwoBoards:
    """The search over a list; it is exact, except that positions are identified by 64 bits."""

    def __init__(self, words: Words, kept: int = KEPT) -> None:
        """Take a list of two answers or more; `kept` is a power of two."""
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        if words.length > LONGEST or len(words.answers) < 2:
            raise RefusedError(f"The words have at most {LONGEST} letters, and two are answers.")
        # imports numba, which takes a second
        from workshop.games.boards import two_boards_kernel

        answers = words.codes[words.answers]
        self._kernel: Any = two_boards_kernel
        self._codes = np.ascontiguousarray(feedback_codes(words.codes, answers).astype(np.uint8))
        self._own = words.answers.astype(np.int64)
        self._hit = 3**words.length - 1
        self._signs = np.random.default_rng(1).integers(1, 2**64, len(answers), dtype=np.uint64)
        self._keys, self._known = np.zeros(kept, np.uint64), np.zeros((kept, 2), np.int32)
        self._counts = np.zeros(2, np.int64)
        self._names = tuple(words.strings(np.arange(len(words))))
        self._whole = self._position(np.arange(len(answers)), None)

    @property
    def pairs(self) -> int:
        """The pairs of different words of the list."""
        return self._whole.pairs

    def fewest(self, note: Note = lambda done, openers, fewest: None) -> FewestGuesses:
        """Try every opener, the most hopeful first, and leave it as soon as it takes more."""
        lows = [(self._after(guess, 0), guess) for guess in range(len(self._codes))]
        order = sorted((low, guess) for low, guess in lows if low < NO_LIMIT)
        fewest, opener = NO_LIMIT, 0
        for done, (low, guess) in enumerate(order, 1):
            total = self._after(guess, fewest) if low < fewest else low
            if total < fewest:
                fewest, opener = total, guess
            note(done, len(order), fewest)
        self._kernel.keep(
            self._keys, self._known, self._counts, self._whole.key, fewest, True, opener
        )
        return FewestGuesses(fewest, self._names[opener], int(self._counts[self._kernel.LOOKED]))

    def _after(self, guess: int, limit: int) -> int:
        """Return the guesses of all pairs after an opener, or a bound that is `limit` at least.

        With no limit a guess is looked for after each answer, and none is followed.
        """
        positions = self._positions(self._whole, guess)
        positions.sort(key=lambda position: -position.pairs)
        if not positions or positions[0].pairs == self._whole.pairs:
            return NO_LIMIT
        lows = [self._least(position, 0) for position in positions]
        total = self._whole.pairs + sum(lows)
        for position, low in zip(positions, lows, strict=True):
            if total >= limit:
                break
            total += self._least(position, limit - total + low) - low
        return total

    def _position(self, ones: Columns, others: Columns | None) -> _Position:
        """Return two boards' position; without others both have the same words left."""
        first, second = (self._key(ones), self._key(ones if others is None else others))
        key = np.uint64(self._kernel.key_of(first, second))
        return _Position(ones, ones if others is None else others, others is None, key)

    def _key(self, columns: Columns) -> np.uint64:
        return np.uint64(self._kernel.mixed(np.bitwise_xor.reduce(self._signs[columns])))

    def _least(self, position: _Position, limit: int) -> int:
        """Return a position's guesses, or a bound that is `limit` at least."""
        arrays = (self._codes, self._own, self._signs, self._hit, self._keys, self._known)
        if not len(position.others):
            key = self._key(position.ones)
            return int(self._kernel.least_of_one(*arrays, self._counts, position.ones, key, limit))
        if len(position.ones) == len(position.others) == 1:
            return 2
        words = (position.ones, position.others, position.alike, position.key)
        return int(self._kernel.least_of_two(*arrays, self._counts, *words, limit))

    def _positions(self, position: _Position, guess: int) -> list[_Position]:
        """Return the positions after a guess; of a solved board no words are left."""
        ones, others = (self._classes(guess, it) for it in (position.ones, position.others))
        if not len(position.others):
            others = {self._hit: position.others}
            ones.pop(self._hit, None)
        two = (
            combinations_with_replacement(ones.items(), 2)
            if position.alike
            else product(ones.items(), others.items())
        )
        return [
            after
            for (one, these), (other, those) in two
            if (after := self._next(position.alike and one == other, one, these, other, those))
        ]

    def _next(
        self, alike: bool, one: int, these: Columns, other: int, those: Columns
    ) -> _Position | None:
        if alike:
            return self._position(these, None) if len(these) > 1 else None
        if one == self._hit:
            these, those, one, other = those, these, other, one
        return self._position(these, those[:0] if other == self._hit else those)

    def _classes(self, guess: int, columns: Columns) -> dict[int, Columns]:
        parts = partition(self._codes[guess, columns])
        return {int(code): columns[part] for code, part in parts.items()}

    def games(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Yield each pair of words, and the guesses that the best play takes; search it before."""
        yield from self._games(self._whole, (), ())

    def _games(
        self, position: _Position, before: tuple[str, ...], solved: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        guess = self._best(position)
        name = self._names[guess]
        guesses = (*before, name)
        if solved and guess in self._own[position.ones]:
            yield (*solved, name), guesses
        for after in self._positions(position, guess):
            found = solved or (() if len(after.others) else (name,))
            yield from self._games(after, guesses, found)

    def _best(self, position: _Position) -> int:
        """Return the best guess of a position, as the search has found it."""
        few = 2 if not len(position.others) else 1
        if len(position.ones) <= few and len(position.others) <= 1:
            return int(self._own[position.ones[0]])
        key = position.key if len(position.others) else self._key(position.ones)
        slot = int(self._kernel.slot_of(self._keys, key))
        if self._keys[slot] != key or not self._known[slot, 0] & 1:
            raise RefusedError("The table of positions does not hold the best play.")
        return int(self._known[slot, 1])
