"""The situation of an agent of Word Ladder: its current word and its target."""

from __future__ import annotations

import numpy as np

from games.ladder.graph import Graph, graph_of
from games.ladder.rules import LadderObservation
from lexicons.words.arrays import Words
from solvers.agents.agent import Rows, Situation

LadderSituation = Situation[LadderObservation]


def situate(observation: LadderObservation, words: Words, seed: int = 0) -> LadderSituation:
    """Build the situation of a player who knows `words` from what it saw."""
    return Situation(observation, words, on_the_way(graph_of(words), observation), seed)


def on_the_way(graph: Graph, observation: LadderObservation) -> Rows:
    """Return the words on any shortest ladder from here to the target, both ends included."""
    here, target = graph.words.row(observation.here), graph.words.row(observation.target)
    if here is None or target is None or not graph.joined(here, target):
        return np.empty(0, np.int32)
    there = graph.distances(target)
    through = graph.distances(here) + there
    return np.flatnonzero((through == there[here]) & (there >= 0)).astype(np.int32)


def unsearched(observation: LadderObservation, words: Words, seed: int = 0) -> LadderSituation:
    """Build the same without looking for the words on the way, which no agent needs."""
    return Situation(observation, words, np.empty(0, np.int32), seed)
