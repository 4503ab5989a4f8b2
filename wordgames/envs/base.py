"""Base of the environments of one game: a setting, a drawn secret, moves by the rules."""

from abc import abstractmethod
from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from wordgames.game_setting import Setting
from wordgames.rules.state import IllegalMove, State, Status
from wordgames.sources.dictionaries import Content

Observed = dict[str, Any]
Mask = npt.NDArray[np.int8]
# Cost of a refused move: as much as a guess, so that waiting never pays.
REFUSED = -1.0


class GameEnv(gym.Env[Observed, Any]):
    """One game of a setting; `reset` draws its secret, or takes a named one.

    `reset(options={"secret": word})` plays that word; raises LookupError for any other word.
    """

    game: ClassVar[str]
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
    state: State

    def __init__(
        self,
        lexicon: str | Content | None = None,
        *,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self.setting = Setting(self.game, lexicon, **options)
        self._chances = chances_of(self.setting)
        self.prepare()

    @abstractmethod
    def prepare(self) -> None:
        """Set the spaces, and what the other methods read, from the setting."""

    @property
    @abstractmethod
    def moves(self) -> Any:
        """Sequence of the moves, indexed by action."""

    @abstractmethod
    def action_of(self, move: str) -> int:
        """Return the action of a move; raises LookupError if there is none."""

    @abstractmethod
    def seen(self) -> Observed:
        """Return the current observation."""

    @abstractmethod
    def action_masks(self) -> Mask:
        """Return (actions,) 1 for each legal move that can give information."""

    @abstractmethod
    def reward(self) -> float:
        """Return the reward of the latest move."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        secret = (options or {}).get("secret")
        self.state = self.setting.start(self._draw() if secret is None else str(secret))
        return self.seen(), self._info()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        if self.state.status is not Status.PLAYING:
            gym.logger.warn("The game is over: call reset(). Until then no step changes anything.")
            return self.seen(), 0.0, True, False, self._info()
        try:
            self.state = self.state.play(self.moves[int(action)])
        except IllegalMove as refusal:
            return self.seen(), REFUSED, False, False, self._info(str(refusal))
        over = self.state.status is not Status.PLAYING
        return self.seen(), self.reward(), over, False, self._info()

    def render(self) -> str | None:
        """Return the moves with their feedback, a line each."""
        if self.render_mode != "ansi":
            return None
        turns = self.state.observe().turns
        return "\n".join(" ".join(map(_part_text, vars_of(turn))) for turn in turns)

    def _draw(self) -> int:
        if self._chances is None:
            return int(self.np_random.integers(self.setting.size))
        return int(np.searchsorted(self._chances, self.np_random.random(), side="right"))

    def _info(self, refused: str = "") -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "refused": refused}


def chances_of(setting: Setting) -> npt.NDArray[np.float64] | None:
    """Return (games,) cumulated chances of the secrets, or None if all are equally likely."""
    weights = getattr(setting.experiment.suite, "weights", None)
    if weights is None:
        return None
    total = np.cumsum(weights)
    chances: npt.NDArray[np.float64] = total / total[-1]
    return chances


def vars_of(turn: Any) -> tuple[Any, ...]:
    """Return a turn's move and its feedback."""
    return tuple(getattr(turn, name) for name in turn.__slots__)


def _part_text(part: Any) -> str:
    return part if isinstance(part, str) else "".join(map(str, part))
