"""The games of Word Ladder for the evaluation: pairs of words, played one by one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.run import Evaluation
from wordgames.evaluation.suite import Games, SingleSuite
from wordgames.ladder.agents.agent import LadderAgent, LadderSituation, unsearched
from wordgames.ladder.graph import Graph, Nodes, graph_of
from wordgames.ladder.rules import Ladder, LadderObservation, LadderOptions
from wordgames.vocabulary.arrays import Words

MOST_PAIRS = 200_000
# How often pairs are drawn anew, at least, to find some that a ladder joins.
ROUNDS = 50
# Pairs drawn before a few games are given up, where ladders are rare.
FEWEST_PAIRS = 20_000


@dataclass(frozen=True, eq=False)
class LadderSuite(SingleSuite[LadderObservation]):
    """Games of Word Ladder, a start and a target each.

    `gives_up`: some pairs have no ladder, and an agent that says so has ended its game.
    """

    words: Words
    starts: Nodes
    targets: Nodes
    seed: int = 0

    gives_up: ClassVar[bool] = True

    @classmethod
    def drawn(cls, words: Words, games: int, seed: int = 1) -> LadderSuite:
        """Draw pairs of different words, each as likely, whether a ladder joins them or not."""
        return cls(words, *_pairs(len(words), games, np.random.default_rng(seed)), seed)

    @classmethod
    def joined(cls, words: Words, games: int, seed: int = 1) -> LadderSuite:
        """Draw pairs of different words that a ladder joins, each as likely.

        Raises ListError where there are hardly any.
        """
        rng, graph = np.random.default_rng(seed), graph_of(words)
        starts, targets = (np.empty(0, np.int32) for _ in range(2))
        for _ in range(max(ROUNDS, FEWEST_PAIRS // (4 * games))):
            first, second = _pairs(len(words), 4 * games, rng)
            joined = graph.components[first] == graph.components[second]
            starts = np.concatenate([starts, first[joined]])
            targets = np.concatenate([targets, second[joined]])
            if len(starts) >= games:
                return cls(words, starts[:games], targets[:games], seed)
        raise ListError(f"Hardly any two words of {words.length} letters are joined by a ladder.")

    @classmethod
    def every(cls, words: Words) -> LadderSuite:
        """Play every pair of different words, both ways; raises ListError for too many."""
        if len(words) * (len(words) - 1) > MOST_PAIRS:
            raise ListError(f"All pairs of {len(words):,} words are too many: give a number.")
        first, second = np.nonzero(~np.eye(len(words), dtype=np.bool_))
        return cls(words, first.astype(np.int32), second.astype(np.int32))

    @property
    def graph(self) -> Graph:
        """The words and their neighbours."""
        return graph_of(self.words)

    @cached_property
    def shortest(self) -> Nodes:
        """(games,) steps of a shortest ladder, found apart from any agent; -1 without one."""
        return self.graph.pair_distances(self.starts, self.targets)

    @property
    def options(self) -> LadderOptions:
        return LadderOptions(length=self.words.length, difficulty="any", shown=False)

    @property
    def size(self) -> int:
        return len(self.starts)

    @property
    def limit(self) -> int:
        """The longest of its shortest ladders: no agent that keeps its promise needs more steps."""
        return max(1, int(self.shortest.max(initial=1)))

    def secrets_drawn(self) -> Games:
        return self.starts.astype(np.int64) * len(self.words) + self.targets

    def secret(self, game: int) -> str:
        """Return both words: nothing is secret."""
        return f"{self.words[int(self.starts[game])]} {self.words[int(self.targets[game])]}"

    def start(self, game: int) -> Ladder:
        start, _, target = self.secret(game).partition(" ")
        return Ladder(target, self.words, (start,), self.options)

    def situation(self, observation: LadderObservation) -> LadderSituation:
        return unsearched(observation, self.words, self.seed)


def _pairs(words: int, games: int, rng: np.random.Generator) -> tuple[Nodes, Nodes]:
    """Draw pairs of different rows; raises ListError where there is no pair."""
    if words < 2:
        raise ListError("A ladder needs at least two words.")
    if games < 1:
        raise ValueError("A run has at least one game.")
    starts = rng.integers(0, words, games)
    targets = (starts + rng.integers(1, words, games)) % words
    return starts.astype(np.int32), targets.astype(np.int32)


def ladder_figures(done: Evaluation, *, diameter: bool) -> dict[str, Any]:
    """Return the figures of a run; the graph's diameter takes long, so only on request."""
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
        "graph": graph_facts(suite.graph, diameter=diameter),
    }
    if isinstance(done.agent, LadderAgent):
        times = microseconds(done.agent, suite)
        figures["microseconds"] = round(float(np.median(times)), 1) if len(times) else None
        figures["microseconds_average"] = round(float(times.mean()), 1) if len(times) else None
    return figures


def microseconds(agent: LadderAgent, suite: LadderSuite) -> np.ndarray[Any, Any]:
    """Return the CPU time of every search for a ladder that there is, in microseconds."""
    times = []
    for game in np.flatnonzero(suite.shortest > 0).tolist():
        start, target = int(suite.starts[game]), int(suite.targets[game])
        before = time.process_time_ns()
        agent.search(start, target)
        times.append((time.process_time_ns() - before) / 1000)
    return np.array(times)


def graph_facts(graph: Graph, *, diameter: bool) -> dict[str, int]:
    """Return how many words and edges a graph has, and how they hang together."""
    facts = {
        "words": len(graph),
        "edges": graph.edges,
        "isolated": graph.isolated,
        "largest_component": len(graph.largest),
    }
    return facts | ({"diameter": graph.diameter} if diameter else {})
