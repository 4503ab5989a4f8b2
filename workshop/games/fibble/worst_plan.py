"""A plan that always finds Fibble's secret in some guesses, whatever the liar does.

The search of `worst_case` tries every guess; this one tries the few that leave the fewest words, so
it shows how many guesses are enough, and never that they are not.
"""

import numpy as np

from workshop.games.fibble.worst_case import LiarSearch, Rows

# Words for each turn left, beyond which no guess is likely to leave less than a word a turn.
EACH = 5
# More words than these are many: the guesses that do best on the whole list are looked at first.
MANY, POOL = 12, 800
# More words than these are better told by the sum of squares than by the most that fit one row.
LARGE = 48
# Guesses that are followed for a set.
WIDTH = 4


class LiarPlan:
    """The guesses of a plan, found as they are needed."""

    def __init__(self, search: LiarSearch) -> None:
        self._lies, self._kernel = search.lies, search.kernel
        every = np.arange(search.codes.shape[1])
        self._order = np.argsort(self._squares(search.codes, every)[:, 1], kind="stable")
        self._codes = search.codes[self._order]
        self._guesses: dict[tuple[int, bytes], int] = {}

    def row(self, columns: Rows, turns: int) -> int:
        """Return the row in the list of the plan's guess for words that it finds."""
        return int(self._order[self._guesses[turns, columns.tobytes()]])

    def finds(self, columns: Rows, turns: int) -> bool:
        """Return whether the plan finds some words, in the answers' order, in so many turns.

        As many words as turns are guessed one by one.
        """
        if len(columns) <= turns or turns < 2:
            return len(columns) <= turns
        key = turns, columns.tobytes()
        if key not in self._guesses:
            self._guesses[key] = self._guess(columns, turns)
        return self._guesses[key] >= 0

    def _guess(self, columns: Rows, turns: int) -> int:
        """Return the place of a guess after which it finds the words of every row, or -1."""
        few = [self._codes[:POOL]] if len(columns) > MANY else []
        tries = (self._guess_among(it, columns, turns) for it in (*few, self._codes))
        return next((guess for guess in tries if guess >= 0), -1)

    def _guess_among(self, codes: Rows, columns: Rows, turns: int) -> int:
        """Return the place of such a guess among some, or -1."""
        if len(columns) <= EACH * turns or turns == 2:
            first = self._kernel.first_with(codes, columns, *self._lies, turns - 1)
            if first >= 0 or turns == 2:
                return int(first)
        sizes = self._squares(codes, columns)
        by_squares = np.argsort(sizes[:, 1], kind="stable")
        for guess in (by_squares if len(columns) > LARGE else np.lexsort(sizes.T[::-1]))[:WIDTH]:
            sets, spans = self._kernel.sets_left(self._codes[guess], columns, *self._lies)
            parts = (sets[start:end] for start, end in spans)
            if all(len(part) < len(columns) and self.finds(part, turns - 1) for part in parts):
                return int(guess)
        return -1

    def _squares(self, codes: Rows, columns: Rows) -> Rows:
        sizes = np.zeros((len(codes), 2), np.int64)
        self._kernel.left_by_all(codes, columns, *self._lies, sizes)
        return sizes
