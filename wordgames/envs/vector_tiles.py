"""Wordle and Nerdle, many games at once, with `wordgames.rules.feedback` in arrays."""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.envs.tiles import LOST, board_space, suite_of
from wordgames.envs.vector import Flags, Floats, GamesEnv, Observed, Places
from wordgames.game_setting import Setting
from wordgames.rules.feedback import CORRECT, PRESENT
from wordgames.rules.state import InvalidOptions
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.arrays import Codes

Marks = npt.NDArray[np.uint8]


def pair_marks(guesses: Codes, secrets: Codes) -> Marks:
    """Return the marks (n, length) of guesses (n, length) against secrets (n, length).

    Correct places are paid first; then each other tile, left to right, while its secret has that
    symbol left: the rule of `wordgames.rules.feedback.marks`, which a test compares.
    """
    length = guesses.shape[1]
    hit = guesses == secrets
    marks = np.where(hit, np.uint8(CORRECT), np.uint8(0))
    unpaid = ~hit
    for place in range(length):
        open_here = ~hit[:, place]
        for there in range(length):
            if there != place:
                pays = open_here & unpaid[:, there] & (guesses[:, place] == secrets[:, there])
                marks[pays, place] = PRESENT
                unpaid[:, there] &= ~pays
                open_here &= ~pays
    return marks


class TilesEnv(GamesEnv):
    """Vector environment of games marked by tiles, in normal mode: any word is a legal guess."""

    game: ClassVar[str]

    def __init__(
        self,
        num_envs: int = 1,
        lexicon: str | Content | None = None,
        *,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        setting = Setting(self.game, lexicon, **options)
        suite = suite_of(setting)
        if getattr(suite.options, "mode", "normal") != "normal":
            raise InvalidOptions(
                "Many games at once are played in normal mode; for others, make the environment "
                'with vectorization_mode="sync".'
            )
        super().__init__(num_envs, setting, board_space(suite), len(suite.words))
        self.steps = max_episode_steps
        self._codes, self._secrets, self._guesses = suite.words.codes, suite.secrets, suite.limit
        self._secret = np.zeros(num_envs, np.int64)
        self._turn = np.zeros(num_envs, np.int64)
        self._board = {
            name: np.zeros((num_envs, *(space.shape or ())), space.dtype)
            for name, space in board_space(suite).items()
        }

    def begin(self, games: Places, numbers: Places) -> None:
        self._secret[games] = self._secrets[numbers]
        self._turn[games] = 0
        for board in self._board.values():
            board[games] = 0

    def play(self, games: Places, actions: Places) -> tuple[Floats, Flags]:
        guesses, turns = self._codes[actions], self._turn[games]
        marks = pair_marks(guesses, self._codes[self._secret[games]])
        self._board["guesses"][games, turns] = guesses + 1
        self._board["marks"][games, turns] = marks + 1
        self._turn[games] += 1
        won = (marks == CORRECT).all(axis=1)
        lost = ~won & (turns + 1 == self._guesses)
        return np.where(lost, LOST - 1.0, -1.0), won | lost

    def seen(self) -> Observed:
        return {name: board.copy() for name, board in self._board.items()}


class WordleVectorEnv(TilesEnv):
    """Many games of `wordgames/Wordle-v0`."""

    game: ClassVar[str] = "wordle"


class NerdleVectorEnv(TilesEnv):
    """Many games of `wordgames/Nerdle-v0`."""

    game: ClassVar[str] = "nerdle"
