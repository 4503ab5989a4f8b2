"""What `entropy` takes at Fibble over all lies, exactly: each row has one, drawn as hosts draw it.

The agent sees which words fit its rows, so games in which the same words are left go on alike. A
game's chance is kept in whole numbers: how many of all lies that can have been told lead to it.
"""

from typing import Any, NamedTuple

import numpy as np

from wordgames.cli.refusal import RefusedError
from wordgames.fibble.agents.tile_agents import FibbleEntropy
from wordgames.fibble.lies import warm
from wordgames.fibble.rules import FibbleOptions
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.tiles.agents.one_step import best_first
from wordgames.tiles.agents.sampled_entropy import MILLION
from wordgames.vocabulary.arrays import Words
from workshop.games.fibble.worst_case import Rows, rows_in_common

NONE = np.zeros(0, np.int64)


class Walked(NamedTuple):
    """What follows a set of words left.

    games    (words, turns) of each word how often it is found by each further turn, of all lies
             told until then
    guesses  those made on the way that are no words left: a game that made one before differs
    turns    how many of the turns are counted; more than there are if all
    alone    True if no guess made before was in the way
    """

    games: Rows
    guesses: frozenset[int]
    turns: int
    alone: bool


class EveryLie:
    """The walk over a list's words, given by their places among the answers.

    turns  guesses of a game
    Raises RefusedError without numba, and for a list of which the agent would look at a part only.
    """

    def __init__(self, words: Words, turns: int) -> None:
        if not numba_wanted():
            raise RefusedError("This walk needs numba.")
        # imports numba, which takes a second
        from wordgames.fibble.agents.lookahead_kernel import lies_of
        from workshop.games.fibble import every_lie_kernel

        warm()
        options = FibbleOptions(length=words.length, guesses=turns)
        self._agent, self._turns = FibbleEntropy(words, options), turns
        self._kernel: Any = every_lie_kernel
        if len(words) * len(words.answers) > int(self._agent.params["pairs"]) * MILLION:
            raise RefusedError("The list is too long: entropy looks at a part of it.")
        self._words, self._answers = words, words.answers.astype(np.int64)
        marks = feedback_codes(words.codes, words.codes[words.answers], np.uint16)
        self._codes = np.ascontiguousarray(marks.T)
        self._lies: Any = lies_of(words.length)
        self._common = rows_in_common(*self._lies[:2])
        numbers = np.arange(2 * words.length * len(words.answers) + 1, dtype=np.float64)
        self._logs = numbers * np.log2(np.maximum(numbers, 1))
        self._best: dict[bytes, int] = {}
        self._walked: dict[bytes, Walked] = {}

    @property
    def sets(self) -> int:
        """How many sets of words the agent was asked about."""
        return len(self._best)

    def games(self) -> list[int]:
        """Return how often words are found by each turn, each of (2 * length) ** (turn - 1)."""
        return [int(count) for count in self._walk(np.arange(len(self._answers)), ()).games.sum(0)]

    def _walk(self, columns: Rows, path: tuple[int, ...]) -> Walked:
        key, left = columns.tobytes(), self._turns - len(path)
        known = self._walked.get(key)
        if known and known.turns >= left and known.guesses.isdisjoint(path):
            return known
        if key not in self._best:
            self._best[key] = self._guess(columns, NONE)
        guess = self._best[key]
        alone = guess not in path
        if not alone:
            guess = self._guess(columns, np.array(path))
        games = np.zeros((len(columns), self._turns), np.int64)
        places, times, spans = self._kernel.split(self._codes[columns, guess], self._lies, games)
        told = frozenset[int]() if guess in self._answers[columns] else frozenset((guess,))
        turns = self._turns + 1
        if left == 1 and len(spans):
            turns, spans = 1, spans[:0]
        for start, end in spans.tolist():
            here = places[start:end]
            after = self._walk(columns[here], (*path, guess))
            games[here, 1:] += times[start:end, None] * after.games[:, :-1]
            told |= after.guesses
            turns, alone = min(turns, after.turns + 1), alone and after.alone
        walked = Walked(games, told, turns, alone)
        if alone:
            self._walked[key] = walked
        return walked

    def _guess(self, columns: Rows, guessed: Rows) -> int:
        """Return the agent's guess, as a row of the list."""
        left = self._answers[columns]
        if len(left) <= 2:
            return int(left[0])
        rows = self._kernel.hopeful(
            self._codes, columns, self._lies, self._common, self._logs, left, guessed
        )
        if len(rows) > 1:
            statistics = self._agent.marking.statistics(self._words, rows, left.astype(np.int32))
            rows = rows[best_first(self._agent.scores(statistics, len(left)), statistics, 1)]
        return int(rows[0])
