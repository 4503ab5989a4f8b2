"""Proofs that no tree of hard mode is below a total, opener by opener.

Like `workshop.proofs.opener_bounds`, but the best guess in a class is one that hard mode allows,
and no game may take more guesses than the limit: without it the least total may lose games.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from wordgames.search.engine import SearchState
from wordgames.search.options import SearchOptions
from wordgames.search.search_arrays import EMPTY
from workshop.proofs.opener_bounds import Integers, OpenerBounds


@dataclass(eq=False)
class HardOpenerBounds(OpenerBounds):
    """A lower bound for each opener in hard mode, as far as a total needs it.

    limit  guesses of a game
    """

    limit: int = 6

    def _options(self) -> SearchOptions:
        return SearchOptions(mode="hard", slots=self.slots, feedback=self.feedback)

    def _value(self, part: Any, beta: int) -> int:
        return self._engine.value(part, self.limit - 1, beta)

    def _raised(self, place: int) -> tuple[list[Any], Integers]:
        whole, guess = self._engine.whole(), int(self._guesses[place])
        classes = self._engine.classes(whole, guess, self.limit - 1)
        classes.sort(key=lambda state: len(state.words), reverse=True)
        floors = self._floors(np.array([len(state.words) for state in classes], np.int64))
        missing = self.total - self._answers - int(floors.sum())
        for part, state in enumerate(classes):
            if missing <= 0 or len(state.words) < 3:
                break
            gained = self._floor(state) - int(floors[part])
            if gained > 0:
                floors[part] += gained
                missing -= gained
        return classes, floors

    def _floor(self, state: SearchState) -> int:
        """Return a lower bound for a class by the best guess allowed in it."""
        engine = self._engine
        game, search = engine.game, engine.kernels
        key0, key1 = (np.uint64(part) for part in state.key)
        known = int(search.recall(game, key0, key1)[0])
        if known != EMPTY:
            return known >> 1
        rows = search.permitted(
            game, engine.every, len(engine.every), int(state.words[0]), state.needs
        )
        best, _ = self._kernels.best_split(
            self._table, np.sort(self._ranks[rows]), self._places, self._kinds, state.words,
            np.zeros(self._codes, np.int32), 0,
        )  # fmt: skip
        floor = 3 * len(state.words) - int(best)
        search.remember(game, key0, key1, floor, False, -1, self.limit - 1)
        return floor
