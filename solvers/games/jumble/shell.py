"""Jumble in the shell: its lists, agents and histories."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.jumble.rules import HIDDEN, LENGTHS, JumbleObservation, JumbleOptions
from lexicons.columns import Columns
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import columns_from
from solvers.evaluation.run import Evaluation
from solvers.games.jumble.agents.agent import situate
from solvers.games.jumble.suite import JumbleSuite, microseconds, play_timed
from solvers.shell.games import Arguments, GameShell, file_of
from solvers.shell.refusal import RefusedError


class JumbleShell(GameShell):
    no_opener = "A puzzle of Jumble has no opener: it is solved at once."
    play = staticmethod(play_timed)
    in_parts = False
    arguments = {"--words": file_of("A list from a file instead.")}

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Columns]:
        columns = columns_from(path)
        return Lists(columns, columns)

    def facts(self, experiment: Experiment, lists: Lists[Columns]) -> dict[str, Any]:
        return super().facts(experiment, lists) | {"answers": len(lists.words)}

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        """Read letters: a puzzle of Jumble has no other history."""
        letters = history.strip().lower()
        if len(letters) not in LENGTHS:
            raise RefusedError("Write the letters of a puzzle, 3 to 15 of them: tnesil.")
        puzzle = JumbleObservation(JumbleOptions(words=1), 1, letters, HIDDEN * len(letters))
        return situate(puzzle, experiment.suite_as(JumbleSuite).columns)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"letters": situation.observation.letters}]

    def figures(self, done: Evaluation, arguments: Arguments) -> dict[str, Any]:
        return microseconds(done.record)
