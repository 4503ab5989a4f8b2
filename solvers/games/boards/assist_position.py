"""A position of many boards on a page of help, and the words left of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from django.http import QueryDict

from lexicons.models import Lexicon
from solvers.games.boards.typed_boards import TypedBoards, packed
from solvers.games.tiles.assist_rows import solved
from wordgames.agent.agent import Rows
from wordgames.boards.agents.situation import NONE_LEFT
from wordgames.boards.rules import BoardsObservation, BoardsOptions
from wordgames.tiles.agents.allowed_words import Circles, second_circle
from wordgames.tiles.agents.situation import WORDLE, consistent_rows
from wordgames.vocabulary.arrays import Words


@dataclass(frozen=True, slots=True)
class AskedBoards:
    """The request in an address: a dictionary, a game, an agent, and what was typed."""

    lexicon: Lexicon
    options: BoardsOptions
    agent: str
    rows: Sequence[TypedBoards]
    edited: int
    """The number of the guess whose colours are typed now; 0 before the first."""

    @property
    def language(self) -> str:
        return self.lexicon.language

    @property
    def uncoloured(self) -> bool:
        """True if the last guess still waits for its colours."""
        return bool(self.rows) and not self.rows[-1].coloured

    def address(self) -> QueryDict:
        """Return the query of this page, to which a row can be added."""
        query = QueryDict(mutable=True)
        facts = {"length": self.options.length, "boards": self.options.boards, "agent": self.agent}
        query.update({"lexicon": self.lexicon.slug} | {key: str(it) for key, it in facts.items()})
        for number, row in enumerate(self.rows, 1):
            query.appendlist("g", row.guess)
            if row.coloured:
                query[f"m{number}"] = packed(row.marks)
        return query


@dataclass(frozen=True, slots=True)
class Left:
    """The words left of a board: their rows, whether they are rarer ones, or what is wrong.

    `others` are words that fit too, beside the answers in `rows`: a game elsewhere may use them.
    """

    rows: Rows
    others: Rows = field(default_factory=lambda: NONE_LEFT)
    rarer: bool = False
    solved: int | None = None
    wrong: bool = False


def left_of(words: Words, observation: BoardsObservation, board: int) -> Left:
    """Return what is left of a board: answers, else rarer words, else nothing and it is wrong."""
    turns = observation.board(board).turns
    when = observation.solved_at[board]
    if when is not None:
        return Left(NONE_LEFT, solved=when, wrong=not solved(turns))
    rows, others = consistent_rows(words, words.answers, turns), second_circle(words, WORDLE, turns)
    if len(rows):
        return Left(rows, others)
    return Left(others, rarer=bool(len(others)), wrong=not len(others))


def chance_of(words: Words, left: Sequence[Left], move: str) -> float:
    """Return the chance that a word is the answer of a board, with the words of both circles."""
    row, miss = words.row(move), 1.0
    for board in left:
        if row is not None and len(board.rows):
            chance = Circles.around(board.rows, board.others).chances(np.array([row]))
            miss *= 1 - float(chance[0])
    return 1 - miss
