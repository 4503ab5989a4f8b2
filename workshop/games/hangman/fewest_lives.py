"""The fewest lives with which every word of a list is found in Hangman: the search, its proof.

Letters are enough. A wrong word leaves out one word and costs a life; a letter of it that tells the
words apart leaves out as many where it is missed, and costs nothing where it is not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import numba_wanted
from wordgames.vocabulary.arrays import Words
from workshop.proofs.proof_file import file_text

# States that the table holds: 128 MB.
KEPT = 1 << 22
# States looked into before a number of misses is left open.
STATES = 100_000_000
# The same for each attempt to leave words out of a proof.
TRIED = 20_000
# Letters of a line of the plan.
LINE = 100
Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class FewestLives:
    """With `enough` lives every word is found, with fewer than `least` some player loses a game.

    Both are the same where the search came to its end.
    """

    least: int
    enough: int


class LivesSearch:
    """The search for the words of one length.

    It is exact, except that states are identified by 64 bits drawn for each word; a proof is not.
    """

    def __init__(self, words: Words, states: int = STATES, kept: int = KEPT) -> None:
        """Take a list, all of whose words may be the secret; `kept` is a power of two."""
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        # imports numba, which takes a second
        from wordgames.hangman.agents.word_family_kernels import families_of
        from workshop.games.hangman import lives_kernel

        self._words, self._states, count = words, states, len(words)
        places = np.zeros((count, len(words.letters)), np.uint64)
        for place in range(words.length):
            places[np.arange(count), words.codes[:, place]] |= np.uint64(1 << place)
        self._places, self._families = places, families_of(places, words.length)
        self._signs = np.random.default_rng(1).integers(1, 2**64, count, dtype=np.uint64)
        self._keys, self._known = np.zeros(kept, np.uint64), np.zeros((kept, 3), np.int64)
        self._counts = np.zeros(3, np.int64)
        self._seats = np.full(2 << (2 * count).bit_length(), -1, np.int64)
        self._kernel: Any = lives_kernel

    def always(self, misses: int, rows: Rows, states: int) -> bool | None:
        """Return whether words are always found with so many misses, or None if that is open."""
        self._counts[self._kernel.LOOKED], self._counts[self._kernel.MOST] = 0, states
        tally = np.zeros(int(self._families.max()) + 1, np.int64)
        arrays = (self._places, self._families, self._signs, self._keys, self._known)
        room = (self._counts, tally, self._seats, np.ascontiguousarray(rows), misses)
        answer = bool(self._kernel.always_found(*arrays, *room))
        return None if self._counts[self._kernel.LOOKED] > states else answer

    def fewest(self) -> FewestLives:
        """Return the fewest lives, or bounds from both sides."""
        rows, least = np.arange(len(self._words)), 1
        for misses in range(len(self._words.letters) + 1):
            answer = self.always(misses, rows, self._states)
            if answer:
                return FewestLives(least, misses + 1)
            if answer is False:
                least = misses + 2
        raise RefusedError("The search has too few states to find any plan.")

    def plan(self, lives: int) -> str:
        """Return the letters to ask: first that of all words, then part by part, absent first.

        Where there are no more words than lives there is none: any letter will do that tells them
        apart. Raises RefusedError where the table has lost a part of the plan.
        """
        return "".join(self._letters(np.arange(len(self._words)), lives - 1))

    def _letters(self, rows: Rows, misses: int) -> Iterator[str]:
        if len(rows) <= misses + 1:
            return
        if not self.always(misses, rows, self._states):
            raise RefusedError("The search has too few states for the plan.")
        key = np.bitwise_xor.reduce(self._signs[rows])
        slot = int(self._kernel.find(self._keys, self._seats, key))
        if self._keys[slot] != key:
            raise RefusedError("The table of states is too small for the plan.")
        letter = int(self._known[slot, self._kernel.LETTER])
        yield self._words.letters[letter]
        shown = self._places[rows, letter]
        for places in np.unique(shown).tolist():
            yield from self._letters(rows[shown == places], misses - (places == 0))

    def hard_words(self, lives: int) -> list[str]:
        """Return few words that even alone are not always found with so many lives."""
        misses = lives - 1
        rows = self._family(lives + 1)
        if rows is None:
            rows = self._fewer(np.arange(len(self._words)), misses)
        return [str(word) for word in self._words.strings(np.sort(rows))]

    def _family(self, size: int) -> Rows | None:
        """Return so many words that differ in one place only, if there are."""
        for column in self._families.T:
            sizes = np.bincount(column)
            if sizes.max() >= size:
                return np.flatnonzero(column == sizes.argmax())[:size]
        return None

    def _fewer(self, rows: Rows, misses: int) -> Rows:
        """Leave out words, many at a time and then one by one, while the rest is as hard."""
        draw, step = np.random.default_rng(1), max(1, len(rows) // 2)
        while True:
            before = len(rows)
            rows = draw.permutation(rows)
            at = 0
            while at < len(rows):
                rest = np.concatenate([rows[:at], rows[at + step :]])
                if len(rest) and self.always(misses, np.sort(rest), TRIED) is False:
                    rows = rest
                else:
                    at += step
            if step == 1 and len(rows) == before:
                return rows
            step = max(1, step // 2)

    def proof(self, lives: int) -> str:
        """Return what `bin/check_proof` reads: that so many lives are enough, and fewer are not."""
        plan = self.plan(lives)
        facts = {"rule": "letters", "mode": "normal", "objective": "lives", "guesses": "none"}
        lines = [plan[start : start + LINE] for start in range(0, len(plan), LINE)]
        parts = {"plan": lines, "hard": self.hard_words(lives - 1)}
        return file_text(self._words, {**facts, "total": lives}, parts)
