"""A position: the words left, the legal guesses, and the words that the host would keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from wordgames.adversarial.host import kept_code
from wordgames.agent.agent import Rows
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.feedback_codes import all_correct, feedback_codes
from wordgames.rules.feedback import from_code
from wordgames.tiles.agents.situation import legal_rows
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

Ints = npt.NDArray[np.int64]
# Codes made at once where the whole table is not kept.
BLOCK = 1 << 22
# Bytes that a table of codes may take.
ROOM = 1 << 25
# Words that a guess must separate before all are looked at, where there is no table.
FEW = 24


class Replies(NamedTuple):
    """The words that the host keeps after each of g guesses, every array int64 of shape (g,).

    sizes    words of the class that is kept
    codes    its marks as a code
    classes  how many classes the guess makes
    """

    sizes: Ints
    codes: Ints
    classes: Ints


@dataclass(frozen=True, eq=False)
class Position:
    """Position of a game: the words left, and the guesses that the mode allows, as rows.

    `table` holds the codes of every guess against every word left where there is room for it.
    """

    words: Words
    options: WordleOptions
    legal: Rows
    candidates: Rows
    table: Codes | None

    @classmethod
    def of(
        cls,
        words: Words,
        options: WordleOptions,
        legal: Rows,
        candidates: Rows,
        *,
        room: int = ROOM,
    ) -> Position:
        """Build a position; its table only if it takes at most `room` bytes."""
        position = cls(words, options, legal, candidates, None)
        sample = feedback_codes(words.codes[:1], words.codes[:1])
        if len(legal) * len(candidates) * sample.itemsize > room:
            return position
        return cls(words, options, legal, candidates, position._codes(legal, candidates))

    @cached_property
    def replies(self) -> Replies:
        """The words that the host would keep after each guess."""
        columns = np.concatenate([_replies(codes, self._hit) for codes in self._blocks()])
        return Replies(*np.ascontiguousarray(columns.T))

    def columns(self, guess: int, code: int) -> Ints:
        """Return the places among the words left that give the guess in this place the code."""
        return np.flatnonzero(self._row(guess) == code)

    def separating(self, columns: Ints, guesses: Ints | None = None) -> int | None:
        """Return the first guess that separates all of these words left, or None."""
        among = np.arange(len(self.legal), dtype=np.int64) if guesses is None else guesses
        if self.table is not None:
            return _separating(self.table, among, columns, self._hit)
        few = columns[:FEW]
        for start in range(0, len(among), BLOCK // FEW):
            part = among[start : start + BLOCK // FEW]
            codes = self._codes(self.legal[part], self.candidates[few])
            apart = part[_replies(codes, self._hit)[:, 2] == len(few)]
            codes = self._codes(self.legal[apart], self.candidates[columns])
            every = np.arange(len(apart), dtype=np.int64)
            place = _separating(codes, every, np.arange(len(columns), dtype=np.int64), self._hit)
            if place is not None:
                return int(apart[place])
        return None

    def still_legal(self, guess: int, code: int) -> Ints:
        """Return the places of the guesses that the mode still allows after a guess."""
        if self.options.mode == "normal":
            return np.arange(len(self.legal), dtype=np.int64)
        turn = Turn(self.words[int(self.legal[guess])], from_code(code, self.words.length))
        observation = WordleObservation(self.options, (turn,))
        rows = legal_rows(self.words, observation, self.legal)
        return np.searchsorted(self.legal, rows).astype(np.int64)  # both are sorted

    def after(self, columns: Ints, guesses: Ints) -> Position:
        """Return the position with only these words left and these guesses."""
        legal, candidates = self.legal[guesses], self.candidates[columns]
        if self.table is None:
            return Position.of(self.words, self.options, legal, candidates)
        table = self.table[:, columns]
        table = table if len(guesses) == len(self.legal) else table[guesses]
        return Position(self.words, self.options, legal, candidates, np.ascontiguousarray(table))

    def survivor(self, guess: int) -> int:
        """Return the first row that the host keeps after a guess."""
        row = self._row(guess)
        return int(self.candidates[np.flatnonzero(row == kept_code(row, self.words.length))[0]])

    @property
    def _hit(self) -> int:
        return all_correct(self.words.length)

    def _codes(self, guesses: Rows, words: Rows) -> Codes:
        return feedback_codes(self.words.codes[guesses], self.words.codes[words])

    def _row(self, guess: int) -> Codes:
        if self.table is not None:
            return cast(Codes, self.table[guess])
        return cast(Codes, self._codes(self.legal[guess : guess + 1], self.candidates)[0])

    def _blocks(self) -> Iterator[Codes]:
        if self.table is not None:
            yield self.table
            return
        step = max(1, BLOCK // max(1, len(self.candidates)))
        for start in range(0, len(self.legal), step):
            yield self._codes(self.legal[start : start + step], self.candidates)


def searchable() -> bool:
    """True if the kernels are there that make a search quick enough."""
    return numba_wanted()


def warm() -> None:
    """Compile the kernels of the search."""
    import_module("wordgames.adversarial.agents.host_kernel")


def _replies(codes: Codes, hit: int) -> Ints:
    """Return the columns of `Replies`, shape (g, 3)."""
    from wordgames.adversarial.agents.host_kernel import keep

    replies = np.empty((len(codes), 3), np.int64)
    keep(codes, np.arange(codes.shape[1], dtype=np.int64), hit, replies)
    return replies


def _separating(codes: Codes, guesses: Ints, columns: Ints, hit: int) -> int | None:
    from wordgames.adversarial.agents.host_kernel import separating

    place = int(separating(codes, guesses, columns, hit))
    return None if place < 0 else place
