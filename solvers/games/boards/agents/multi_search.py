"""Many boards by looking ahead on the guesses that all boards together still need."""

from __future__ import annotations

from math import prod
from typing import ClassVar

import numpy as np

from solvers.agents.base import Promises, Rows
from solvers.agents.parameters import Parameter
from solvers.agents.suggestions import Suggestions
from solvers.games.boards.agents.agent import parts
from solvers.games.boards.agents.look_ahead import looked_ahead, searched
from solvers.games.boards.agents.multi_greedy import MultiGreedy, Scores
from solvers.games.boards.agents.needs import expected_guesses, quick
from solvers.games.boards.agents.situation import BoardsSituation, situation_of

WIDTH = Parameter(
    "width", 12, "Guesses looked ahead from, the best at one step.", low=2, high=500, costly=True
)
REPLIES = Parameter(
    "replies",
    200,
    "Guesses that may be the reply, the best at one step.",
    low=2,
    high=20_000,
    costly=True,
)
DRAWS = Parameter(
    "draws",
    500,
    "Positions after a guess that are looked at, where there are too many for all.",
    low=10,
    high=100_000,
    costly=True,
)
REASON = "Guesses expected for {boards} open boards, this one counted (shown negative)."
LATER = 4
"""Guesses tried at later positions where the end is searched."""
END, WAYS = 20, 400
"""Words left on all boards, and ways in which they may be the answers, up to which it is."""
MOST = 4000
"""Words left on all boards beyond which it looks one step ahead only."""


class MultiSearch(MultiGreedy):
    slug = "multi-search"
    name = "Look-ahead on many boards"
    idea = (
        "Guess the word after which all boards together are expected to take fewest guesses, with "
        "the best reply to it in every position; a board that has one word left is guessed."
    )
    source = "Made here; the end is searched as Selby (2022) searches one board."
    choices = (
        "A position is worth its open boards and the greatest number of guesses, over the boards, "
        f"that solve nothing. Up to {END} words left the game is searched to its end, among the "
        "best guesses. No two boards have the same answer: a word found on one is struck off the "
        "others."
    )
    weakness = (
        "Two guesses deep until the end is near, and with more boards than two only in a part of "
        "the positions that can follow. With words of more than eight letters, and without numba, "
        "it is greedy."
    )
    promises = Promises(modes=("normal", "hard"), cost="a limited search")
    parameters: ClassVar[tuple[Parameter, ...]] = (
        *(one for one in MultiGreedy.parameters if one.name != "bonus"),
        WIDTH,
        REPLIES,
        DRAWS,
    )

    def rank(self, situation: BoardsSituation, count: int) -> Suggestions:
        return super().rank(apart(situation), count)

    def reason(self, boards: int) -> str:
        return REASON.format(boards=boards) if quick(self.words) else super().reason(boards)

    def scores(self, situation: BoardsSituation, rows: Rows) -> Scores:
        """Return the guesses expected at one step, negative; the greedy scores where that is slow.

        That is for long words, and without numba: a page would wait for many seconds.
        """
        if not quick(self.words):
            return super().scores(situation, rows)
        return np.round(-expected_guesses(self.words, rows, parts(situation)), 9)

    def best(
        self, situation: BoardsSituation, sure: frozenset[int], count: int
    ) -> tuple[Rows, Scores]:
        """Return the best rows and their scores; sure words go first."""
        left, width = parts(situation), int(self.params["width"])
        wanted = max(width, int(self.params["replies"]))
        if sure or not quick(self.words) or sum(map(len, left)) > MOST:
            return super().best(situation, sure, count)
        rows, _ = super().best(situation, sure, wanted)
        if sum(map(len, left)) <= END and prod(map(len, left)) <= WAYS:
            rows, expected = searched(self.words, rows, left, width, LATER)
        else:
            pool, rows = rows, rows[:width]
            expected = looked_ahead(self.words, rows, pool, left, int(self.params["draws"]))
        order = np.lexsort((np.arange(len(rows)), np.round(expected, 9)))[:count]
        return rows[order], -np.round(expected[order], 9)


def apart(situation: BoardsSituation) -> BoardsSituation:
    """Return the situation with the words found on one board struck off the others.

    A board on which nothing else is left keeps its words: then two boards do share an answer.
    """
    words, seen = situation.words, situation.observation
    turns = {seen.turns[number - 1].guess for number in seen.solved_at if number is not None}
    found = {row for row in map(words.row, turns) if row is not None}
    left = situation.left
    while True:
        found |= {int(rows[0]) for rows in left if len(rows) == 1}
        kept = tuple(_without(rows, found) for rows in left)
        if all(len(one) == len(other) for one, other in zip(kept, left, strict=True)):
            return situation_of(seen, words, left, situation.seed)
        left = kept


def _without(rows: Rows, found: set[int]) -> Rows:
    others = rows[~np.isin(rows, list(found))]
    return others if len(others) else rows
