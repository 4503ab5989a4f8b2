"""Jumble in the shell: its lists, agents and histories."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from games.jumble.rules import HIDDEN, LENGTHS, JumbleObservation, JumbleOptions
from lexicons.columns import Columns, content_hash
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import columns_from
from solvers.evaluation.run import Evaluation
from solvers.games.jumble.agents.agent import situate
from solvers.games.jumble.suite import JumbleSuite, TimedRecord, play_timed
from solvers.shell.command import RefusedError
from solvers.shell.games import Arguments, GameShell

MICRO = 1_000_000


class JumbleShell(GameShell):
    game = "jumble"
    no_opener = "A puzzle of Jumble has no opener: it is solved at once."
    play = staticmethod(play_timed)

    def add_files(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--words", type=Path, metavar="FILE", help="A list from a file instead."
        )

    def lists_from_files(
        self, arguments: Arguments, values: dict[str, Any]
    ) -> Lists[Columns] | None:
        path = arguments["words"]
        if path is None:
            return None
        if arguments["lexicon"] is not None:
            raise RefusedError("Give --words or --lexicon, not both.")
        columns = columns_from(path)
        return Lists(columns, columns, name=path.name)

    def facts(self, experiment: Experiment, lists: Lists[Columns]) -> dict[str, Any]:
        columns = lists.words
        return {
            "name": lists.name,
            "answers": len(columns),
            "allowed": len(columns),
            "sha256": content_hash(columns),
        }

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
        """Tell the microseconds that the agent took for a game, its building left out."""
        if not isinstance(done.record, TimedRecord):
            return {}
        games = len(done.record.guesses)
        return {"microseconds": round(done.record.answering / games * MICRO, 2)}
