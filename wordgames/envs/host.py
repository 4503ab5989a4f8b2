"""A guesser against a host without a secret: a turn-based environment of PettingZoo."""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from wordgames.envs.tiles import board_space, suite_of
from wordgames.game_setting import Setting
from wordgames.kernels.feedback_codes import consistent, feedback_codes
from wordgames.rules.feedback import Turn, from_code
from wordgames.sources.dictionaries import Content
from wordgames.tiles.agents.situation import legal_rows
from wordgames.wordle.rules import WordleObservation, WordleOptions

GUESSER, HOST = "guesser", "host"
# Guesses after which a game always ends: the host has won.
MOST = 20


class HostGame(AECEnv[str, dict[str, Any], int | None]):
    """Adversarial Wordle with both sides to play.

    The guesser names a word; the host marks it freely as long as some word of the list still
    fits all marks; a guess is right once the host can give no other marks. The host's action is a
    row of marks as a number, `wordgames.rules.feedback.to_code`. Each guess is worth -1 to the
    guesser and 1 to the host.

        >>> game = HostGame("en", length=5)
        >>> game.reset()
        >>> game.step(int(game.words.row("crane")))
        >>> int(game.observe("host")["action_mask"].sum())
        136
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "wordgames_host_v0", "render_modes": []}

    def __init__(
        self, lexicon: str | Content | None = None, guesses: int = MOST, **options: Any
    ) -> None:
        super().__init__()
        suite = suite_of(Setting("wordle", lexicon, guesses=guesses, **options))
        self.words, self.limit = suite.words, suite.limit
        self._options: WordleOptions = suite.options
        self.possible_agents = [GUESSER, HOST]
        self.agents: list[str] = []
        self.render_mode = None
        self._codes = 3**self.words.length
        counts = {GUESSER: len(self.words), HOST: self._codes}
        self._actions = {agent: spaces.Discrete(count) for agent, count in counts.items()}
        self._spaces = {
            agent: spaces.Dict(
                {
                    **board_space(suite).spaces,
                    "guess": spaces.Discrete(len(self.words) + 1),
                    "action_mask": spaces.MultiBinary(count),
                }
            )
            for agent, count in counts.items()
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return a side's observation space: the board, the guess to mark (0: none), its mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return a side's action space: rows of the list, or codes of marks."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.agent_selection = GUESSER
        self.turns: tuple[Turn, ...] = ()
        self.left: npt.NDArray[np.int32] = self.words.answers
        self._guess: int | None = None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return a side's current observation."""
        space: Any = self._spaces[agent]
        board = {name: np.zeros(space[name].shape, space[name].dtype) for name in TILES}
        for number, turn in enumerate(self.turns):
            board["guesses"][number] = self.words.symbols(turn.guess) + 1
            board["marks"][number] = np.array(turn.marks) + 1
        guess = np.int64(0 if self._guess is None else self._guess + 1)
        return {**board, "guess": guess, "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask(agent)[int(action)]:
            raise ValueError(f"The {agent} may not play {action}; the action mask says what.")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if agent == GUESSER:
            self._guess = int(action)
        else:
            self._take_marks(int(action))
        self.agent_selection = HOST if agent == GUESSER else GUESSER
        self._accumulate_rewards()

    def _take_marks(self, code: int) -> None:
        """Take the host's marks of the guess: words that no longer fit are out."""
        row = self._guess or 0
        codes = self.words.codes
        self.left = self.left[consistent(codes[self.left], codes[row], code)]
        marks = from_code(code, self.words.length)
        self.turns = (*self.turns, Turn(self.words[row], marks))
        self._guess = None
        self.rewards = {GUESSER: -1.0, HOST: 1.0}
        if code == self._codes - 1 or len(self.turns) >= self.limit:
            self.terminations = dict.fromkeys(self.agents, True)

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        """Return 1 for each action that the rules allow now; all 0 out of turn."""
        mask = np.zeros(int(self._actions[agent].n), np.int8)
        if any(self.terminations.values()):
            return mask
        if agent == GUESSER and self._guess is None:
            mask[legal_rows(self.words, WordleObservation(self._options, self.turns))] = 1
        if agent == HOST and self._guess is not None:
            guess = self.words.codes[self._guess : self._guess + 1]
            mask[np.unique(feedback_codes(guess, self.words.codes[self.left])[0])] = 1
        return mask


TILES = ("guesses", "marks")


# The game by the name that PettingZoo's own games have.
raw_env = HostGame


def env(*given: Any, **options: Any) -> AECEnv[str, dict[str, Any], int | None]:
    """Return the game, checked: who plays what the mask forbids loses, rather than an error."""
    raw = wrappers.TerminateIllegalWrapper(raw_env(*given, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))
