"""The options of Fibble's runs: Wordle's, with one mode and nine guesses."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Situation
from wordgames.cli.terminal_view import TileView
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.suite import Group
from wordgames.fibble.agents.tile_agents import FIBBLE
from wordgames.fibble.lies import behind
from wordgames.fibble.options import OPTIONS
from wordgames.fibble.rules import Fibble, FibbleOptions, drawn, lie, lies
from wordgames.kernels.class_statistics import partition
from wordgames.languages.translation import translatable
from wordgames.rules.feedback import Turn, from_code, marks, to_code, to_text
from wordgames.tiles.agents.situation import TileSituation, situate
from wordgames.tiles.evaluation.runs import TileRuns, TileShell, tile_options
from wordgames.tiles.evaluation.suite import TileGroup, TileSuite, judged
from wordgames.wordle.rules import WordleObservation

# More than a suite has, so that no two games of any two runs have the same lies.
GAMES = 1 << 32


@dataclass(frozen=True, slots=True, eq=False)
class FibbleSuite(TileSuite):
    """Games of Fibble, one a secret; the run's seed and a game's number decide its lies."""

    options: FibbleOptions

    @property
    def fresh(self) -> bool:
        """Always true, as every game has its own lies."""
        return True

    def start(self, game: int) -> Fibble:
        return Fibble(self.secret(game), self.words, self.options, seed=self.lies_of(game))

    def lies_of(self, game: int) -> int:
        """Return the seed of a game's lies."""
        return self.seed * GAMES + game

    def situation(self, observation: WordleObservation) -> TileSituation:
        return situate(observation, self.known, self.seed, FIBBLE.fitting)

    def split(self, group: TileGroup, move: str) -> Iterator[TileGroup]:
        """Make the move in every game; each game has its own lie."""
        row = judged(self, group, move, self.words)
        shown = self._shown_codes(group, self.marked(row, self.secrets[group.games]).tolist())
        length = self.words.length
        true = self.marked(row, group.candidates)
        for code, places in partition(shown).items():
            turn = Turn(move, from_code(code, length))
            observation = replace(group.observation, turns=(*group.observation.turns, turn))
            fitting = group.candidates[behind(true, code, length)]
            yield Group(observation, observation.status, group.games[places], fitting)

    def _shown_codes(self, group: TileGroup, true: list[int]) -> npt.NDArray[np.unsignedinteger]:
        """Return the codes that the games are shown instead of the true ones."""
        turn, length = len(group.observation.turns) + 1, self.words.length
        lies = (
            lie(from_code(code, length), *drawn(self.lies_of(game), turn, length))
            for code, game in zip(true, group.games.tolist(), strict=True)
        )
        return np.array([to_code(marks) for marks in lies], dtype=np.uint32)


class FibbleRuns(TileRuns):
    """Fibble as runs see it: the seed draws the lies, so even all secrets are a sample."""

    slug = "fibble"
    randomized = True
    options = tile_options(OPTIONS)
    parameters = translatable("hit=1; several values make a sweep: hit=0,0.5,1.")
    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 200}
    suite_class = FibbleSuite
    rules_class = FibbleOptions
    leagues = [(slug, {"length": 5, "games": 500}) for slug in ("en", "fr", "es")]


class FibbleShell(TileShell):
    terminal = TileView("[right place] (elsewhere); one tile of a row lies.")

    def answers(
        self, experiment: Experiment, situation: Situation[Any], move: str
    ) -> list[dict[str, Any]]:
        """Return each answer with the words left that could give it: a word is under several."""
        counts = Counter[str]()
        for word in situation.words.strings(situation.candidates):
            counts.update(set(map(to_text, lies(marks(move, word)))))
        return [
            {"guess": move, "marks": shown, "left": count} for shown, count in counts.most_common()
        ]
