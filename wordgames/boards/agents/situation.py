"""The situation after a history on many boards: the words left on each."""

from dataclasses import dataclass

import numpy as np

from wordgames.agent.agent import Rows, Situation
from wordgames.boards.rules import BoardsObservation
from wordgames.tiles.agents.situation import all_rows, consistent_rows, legal_rows
from wordgames.vocabulary.arrays import Words

NONE_LEFT: Rows = np.empty(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class BoardsSituation(Situation[BoardsObservation]):
    """A situation of many boards: `by_board` holds the rows left on each, none once solved.

    `candidates` are the rows that are left on any board.
    """

    by_board: tuple[Rows, ...] = ()


def situate(observation: BoardsObservation, words: Words, seed: int = 0) -> BoardsSituation:
    """Build the situation of a player who knows `words` from what it saw."""
    still = set(observation.open_boards)
    candidates = tuple(
        consistent_rows(words, words.answers, observation.board(board).turns)
        if board in still
        else NONE_LEFT
        for board in range(observation.options.boards)
    )
    return situation_of(observation, words, candidates, seed)


def situation_of(
    observation: BoardsObservation, words: Words, candidates: tuple[Rows, ...], seed: int = 0
) -> BoardsSituation:
    """Build the situation where the words left on each board are known."""
    return BoardsSituation(
        observation, words, np.unique(np.concatenate(candidates)), seed, candidates
    )


def legal(words: Words, observation: BoardsObservation) -> Rows:
    """Return the rows that may be guessed now: in hard mode those that suit one open board."""
    if observation.options.mode == "normal" or not observation.turns:
        return all_rows(words)
    suits = [legal_rows(words, observation.board(board)) for board in observation.open_boards]
    return np.unique(np.concatenate(suits)) if suits else all_rows(words)
