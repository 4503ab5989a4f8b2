"""Games of many boards for the evaluation: secrets drawn by the seed, grouped by their marks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log2

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.boards.agents.situation import NONE_LEFT, BoardsSituation, situate, situation_of
from wordgames.boards.rules import Boards, BoardsObservation, BoardsOptions, BoardsTurn
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.suite import Games, Group, Suite
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import all_correct, feedback_codes
from wordgames.rules.feedback import Marks, from_code
from wordgames.tiles.evaluation.suite import judged
from wordgames.vocabulary.arrays import Words

# Rows of the secrets, shape (games, boards).
Secrets = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class BoardsGroup(Group[BoardsObservation]):
    """Games that have seen the same, with the words left on each board."""

    by_board: tuple[Rows, ...] = ()


def draw(words: Words, boards: int, games: int, seed: int) -> Secrets:
    """Draw the secrets of each game from the answers, those of one game distinct.

    Raises ListError when there are fewer answers than boards.
    """
    if len(words.answers) < boards:
        raise ListError(f"{boards} boards need {boards} answers; there are {len(words.answers)}.")
    rng = np.random.default_rng(seed)
    drawn = [rng.choice(words.answers, boards, replace=False) for _ in range(games)]
    return np.array(drawn, dtype=np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class BoardsSuite(Suite[BoardsObservation]):
    """Games of many boards over one list; `secrets` has a row of rows for each game."""

    words: Words
    options: BoardsOptions
    secrets: Secrets
    seed: int = 0

    @property
    def size(self) -> int:
        return len(self.secrets)

    def secrets_drawn(self) -> Games:
        """Return a number for the secrets of each game, alike where all boards are."""
        return np.unique(self.secrets, axis=0, return_inverse=True)[1].ravel().astype(np.int64)

    def secret(self, game: int) -> str:
        return " ".join(self.words.strings(self.secrets[game]))

    def start(self, game: int) -> Boards:
        return self.state_of(self.secrets[game])

    def state_of(self, secrets: Rows) -> Boards:
        """Return the first state of a game with these secrets."""
        return Boards(tuple(self.words.strings(secrets)), self.words, self.options)

    def rows_of(self, games: Games) -> Secrets:
        """Return the secrets of games, shape (games, boards)."""
        return self.secrets[games]

    def situation(self, observation: BoardsObservation) -> BoardsSituation:
        return situate(observation, self.words, self.seed)

    def handed_down(self, group: Group[BoardsObservation]) -> BoardsSituation:
        if not isinstance(group, BoardsGroup):
            raise TypeError("A group of many boards hands down the words of each.")
        return situation_of(group.observation, self.words, group.by_board, self.seed)

    def roots(self, games: Games | None = None) -> list[BoardsGroup]:
        numbers = np.arange(self.size, dtype=np.int64) if games is None else games
        observation = BoardsObservation(self.options)
        candidates = (self.words.answers,) * self.options.boards
        return [
            BoardsGroup(observation, observation.status, numbers, self.words.answers, candidates)
        ]

    def left(self, group: Group[BoardsObservation]) -> tuple[int, float]:
        """Return how many words are left on all boards, and how many bits identify the secrets."""
        if not isinstance(group, BoardsGroup):
            raise TypeError("A group of many boards hands down the words of each.")
        sizes = [len(rows) for rows in group.by_board if len(rows)]
        return sum(sizes), sum(map(log2, sizes))

    def split(self, group: Group[BoardsObservation], move: str) -> Iterator[BoardsGroup]:
        """Make the move in every game; groups differ by the marks on all open boards."""
        if not isinstance(group, BoardsGroup):
            raise TypeError("A group of many boards hands down the words of each.")
        row = judged(self, group, move, self.words)
        guess = self.words.codes[row : row + 1]
        still = group.observation.open_boards
        hidden = self._codes(guess, self.rows_of(group.games)[:, still].ravel())
        codes = hidden.reshape(len(group.games), len(still))
        parts = self._parts(guess, [group.by_board[board] for board in still])
        ways, places = np.unique(codes, axis=0, return_inverse=True)
        members = partition(places.ravel().astype(np.uint32))
        for number, way in enumerate(ways.tolist()):
            observation = self._observe_answer(
                group.observation, move, dict(zip(still, way, strict=True))
            )
            candidates = list((NONE_LEFT,) * self.options.boards)
            for board, code, part in zip(still, way, parts, strict=True):
                if code != all_correct(self.words.length):
                    candidates[board] = group.by_board[board][part == code]
            games = group.games[members[number]]
            yield BoardsGroup(observation, observation.status, games, NONE_LEFT, tuple(candidates))

    def _codes(self, guess: npt.NDArray[np.unsignedinteger], rows: Rows) -> npt.NDArray[np.int64]:
        codes: npt.NDArray[np.int64] = feedback_codes(guess, self.words.codes[rows])[0].astype(
            np.int64
        )
        return codes

    def _parts(
        self, guess: npt.NDArray[np.unsignedinteger], candidates: list[Rows]
    ) -> list[npt.NDArray[np.int64]]:
        """Return the codes of the words left of each board, all looked up at once."""
        ends = np.cumsum([len(rows) for rows in candidates])[:-1]
        return np.split(self._codes(guess, np.concatenate(candidates)), ends)

    def _observe_answer(
        self, observation: BoardsObservation, move: str, way: dict[int, int]
    ) -> BoardsObservation:
        length = self.words.length
        rows: tuple[Marks, ...] = tuple(
            from_code(way[board], length) if board in way else ()
            for board in range(self.options.boards)
        )
        return replace(observation, turns=(*observation.turns, BoardsTurn(move, rows)))
