"""Word Ladder in the shell: its lists, pairs, agents and histories."""

from __future__ import annotations

import argparse
import time
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from games.ladder.graph import Graph
from games.ladder.pairs import graph_for
from games.ladder.rules import LENGTHS, LadderObservation
from lexicons.arrays import Words
from solvers.agents.base import Agent, Progress, Situation
from solvers.artifacts import words_hash
from solvers.evaluation.play import Decided, Record, play_singly
from solvers.evaluation.run import Run
from solvers.evaluation.suite import Suite
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.games.ladder.agents.situation import situate
from solvers.games.ladder.suite import LadderSuite
from solvers.registry import build_agent
from solvers.shell.command import RefusedError
from solvers.shell.games import GameShell, Options, Setting, count_of

LEXICON = "en"


def _play(
    agent: Agent[Any], suite: Suite[Any], progress: Progress | None, _: Decided | None
) -> Record:
    """Play the pairs one by one."""
    return play_singly(agent, suite, progress)


class LadderShell(GameShell):
    game = "ladder"
    play = staticmethod(_play)

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help=f"A lexicon of words; {LEXICON} by default.")
        add("--words", type=Path, metavar="FILE", help="Words from a file instead, one a line.")
        add(
            "--length", type=int, default=5, metavar="N", help="Letters of the words; 5 by default."
        )
        add("--seed", type=int, default=1, metavar="S", help="Seed of the pairs drawn.")
        add("--diameter", action="store_true", help="Tell the longest shortest ladder too.")

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games",
            default="1000",
            metavar="N|all",
            help="Draw so many pairs of words, or play every pair of a small list.",
        )

    def setting(self, options: Options) -> Setting:
        words, name = _words(options)
        graph_for(words)
        games = count_of(options.get("games", "1000"))
        suite = (
            LadderSuite.every(words)
            if games is None
            else LadderSuite.drawn(words, games, options["seed"])
        )
        lexicon = {
            "name": f"{name}, {words.length} letters",
            "length": words.length,
            "answers": len(words),
            "allowed": len(words),
            "sha256": words_hash(words),
        }
        return Setting(suite, lexicon, games is not None)

    def agent(
        self, setting: Setting, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        if opener is not None:
            raise RefusedError("Every ladder starts with a word of its own: it takes no --opener.")
        suite = _suite(setting.suite)
        return build_agent(self.game, name, suite.words, suite.options, params=params)

    def figures(self, done: Run, options: Options) -> dict[str, Any]:
        suite = _suite(done.suite)
        solved = done.record.guesses > 0
        steps = done.record.guesses[solved]
        told: dict[str, Any] = {
            "solved": int(solved.sum()),
            "unreachable": int((suite.shortest < 0).sum()),
            "steps_average": float(steps.mean()) if len(steps) else None,
            "all_shortest": bool(
                np.array_equal(np.where(solved, done.record.guesses, -1), suite.shortest)
            ),
            "graph": _graph(suite.graph, diameter=options["diameter"]),
        }
        if isinstance(done.agent, LadderAgent):
            taken = microseconds(done.agent, suite)
            told["microseconds"] = round(float(np.median(taken)), 1) if len(taken) else None
            told["microseconds_average"] = round(float(taken.mean()), 1) if len(taken) else None
        return told

    def situation(self, setting: Setting, history: str) -> Situation[Any]:
        """Read "cold,cord>warm": the words so far, and the target."""
        suite = _suite(setting.suite)
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
        seen: LadderObservation = situation.observation
        return [{"move": word} for word in seen.words[1:]]


def microseconds(agent: LadderAgent, suite: LadderSuite) -> np.ndarray[Any, Any]:
    """Return the CPU time of every search for a ladder that there is, in microseconds."""
    taken = []
    for game in np.flatnonzero(suite.shortest > 0).tolist():
        start, target = int(suite.starts[game]), int(suite.targets[game])
        before = time.process_time_ns()
        agent.search(start, target)
        taken.append((time.process_time_ns() - before) / 1000)
    return np.array(taken)


def _graph(graph: Graph, *, diameter: bool) -> dict[str, int]:
    told = {
        "words": len(graph),
        "edges": graph.edges,
        "isolated": graph.isolated,
        "largest_component": len(graph.largest),
    }
    return told | ({"diameter": graph.diameter} if diameter else {})


def _words(options: Options) -> tuple[Words, str]:
    if options["length"] not in LENGTHS:
        raise RefusedError("Words have 2 to 10 letters.")
    if options["words"] is None:
        from solvers.shell.lexicon import lexicon_words

        slug = options["lexicon"] or LEXICON
        return lexicon_words(slug, options["length"]), slug
    if options["lexicon"] is not None:
        raise RefusedError("Give --words or --lexicon, not both.")
    return words_in(options["words"], options["length"]), options["words"].name


def words_in(path: Path, length: int) -> Words:
    """Return a file's words of one length; raises RefusedError with a sentence."""
    try:
        lines = unicodedata.normalize("NFC", path.read_text(encoding="utf-8").lower()).split()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise RefusedError(f"The list {path} cannot be read: {reason}.") from error
    words = [word for word in lines if len(word) == length]
    if not words:
        raise RefusedError(f"The list {path} has no words of {length} letters.")
    return Words.from_strings(words)


def _suite(suite: Suite[Any]) -> LadderSuite:
    if not isinstance(suite, LadderSuite):
        raise TypeError("A setting of Word Ladder has its suite.")
    return suite
