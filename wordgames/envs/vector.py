"""Many games of one setting at once, as arrays: the base of the vector environments."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wordgames.envs.base import chances_of
from wordgames.game_setting import Setting

Observed = dict[str, Any]
Flags = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class GamesEnv(VectorEnv[Observed, Any, Any]):
    """Vector environment of `num_envs` games with separate secrets, drawn as for one game.

    A finished game restarts in the step after (Gymnasium's NEXT_STEP): that step's action
    is not played, and its reward is 0.
    """

    metadata: dict[str, Any] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    steps: int | None
    """Steps after which an unfinished game is cut off."""

    def __init__(self, num_envs: int, setting: Setting, seen: spaces.Dict, actions: int) -> None:
        self.num_envs = num_envs
        self.setting = setting
        self.single_observation_space = seen
        self.actions = actions
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(seen, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._chances = chances_of(setting)
        self._over = np.zeros(num_envs, np.bool_)
        self._steps = np.zeros(num_envs, np.int64)

    def begin(self, games: Places, numbers: Places) -> None:
        """Restart some of the games, each with the setting's game of this number."""
        raise NotImplementedError

    def play(self, games: Places, actions: Places) -> tuple[Floats, Flags]:
        """Make a move in some of the games; return rewards and which ones are over."""
        raise NotImplementedError

    def seen(self) -> Observed:
        """Return the observations of all the games as arrays that the caller may keep."""
        raise NotImplementedError

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        every = np.arange(self.num_envs)
        self._start(every)
        self._over[:] = False
        return self.seen(), {}

    def step(self, actions: npt.ArrayLike) -> tuple[Observed, Floats, Flags, Flags, dict[str, Any]]:
        picks = np.asarray(actions, np.int64)
        if picks.shape != (self.num_envs,) or not self._are_actions(picks):
            raise ValueError(f"Give {self.num_envs} actions below {self.actions}.")
        going, rewards = np.flatnonzero(~self._over), np.zeros(self.num_envs)
        self._start(np.flatnonzero(self._over))
        self._over[:] = False
        self._steps[going] += 1
        rewards[going], self._over[going] = self.play(going, picks[going])
        terminated = self._over.copy()
        truncated = ~terminated & (self._steps >= self._limit)
        self._over |= truncated
        return self.seen(), rewards, terminated, truncated, {}

    @property
    def _limit(self) -> int:
        return self.steps or np.iinfo(np.int64).max

    def _are_actions(self, actions: Places) -> bool:
        return bool((actions >= 0).all() and (actions < self.actions).all())

    def _start(self, games: Places) -> None:
        if len(games):
            self._steps[games] = 0
            self.begin(games, self._draw_secrets(len(games)))

    def _draw_secrets(self, count: int) -> Places:
        if self._chances is None:
            return self.np_random.integers(self.setting.size, size=count)
        return np.searchsorted(self._chances, self.np_random.random(count), side="right")
