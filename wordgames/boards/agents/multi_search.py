"""Many boards by looking ahead on the guesses that all boards together still need."""

from dataclasses import replace
from math import prod
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import CostClass, Rows
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.boards.agents.agent import parts
from wordgames.boards.agents.look_ahead import looked_ahead, searched
from wordgames.boards.agents.multi_greedy import MultiGreedy, Scores, alike
from wordgames.boards.agents.needed_guesses import by_need, expected_guesses, quick
from wordgames.boards.agents.position_worth import Worth
from wordgames.boards.agents.situation import BoardsSituation, situation_of
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.languages.translation import deferred, translatable

WIDTH = Parameter(
    "width",
    12,
    translatable("Guesses it looks ahead from, the best by one step."),
    low=2,
    high=500,
    costly=True,
)
REPLIES = Parameter(
    "replies",
    200,
    translatable("Guesses it considers as the reply, the best by one step."),
    low=2,
    high=20_000,
    costly=True,
)
DRAWS = Parameter(
    "draws",
    500,
    translatable("Positions after a guess that it looks at, if there are too many for all."),
    low=10,
    high=100_000,
    costly=True,
)
REASON = translatable("Guesses expected for {boards} open boards, this one included.")
TO_THE_END, TWO_DEEP = translatable("searched to the end"), translatable("two guesses deep")
# Guesses tried at later positions where the end is searched.
LATER = 4
# Words left on all boards, and ways in which they may be the answers, up to which it is.
END, WAYS = 20, 400
# Words left on all boards beyond which it looks one step ahead only.
MOST = 4000


class MultiSearch(MultiGreedy):
    slug = "multi-search"
    name = translatable("Look-ahead on many boards")
    figure = Figure(translatable("Guesses expected"), -1, 3, needs=True)
    idea = translatable(
        "Guess the word after which all boards together should take the fewest guesses, with "
        "the best reply to it in every position. If a board has one word left, guess it."
    )
    source = translatable("Made here; the end is searched as Selby (2022) searches one board.")
    choices: ClassVar[str] = deferred(
        "A position is worth its open boards plus the greatest number of guesses, over the "
        "boards, that solve nothing. Up to {end} words left, it searches the game to its end "
        "among the best guesses. No two boards have the same answer, so a word found on one "
        "is crossed off the others.",
        end=END,
    )
    weakness = translatable(
        "Two guesses deep until the end is near, and with more than two boards only in some "
        "of the positions that can follow. With words of more than eight letters, or without "
        "numba, it's greedy."
    )
    promises = replace(MultiGreedy.promises, cost_class=CostClass.LIMITED_SEARCH)
    parameters: ClassVar[tuple[Parameter, ...]] = (
        *(parameter for parameter in MultiGreedy.parameters if parameter.name != "bonus"),
        WIDTH,
        REPLIES,
        DRAWS,
    )

    def worth(self, largest: int) -> Worth:
        """Return its values of boards of up to at least `largest` words."""
        return by_need(largest)

    def rank(self, situation: BoardsSituation, count: int) -> Suggestions:
        return super().rank(apart(situation), count)

    def reason(self, boards: int) -> str:
        return deferred(REASON, boards=boards) if quick(self.words) else super().reason(boards)

    def scores(self, situation: BoardsSituation, rows: Rows) -> Scores:
        """Return the guesses expected at one step, negative; the greedy scores where that is slow.

        That is for long words, and without numba: a page would wait for many seconds.
        """
        if not quick(self.words):
            return super().scores(situation, rows)
        return np.round(-expected_guesses(self.words, rows, parts(situation), self.worth), 9)

    def best(
        self, situation: BoardsSituation, sure: frozenset[int], count: int
    ) -> tuple[Rows, Scores]:
        """Return the best rows and their scores; sure words go first."""
        candidates, width = parts(situation), int(self.params["width"])
        most = max(width, int(self.params["replies"]))
        if sure or not self._looks_ahead(candidates):
            return super().best(situation, sure, count)
        rows, _ = super().best(situation, sure, most)
        if _near_the_end(candidates):
            rows, expected = searched(self.words, rows, candidates, width, LATER, value=self.worth)
        else:
            rows, expected = self.ahead(rows, candidates)
        order = np.lexsort((np.arange(len(rows)), np.round(expected, 9)))[:count]
        return rows[order], -np.round(expected[order], 9)

    def ahead(self, pool: Rows, candidates: list[Rows]) -> tuple[Rows, Scores]:
        """Return the rows looked ahead from, the first of the pool, and the guesses expected."""
        rows, draws = pool[: int(self.params["width"])], int(self.params["draws"])
        return rows, looked_ahead(self.words, rows, pool, candidates, draws, value=self.worth)

    def _looks_ahead(self, candidates: list[Rows]) -> bool:
        return quick(self.words) and sum(map(len, candidates)) <= MOST

    def way(self, situation: BoardsSituation) -> str | None:
        """Phrase for how it looks ahead from here; None where it looks one step ahead."""
        like = alike(apart(situation))
        candidates = parts(like)
        if not self._looks_ahead(candidates) or self._fixed(like) is not None or self._sure(like):
            return None
        return TO_THE_END if _near_the_end(candidates) else TWO_DEEP

    def reply(self, situation: BoardsSituation, guess: str) -> str:
        """Return the best guess at one step after this one got its likeliest answers.

        Those are, on each board, the one that leaves the most words. "" where nothing is left.
        """
        boards = [self._likeliest(guess, rows) for rows in parts(alike(apart(situation)))]
        boards = [rows for rows in boards if len(rows)]
        if not boards:
            return ""
        alone = sorted(int(rows[0]) for rows in boards if len(rows) == 1)
        if alone:
            return str(self.words[alone[0]])
        rows = self.legal(situation)
        place = int(np.argmin(np.round(expected_guesses(self.words, rows, boards, self.worth), 9)))
        return str(self.words[int(rows[place])])

    def _likeliest(self, guess: str, rows: Rows) -> Rows:
        """Return the rows that a guess's likeliest answer on a board leaves, none if it is it."""
        codes = feedback_codes(self.words.symbols(guess)[None, :], self.words.codes[rows])[0]
        code, places = max(partition(codes).items(), key=lambda part: (len(part[1]), -part[0]))
        return rows[places] if code != all_correct(self.words.length) else rows[:0]


def _near_the_end(candidates: list[Rows]) -> bool:
    """True if so little is left that the game is searched to its end."""
    return sum(map(len, candidates)) <= END and prod(map(len, candidates)) <= WAYS


def apart(situation: BoardsSituation) -> BoardsSituation:
    """Return the situation with the words found on one board struck off the others.

    A board on which nothing else is left keeps its words: then two boards do share an answer.
    """
    words, observation = situation.words, situation.observation
    turns = {
        observation.turns[number - 1].guess
        for number in observation.solved_at
        if number is not None
    }
    answers = {row for row in map(words.row, turns) if row is not None}
    candidates = situation.by_board
    while True:
        answers |= {int(rows[0]) for rows in candidates if len(rows) == 1}
        known = np.zeros(len(words), dtype=np.bool_)
        known[list(answers)] = True
        struck = tuple(_without(rows, known) for rows in candidates)
        if all(len(after) == len(other) for after, other in zip(struck, candidates, strict=True)):
            return situation_of(observation, words, candidates, situation.seed)
        candidates = struck


def _without(rows: Rows, known: npt.NDArray[np.bool_]) -> Rows:
    others = rows[~known[rows]]
    return others if len(others) else rows
