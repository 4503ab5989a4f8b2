"""Two players race for the same word: a parallel environment of PettingZoo."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, parallel_to_aec

from wordgames.envs.tiles import WordleEnv
from wordgames.rules.state import IllegalMove, Status
from wordgames.sources.dictionaries import Content

PLAYERS = ("first", "second")
Each = dict[str, Any]


class Race(ParallelEnv[str, dict[str, Any], int]):
    """Wordle for two: both guess at once, each on their own board, for the same secret.

    The player who finds it in fewer guesses gets 1 and the other -1; both get 0 if they need the
    same number, or neither finds it. Players see their own board, the other's marks without the
    words, and the mask of legal guesses. A refused move forfeits the guess.

        >>> race = Race("en", length=5)
        >>> seen, _ = race.reset(seed=3)
        >>> sorted(seen["first"])
        ['action_mask', 'guesses', 'marks', 'rival']
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "wordgames_race_v0", "render_modes": []}

    def __init__(self, lexicon: str | Content | None = None, **options: Any) -> None:
        self.envs = {player: WordleEnv(lexicon, **options) for player in PLAYERS}
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self.render_mode = None
        board = self.envs[PLAYERS[0]]
        space: Any = board.observation_space
        self._space = spaces.Dict(
            {
                **space.spaces,
                "rival": space["marks"],
                "action_mask": spaces.MultiBinary(len(board.suite.words)),
            }
        )
        self._actions = {player: spaces.Discrete(len(board.suite.words)) for player in PLAYERS}
        self._spaces = dict.fromkeys(PLAYERS, self._space)
        self._rounds = 0
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return a player's observation space."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return a player's action space: the rows of the list."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Each, Each]:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        board = self.envs[PLAYERS[0]]
        number = int(self._random.integers(board.setting.size))
        secret = (options or {}).get("secret", board.setting.secret(number))
        for each in self.envs.values():
            each.reset(options={"secret": secret})
        self.agents, self._rounds = list(PLAYERS), 0
        return self._views(), {player: {} for player in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Each, Each, Each, Each, Each]:
        infos: Each = {player: {} for player in self.agents}
        for player, action in actions.items():
            board = self.envs[player]
            try:
                board.state = board.state.play(board.moves[int(action)])
            except IllegalMove as refusal:
                infos[player]["refused"] = str(refusal)
        self._rounds += 1
        wins = {player: self._status(player) is Status.WON for player in PLAYERS}
        over = any(wins.values()) or self._rounds >= self.envs[PLAYERS[0]].suite.limit
        rewards = {
            player: float(wins[player]) - float(wins[other])
            for player, other in (PLAYERS, PLAYERS[::-1])
        }
        observations = self._views()
        ended = dict.fromkeys(PLAYERS, over)
        if over:
            self.agents = []
        return observations, rewards, ended, dict.fromkeys(PLAYERS, False), infos

    def state(self) -> np.ndarray[Any, Any]:
        """Return the marks of both, the first player's before the second's."""
        return np.stack([board.seen()["marks"] for board in self.envs.values()])

    def _status(self, player: str) -> Status:
        return self.envs[player].state.status

    def _views(self) -> Each:
        views = {player: board.seen() for player, board in self.envs.items()}
        return {
            player: {
                **views[player],
                "rival": views[other]["marks"],
                "action_mask": self.envs[player].action_masks(),
            }
            for player, other in (PLAYERS, PLAYERS[::-1])
        }


# The race by the name that PettingZoo's own games have.
parallel_env = Race


def raw_env(*given: Any, **options: Any) -> AECEnv[str, Each, int | None]:
    """Return the race with a player a step; it takes what `Race` takes."""
    return parallel_to_aec(Race(*given, **options))


def env(*given: Any, **options: Any) -> AECEnv[str, Each, int | None]:
    """Return the race with a player a step, checked: actions in the space, steps in order."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(*given, **options)))
