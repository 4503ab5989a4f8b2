"""Base of all agents of many boards: the opener, boards that no word fits, the reasons."""

from abc import abstractmethod
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Agent, Promises, Rows, Situation
from wordgames.agent.suggestions import Suggestion, Suggestions, given
from wordgames.boards.agents.measure import board_sums
from wordgames.boards.agents.situation import BoardsSituation, legal
from wordgames.boards.options import MODES
from wordgames.boards.rules import BoardsObservation, BoardsOptions
from wordgames.languages.translation import deferred, joined, translatable
from wordgames.tiles.agents.agent import OPENER_GIVEN, check_words, opener_row, reserve
from wordgames.vocabulary.arrays import Words

CONTRADICTION = translatable("No known answer fits board {board}, so it isn't counted.")


class BoardsAgent(Agent[BoardsObservation]):
    """An agent of many boards, which ranks its words by their information on all open boards."""

    promises: ClassVar[Promises] = Promises(modes=tuple(mode for mode, _ in MODES))
    options: BoardsOptions

    def check_fit(self, words: Words, options: BoardsOptions, opener: str | None) -> None:
        check_words(words, options.length)

    def suggest(self, situation: Situation[BoardsObservation], count: int = 10) -> Suggestions:
        if not isinstance(situation, BoardsSituation):
            raise TypeError("An agent of many boards needs the words left on each board.")
        observation = situation.observation
        if self.opener and not observation.turns:
            row = opener_row(self.words, self.opener)
            return given(self.explain(situation, np.array([row]), np.zeros(1), OPENER_GIVEN))
        if not len(situation.candidates):
            board = observation.board(observation.open_boards[0])
            return reserve(self.words, board, count)
        ranked = self.rank(situation, count)
        empty = [board for board in observation.open_boards if not len(situation.by_board[board])]
        if not empty:
            return ranked
        note = deferred(CONTRADICTION, board=empty[0] + 1)
        return Suggestions(ranked.ranked, joined(ranked.note, note), True)

    @abstractmethod
    def rank(self, situation: BoardsSituation, count: int) -> Suggestions:
        """Return up to `count` suggestions, some board having a word left."""

    def legal(self, situation: BoardsSituation) -> Rows:
        """Return the rows that may be guessed now and were not yet."""
        rows = legal(self.words, situation.observation)
        used = {self.words.row(turn.guess) for turn in situation.observation.turns} - {None}
        return rows[~np.isin(rows, list(used))] if used else rows

    def explain(
        self,
        situation: BoardsSituation,
        rows: npt.NDArray[np.integer],
        scores: npt.NDArray[np.floating],
        idea: str,
    ) -> tuple[Suggestion, ...]:
        """Give every row its reasons, summed over the boards that have words left."""
        guesses = np.asarray(rows, dtype=np.int32)
        candidates = parts(situation)
        sums = board_sums(self.words, guesses, candidates)
        return tuple(
            Suggestion(
                move=self.words[int(row)],
                score=float(score),
                idea=idea,
                bits=float(bits),
                left=float(words),
                chance=chance_of(int(row), candidates),
            )
            for row, score, (bits, words, *_) in zip(guesses, scores, sums.tolist(), strict=True)
        )


def parts(situation: BoardsSituation) -> list[Rows]:
    """Return the words left of every board that has some."""
    return [rows for rows in situation.by_board if len(rows)]


def chance_of(row: int, candidates: list[Rows]) -> float:
    """Return the chance that a word is the answer on at least one board."""
    miss = 1.0
    for rows in candidates:
        place = int(np.searchsorted(rows, row))
        if place < len(rows) and rows[place] == row:
            miss *= 1 - 1 / len(rows)
    return 1 - miss
