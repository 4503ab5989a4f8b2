"""Hangman and the simple game of Cities, many games at once."""

from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.envs.base import REFUSED
from wordgames.envs.masks import FIRST, HIDDEN, OUTSIDE, mask_space
from wordgames.envs.vector import Flags, Floats, GamesEnv, Observed, Places
from wordgames.game_setting import Setting
from wordgames.hangman.evaluation.suite import HangmanSuite
from wordgames.rules.state import InvalidOptions
from wordgames.sources.dictionaries import Content

ONE_BY_ONE = (
    "Many games at once show all places of a letter; for one at a time, make the environment with "
    'vectorization_mode="sync".'
)
Symbols = npt.NDArray[np.int64]


class MasksEnv(GamesEnv):
    """Vector environment of games with a mask, in which a letter shows all its places.

    `words` are the secrets by the number of a game: (games, longest) symbols as the mask shows
    them, 0 beyond the end.
    """

    def __init__(
        self,
        num_envs: int,
        setting: Setting,
        words: Symbols,
        *,
        letters: int,
        left: int,
        actions: int,
    ) -> None:
        space = mask_space(letters, words.shape[1], left)
        super().__init__(num_envs, setting, space, actions)
        self._words = words.astype(space["mask"].dtype)
        self._number = np.zeros(num_envs, np.int64)
        self._mask = np.zeros((num_envs, words.shape[1]), self._words.dtype)
        self._tried = np.zeros((num_envs, letters), np.int8)
        self._full, self._left = left, np.zeros(num_envs, np.int64)

    def begin(self, games: Places, numbers: Places) -> None:
        self._number[games] = numbers
        secrets = self._words[numbers]
        self._mask[games] = np.where(secrets == OUTSIDE, OUTSIDE, HIDDEN)
        self._tried[games] = 0
        self._left[games] = self._full

    def show(self, games: Places, letters: Places) -> Flags:
        """Show all places of a letter in each of some games; return which games had any."""
        here = self._words[self._number[games]] == (letters + FIRST)[:, None]
        self._mask[games] = np.where(here, self._words[self._number[games]], self._mask[games])
        self._tried[games, letters] = 1
        return np.asarray(here.any(axis=1))

    def seen(self) -> Observed:
        return {
            "mask": self._mask.copy(),
            "tried": self._tried.copy(),
            "left": self._left.copy(),
        }


class HangmanVectorEnv(MasksEnv):
    """Many games of `wordgames/Hangman-v0` against a host that shows all places."""

    def __init__(
        self,
        num_envs: int = 1,
        lexicon: str | Content | None = None,
        *,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        setting = Setting("hangman", lexicon, **options)
        suite = setting.experiment.suite_as(HangmanSuite)
        if suite.options.reveals_one:
            raise InvalidOptions(ONE_BY_ONE)
        letters = len(suite.words.letters)
        words = _full_masks(suite)
        lives = suite.options.lives
        super().__init__(num_envs, setting, words, letters=letters, left=lives, actions=letters)
        self.steps = max_episode_steps

    def play(self, games: Places, actions: Places) -> tuple[Floats, Flags]:
        again = self._tried[games, actions] == 1
        hit = self.show(games, actions)
        self._left[games] -= ~hit & ~again
        won = (self._mask[games] != HIDDEN).all(axis=1)
        lost = self._left[games] == 0
        rewards = np.where(again, REFUSED, won.astype(np.float64) - lost)
        return rewards, won | lost

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Return (num_envs, letters) 1 for each letter that was not tried."""
        return 1 - self._tried


class CitiesVectorEnv(MasksEnv):
    """Many games of the simple `wordgames/Cities-v0`."""

    def __init__(
        self,
        num_envs: int = 1,
        lexicon: str | Content | None = None,
        *,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        setting = Setting("cities", lexicon, **options)
        suite = setting.experiment.suite_as(CitiesSuite)
        if suite.options.reveals_one:
            raise InvalidOptions(ONE_BY_ONE)
        atlas, letters = suite.atlas, len(suite.atlas.alphabet)
        words = np.where(atlas.codes == letters, OUTSIDE, atlas.codes.astype(np.int64) + FIRST)
        self._secrets = suite.secrets
        words = words[self._secrets]
        actions, cap = letters + len(atlas), suite.options.cap
        super().__init__(num_envs, setting, words, letters=letters, left=cap, actions=actions)
        self.steps = max_episode_steps

    def play(self, games: Places, actions: Places) -> tuple[Floats, Flags]:
        letters = self._tried.shape[1]
        a_letter = actions < letters
        self.show(games[a_letter], actions[a_letter])
        named = actions - letters == self._secrets[self._number[games]]
        self._mask[games[named]] = self._words[self._number[games[named]]]
        self._left[games] -= 1
        return np.full(len(games), -1.0), named | (self._left[games] == 0)


def _full_masks(suite: HangmanSuite) -> Symbols:
    """Return (games, longest) the full mask of each game's secret."""
    lengths = suite.lengths
    words = np.zeros((suite.size, int(lengths.max())), np.int64)
    for length in np.unique(lengths).tolist():
        games = np.flatnonzero(lengths == length)
        rows = suite.secrets[games] - suite.words.first_row(length)
        words[games, :length] = suite.words.words(length).codes[rows].astype(np.int64) + FIRST
    return words
