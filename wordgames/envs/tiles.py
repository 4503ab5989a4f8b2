"""Wordle and Nerdle as Gymnasium environments: a guess a step, marks as observation."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from wordgames.envs.base import GameEnv, Mask, Observed
from wordgames.game_setting import Setting
from wordgames.rules.state import Status
from wordgames.tiles.agents.situation import legal_rows
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words

# Extra cost of a lost game: it counts as one guess more than it has.
LOST = -1.0


def suite_of(setting: Setting) -> TileSuite:
    """Return the games of a setting, marked by tiles."""
    return setting.experiment.suite_as(TileSuite)


def board_space(suite: TileSuite) -> spaces.Dict:
    """Return the space of a board.

    guesses   (guesses, length) symbols of the list's letters from 1 on; 0 where nothing is yet
    marks     (guesses, length) 1 absent, 2 present, 3 correct; 0 where nothing is yet
    """
    shape, letters = (suite.limit, suite.words.length), len(suite.words.letters)
    kind = np.uint8 if letters < np.iinfo(np.uint8).max else np.uint16
    return spaces.Dict(
        {
            "guesses": spaces.Box(0, letters, shape, kind),
            "marks": spaces.Box(0, 3, shape, np.uint8),
        }
    )


class TileEnv(GameEnv):
    """A game of guesses that are marked tile by tile; an action is a row of the words."""

    def prepare(self) -> None:
        self.suite = suite_of(self.setting)
        self.observation_space = board_space(self.suite)
        self.action_space = spaces.Discrete(len(self.suite.words))

    @property
    def moves(self) -> Words:
        return self.suite.words

    def action_of(self, move: str) -> int:
        row = self.suite.words.row(move)
        if row is None:
            raise LookupError(f"The word {move} is not in the list.")
        return row

    def seen(self) -> Observed:
        spaces_of: Any = self.observation_space
        board = {name: np.zeros(space.shape, space.dtype) for name, space in spaces_of.items()}
        for number, turn in enumerate(self.state.observe().turns):
            board["guesses"][number] = self.suite.words.symbols(turn.guess) + 1
            board["marks"][number] = np.array(turn.marks) + 1
        return board

    def action_masks(self) -> Mask:
        if self.suite.options.mode == "normal":
            return np.ones(len(self.suite.words), np.int8)
        mask = np.zeros(len(self.suite.words), np.int8)
        mask[legal_rows(self.suite.words, self.state.observe())] = 1
        return mask

    def reward(self) -> float:
        return -1.0 + (LOST if self.state.status is Status.LOST else 0.0)


class WordleEnv(TileEnv):
    """`wordgames/Wordle-v0`: lexicon, length, mode, guesses, secrets, top, games, seed."""

    game: ClassVar[str] = "wordle"


class NerdleEnv(TileEnv):
    """`wordgames/Nerdle-v0`: size, rules, guesses, games, seed."""

    game: ClassVar[str] = "nerdle"
