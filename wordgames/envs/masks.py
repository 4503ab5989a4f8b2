"""Hangman and Cities as Gymnasium environments: a letter a step, or in Cities a name."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.envs.base import GameEnv, Mask, Observed
from wordgames.hangman.evaluation.suite import HangmanSuite
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH
from wordgames.rules.state import Status

# Values of a mask's places: beyond the word, blank, or the first letter and those after it.
OUTSIDE, HIDDEN, FIRST = 0, 1, 2


def mask_space(letters: int, longest: int, left: int) -> spaces.Dict:
    """Return the observation space of a mask.

    mask    (longest,) 0 beyond the word, 1 a blank, 2 the first letter, 3 the second, ...
    tried   (letters,) 1 for each letter that was guessed
    left    how many lives or guesses are left
    """
    kind = np.uint8 if letters + FIRST <= np.iinfo(np.uint8).max else np.uint16
    return spaces.Dict(
        {
            "mask": spaces.Box(0, letters + FIRST - 1, (longest,), kind),
            "tried": spaces.MultiBinary(letters),
            "left": spaces.Discrete(left + 1),
        }
    )


class MaskEnv(GameEnv):
    """A game that shows a mask; an action is a letter, by its place in the alphabet."""

    letters: str
    longest: int

    @property
    def moves(self) -> Sequence[str]:
        return self.letters

    @cached_property
    def _place(self) -> dict[str, int]:
        return {letter: place for place, letter in enumerate(self.letters)}

    def action_of(self, move: str) -> int:
        if move not in self._place:
            raise LookupError(f"{move} is not a letter of this list.")
        return self._place[move]

    @property
    def left(self) -> int:
        """Number of lives or guesses left."""
        raise NotImplementedError

    def seen(self) -> Observed:
        spaces_of: Any = self.observation_space
        observation = self.state.observe()
        mask = np.zeros(self.longest, spaces_of["mask"].dtype)
        for place, there in enumerate(observation.mask):
            mask[place] = HIDDEN if there == BLANK else FIRST + self._place[there]
        tried = np.zeros(len(self.letters), np.int8)
        tried[[self._place[letter] for letter in observation.letters]] = 1
        return {"mask": mask, "tried": tried, "left": np.int64(self.left)}


class HangmanEnv(MaskEnv):
    """`wordgames/Hangman-v0`: lexicon, lives, reveal, shortest, longest, games, seed."""

    game: ClassVar[str] = "hangman"

    def prepare(self) -> None:
        suite = self.setting.experiment.suite_as(HangmanSuite)
        self.letters, self.longest = suite.words.letters, int(suite.lengths.max())
        self.observation_space = mask_space(len(self.letters), self.longest, suite.options.lives)
        self.action_space = spaces.Discrete(len(self.letters))

    @property
    def left(self) -> int:
        return int(self.state.observe().lives_left)

    def action_masks(self) -> Mask:
        observation = self.state.observe()
        return np.array([observation.refusal(it) is None for it in self.letters], np.int8)

    def reward(self) -> float:
        return {Status.WON: 1.0, Status.LOST: -1.0}.get(self.state.status, 0.0)


class CitiesEnv(MaskEnv):
    """`wordgames/Cities-v0`: lexicon, mode, favour, weight, cap, games, seed."""

    game: ClassVar[str] = "cities"

    def prepare(self) -> None:
        self.suite = self.setting.experiment.suite_as(CitiesSuite)
        self.atlas = self.suite.atlas
        self.letters, self.longest = self.atlas.alphabet, DISGUISED_LENGTH
        self.observation_space = mask_space(len(self.letters), self.longest, self.suite.options.cap)
        self.action_space = spaces.Discrete(len(self.letters) + len(self.atlas))

    @cached_property
    def moves(self) -> Sequence[str]:
        return (*self.letters, *self.atlas)

    def action_of(self, move: str) -> int:
        if move in self.atlas.rows:
            return len(self.letters) + self.atlas.rows[move]
        return super().action_of(move)

    @property
    def left(self) -> int:
        return int(self.state.observe().guesses_left)

    def action_masks(self) -> Mask:
        observation = self.state.observe()
        letters = np.array([observation.slip(it) is None for it in self.letters], np.int8)
        names = np.ones(len(self.atlas), np.int8)
        if not self.suite.options.reveals_one:
            names[self.atlas.lengths != len(observation.mask)] = 0
        names[[self.atlas.rows[it] for it in observation.wrong_words if it in self.atlas.rows]] = 0
        return np.concatenate((letters, names))

    def reward(self) -> float:
        return -1.0
