"""Word Ladder in the shell: its lists, pairs, agents and histories."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from games.ladder.graph import Graph
from games.ladder.rules import LadderObservation
from lexicons.arrays import Words
from solvers.agents.base import Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import read_words
from solvers.evaluation.run import Evaluation
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.games.ladder.agents.situation import situate
from solvers.games.ladder.suite import LadderSuite
from solvers.shell.command import RefusedError
from solvers.shell.games import Arguments, GameShell


class LadderShell(GameShell):
    game = "ladder"
    lexicon_of = "A lexicon of words"
    no_opener = "Every ladder starts with a word of its own: it takes no --opener."

    def add_files(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--words", type=Path, metavar="FILE", help="Words from a file instead, one a line.")
        add("--diameter", action="store_true", help="Tell the longest shortest ladder too.")

    def lists_from_files(self, arguments: Arguments, values: dict[str, Any]) -> Lists[Words] | None:
        path = arguments["words"]
        if path is None:
            return None
        if arguments["lexicon"] is not None:
            raise RefusedError("Give --words or --lexicon, not both.")
        spec = self.runs.shell_spec("", values)
        self.runs.check(spec)
        words = words_in(path, spec["length"])
        return Lists(words, words, name=path.name)

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        words = lists.words
        return {
            "name": f"{lists.name}, {words.length} letters",
            "length": words.length,
            "answers": len(words),
            "allowed": len(words),
            "sha256": words_hash(words),
        }

    def figures(self, done: Evaluation, arguments: Arguments) -> dict[str, Any]:
        suite = done.suite
        if not isinstance(suite, LadderSuite):
            raise TypeError("A run of Word Ladder has its suite.")
        solved = done.record.guesses > 0
        steps = done.record.guesses[solved]
        figures: dict[str, Any] = {
            "solved": int(solved.sum()),
            "unreachable": int((suite.shortest < 0).sum()),
            "steps_average": float(steps.mean()) if len(steps) else None,
            "all_shortest": bool(
                np.array_equal(np.where(solved, done.record.guesses, -1), suite.shortest)
            ),
            "graph": _graph(suite.graph, diameter=arguments["diameter"]),
        }
        if isinstance(done.agent, LadderAgent):
            times = microseconds(done.agent, suite)
            figures["microseconds"] = round(float(np.median(times)), 1) if len(times) else None
            figures["microseconds_average"] = round(float(times.mean()), 1) if len(times) else None
        return figures

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


def microseconds(agent: LadderAgent, suite: LadderSuite) -> np.ndarray[Any, Any]:
    """Return the CPU time of every search for a ladder that there is, in microseconds."""
    times = []
    for game in np.flatnonzero(suite.shortest > 0).tolist():
        start, target = int(suite.starts[game]), int(suite.targets[game])
        before = time.process_time_ns()
        agent.search(start, target)
        times.append((time.process_time_ns() - before) / 1000)
    return np.array(times)


def _graph(graph: Graph, *, diameter: bool) -> dict[str, int]:
    facts = {
        "words": len(graph),
        "edges": graph.edges,
        "isolated": graph.isolated,
        "largest_component": len(graph.largest),
    }
    return facts | ({"diameter": graph.diameter} if diameter else {})


def words_in(path: Path, length: int) -> Words:
    """Return a file's words of one length; raises RefusedError or ListError with a sentence."""
    words = [word for word in read_words(path) if len(word) == length]
    if not words:
        raise RefusedError(f"The list {path} has no words of {length} letters.")
    return Words.from_strings(words)
