"""The analysis of games without words, whose rules name all secrets."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from games.contract.game import JSON
from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import ObservationT
from wordgames.agent.agent import Situation
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.wordless import WordlessRuns, situate


class WordlessAnalysis(Analysis[Any, ObservationT, Sequence[str]]):
    """A game with `WordlessRuns`, which know its options, its secrets and how it starts."""

    @classmethod
    def runs(cls) -> WordlessRuns:
        """Return the game's part of runs."""
        runs = runnable(cls.slug)
        if not isinstance(runs, WordlessRuns):
            raise TypeError(f"Runs of {cls.slug} need words.")
        return runs

    @classmethod
    def read_options(cls, setup: JSON) -> Any:
        return cls.runs().options_of(setup["options"])

    @cached_property
    def words(self) -> Sequence[str]:
        return tuple(self.runs().secrets(self.options))

    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        return situate(observation, self.words, self.runs().begin(self.options))
