"""What is measured of Word Ladder beside what every game has: steps, the graph, the searches."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from games.ladder.graph import Graph
from solvers.evaluation.run import Evaluation
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.games.ladder.suite import LadderSuite


def ladder_figures(done: Evaluation, *, diameter: bool) -> dict[str, Any]:
    """Return the figures of a run; the graph's diameter takes long, and is told if asked for."""
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
