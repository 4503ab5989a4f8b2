"""Word Ladder in the shell: its lists, pairs, agents and histories."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.ladder.rules import LadderObservation
from lexicons.arrays import Words
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import words_of_length as words_in_file
from solvers.evaluation.run import Evaluation
from solvers.games.ladder.agents.situation import situate
from solvers.games.ladder.measure import ladder_figures
from solvers.games.ladder.suite import LadderSuite
from solvers.shell.games import Arguments, GameShell, file_of
from solvers.shell.refusal import RefusedError


class LadderShell(GameShell):
    lexicon_of = "A lexicon of words"
    no_opener = "Every ladder starts with a word of its own: it takes no --opener."
    arguments = {
        "--words": file_of("Words from a file instead, one a line."),
        "--diameter": {"action": "store_true", "help": "Tell the longest shortest ladder too."},
    }

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Words]:
        spec = self.runs.shell_spec("", values)
        self.runs.check(spec)
        words = words_in_file(path, spec["length"])
        return Lists(words, words)

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        facts, length = super().facts(experiment, lists), lists.words.length
        named = {"name": f"{lists.name}, {length} letters", "length": length}
        return named | facts | named | {"answers": facts["allowed"]}

    def figures(self, done: Evaluation, arguments: Arguments) -> dict[str, Any]:
        return ladder_figures(done, diameter=arguments["diameter"])

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        """Read "cold,cord>warm": the words so far, and the target."""
        suite = experiment.suite_as(LadderSuite)
        climbed, _, target = history.lower().partition(">")
        words = tuple(word.strip() for word in climbed.split(","))
        for word in (*words, target.strip()):
            if word not in suite.words:
                raise RefusedError(
                    f"Write the words so far and the target, as in cold,cord>warm; {word or 'no'}"
                    " is no word of the list."
                )
        return situate(LadderObservation(suite.options, target.strip(), words), suite.words)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        observation: LadderObservation = situation.observation
        return [{"move": word} for word in observation.words[1:]]
