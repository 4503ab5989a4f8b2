"""Adversarial Wordle in the shell: Wordle's lists, one game or one from each first word."""

from __future__ import annotations

from typing import Any

from games.rules import Status
from games.wordle.adversarial.rules import AdversarialObservation
from lexicons.arrays import Words
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.games.adversarial.options import WORDS
from solvers.games.adversarial.suite import AdversarialSuite
from solvers.games.tiles.shell import TileShell
from solvers.shell.games import Arguments
from solvers.shell.marks import turns_in
from solvers.shell.refusal import RefusedError


class AdversarialShell(TileShell):
    no_knowledge = "The host's words are those that the agent knows."

    def values(self, arguments: Arguments) -> dict[str, Any]:
        """Return the options that are chosen; the one game from the empty board may be counted."""
        values = super().values(arguments)
        if values.get("starts") != WORDS and values.pop("games", None) not in (None, 1):
            raise RefusedError("The host draws nothing: there is one game, or --first-words.")
        return values

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        limit = experiment.options.guesses
        return super().facts(experiment, lists) | {"host": "adversarial", "limit": limit}

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        suite = experiment.suite_as(AdversarialSuite)
        turns = turns_in(history, suite.words.length)
        observation = AdversarialObservation(options=suite.options, turns=turns)
        if observation.status is not Status.PLAYING:
            raise RefusedError("The game is over after this history.")
        return suite.situation(observation)
