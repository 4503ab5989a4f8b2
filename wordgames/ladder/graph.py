"""Words of one length as a graph: an edge between words that differ in one letter. No Django."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from wordgames.ladder.options import ANSWERS, ANY_WORD
from wordgames.languages.translation import translate
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.vocabulary.memory_budget import remembered

# Rows of the words, or figures of each word, -1 for none.
Nodes = npt.NDArray[np.int32]
MOST_EDGES = 4_000_000
# Bytes of a neighbour in a list: the number and its reference.
LISTED = 36
# Searches that run at once, a bit each.
BLOCK = 4096


class TooDenseError(ValueError):
    """Nearly every word of the list is next to every other; the text is a sentence."""


@dataclass(frozen=True, eq=False)
class Graph:
    """Graph of words that differ in one letter.

    words    the words; a row is a node
    starts   (n + 1,) index in `ends` of each node's first neighbour
    ends     (2 x edges,) the neighbours of every node, one node after the other, sorted
    """

    words: Words
    starts: npt.NDArray[np.int64]
    ends: Nodes

    @classmethod
    def of(cls, words: Words) -> Graph:
        """Build the graph; raises TooDenseError for a list with too many neighbours."""
        pairs = list(_pairs(words.codes))
        low = np.concatenate([first for first, _ in pairs])
        high = np.concatenate([second for _, second in pairs])
        here, there = np.concatenate([low, high]), np.concatenate([high, low])
        order = np.argsort(here.astype(np.int64) * len(words) + there)
        starts = np.zeros(len(words) + 1, np.int64)
        np.cumsum(np.bincount(here, minlength=len(words)), out=starts[1:])
        return cls(words, starts, there[order].astype(np.int32))

    def __len__(self) -> int:
        return len(self.words)

    @property
    def edges(self) -> int:
        """Number of pairs of words next to each other."""
        return len(self.ends) // 2

    @property
    def nbytes(self) -> int:
        """Size in memory, including anything computed so far."""
        arrays = [value for value in vars(self).values() if isinstance(value, np.ndarray)]
        lists = LISTED * len(self.ends) if "neighbours" in vars(self) else 0
        return sum(array.nbytes for array in arrays) + lists

    @cached_property
    def degrees(self) -> Nodes:
        """(n,) number of neighbours of each word."""
        return np.diff(self.starts).astype(np.int32)

    @property
    def isolated(self) -> int:
        """Number of words next to no other."""
        return int((self.degrees == 0).sum())

    def next_to(self, node: int) -> Nodes:
        """Return the neighbours of a word, sorted."""
        return self.ends[self.starts[node] : self.starts[node + 1]]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of every word as lists, which searches in Python walk faster."""
        ends, starts = self.ends.tolist(), self.starts.tolist()
        return [ends[begin:end] for begin, end in pairwise(starts)]

    @cached_property
    def components(self) -> Nodes:
        """(n,) the first word that a ladder joins each word to."""
        here = np.repeat(np.arange(len(self)), self.degrees)
        least = np.arange(len(self))
        while True:
            before = least.copy()
            np.minimum.at(least, here, before[self.ends])
            least = least[least]
            if np.array_equal(least, before):
                return least.astype(np.int32)

    @cached_property
    def largest(self) -> Nodes:
        """The words of the largest component."""
        counts = np.bincount(self.components, minlength=1)
        return np.flatnonzero(self.components == counts.argmax()).astype(np.int32)

    def joined(self, start: int, end: int) -> bool:
        """True if there is a ladder between two words."""
        return bool(self.components[start] == self.components[end])

    def distances(self, node: int, by: str = ANY_WORD) -> Nodes:
        """Return the steps of a shortest ladder from every word to this one; do not change it."""
        return _distances(self, node, by)

    def _around(self, nodes: Nodes) -> tuple[Nodes, Nodes]:
        """Return all edges out of some words: starts and ends."""
        counts = self.degrees[nodes]
        first = np.repeat(self.starts[nodes] - np.cumsum(counts) + counts, counts)
        return np.repeat(nodes, counts), self.ends[first + np.arange(len(first))]

    def levels(self, node: int, by: str = ANY_WORD) -> Iterator[Nodes]:
        """Yield the words at distance 0, 1, 2, ... of this one, each sorted.

        Between the two ends are words of this kind alone.
        """
        visited = np.zeros(len(self), np.bool_)
        between = np.ones(len(self), np.bool_)
        if by == ANSWERS:
            between = np.isin(np.arange(len(self)), [node, *self.words.answers])
        level = np.array([node], np.int32)
        while len(level):
            visited[level] = True
            yield level
            around = self._around(level[between[level]])[1]
            level = np.unique(around[~visited[around]])

    def chances(self, target: int) -> npt.NDArray[np.float64]:
        """Return the chance that blind steps from each word make a shortest ladder to the target.

        Every neighbour is equally likely at each step; 0 if there is no ladder.
        """
        steps = self.distances(target)
        chance = np.zeros(len(self))
        for level in self.levels(target):
            if steps[level[0]] == 0:
                chance[target] = 1.0
                continue
            here, there = self._around(level)
            nearer = steps[there] < steps[here]
            sums = np.bincount(here[nearer], chance[there[nearer]], minlength=len(self))
            chance[level] = sums[level] / self.degrees[level]
        return chance

    def count(self, start: int, target: int) -> int:
        """Return the number of shortest ladders; 0 if there is none."""
        steps = self.distances(target)
        if steps[start] < 0:
            return 0
        ways = {start: 1}
        for remaining in range(int(steps[start]), 0, -1):
            after: dict[int, int] = {}
            for node, known in ways.items():
                for other in self.next_to(node).tolist():
                    if steps[other] == remaining - 1:
                        after[other] = after.get(other, 0) + known
            ways = after
        return ways[target]

    def nearer(self, node: int, target: int) -> Nodes:
        """Return the neighbours of a word that are a step nearer to the target."""
        steps, around = self.distances(target), self.next_to(node)
        closer: Nodes = around[steps[around] == steps[node] - 1]
        return closer

    def shortest(self, start: int, target: int) -> list[int]:
        """Return a shortest ladder, preferring common words; empty if there is none."""
        if self.distances(target)[start] < 0:
            return []
        path = [start]
        while path[-1] != target:
            choice = self.nearer(path[-1], target)
            path.append(int(choice[np.argmax(self.words.weights[choice])]))
        return path

    def pair_distances(self, starts: Nodes, targets: Nodes) -> Nodes:
        """Return the steps between many pairs, searched at once a bit a pair; -1 without a ladder.

        Levels are spread over all words together, so it shares no code with `distances`.
        """
        steps = np.full(len(starts), -1, np.int32)
        for begin in range(0, len(starts), BLOCK):
            part = slice(begin, begin + BLOCK)
            for level, reached in enumerate(self._spread(starts[part])):
                steps[part] = _arrived(reached, targets[part], steps[part], level)
        return steps

    def _spread(self, nodes: Nodes) -> Iterator[npt.NDArray[np.uint64]]:
        """Yield the sources that reached each word after 0, 1, 2, ... steps, until nothing changes.

        Shape (words, nodes / 64): bit i of a word's row is set once the i-th node reached it.
        """
        bits = np.zeros((len(self), -(-len(nodes) // 64)), np.uint64)
        places = np.arange(len(nodes), dtype=np.uint64)
        np.bitwise_or.at(bits, (nodes, places // 64), np.uint64(1) << (places % 64))
        linked = np.flatnonzero(self.degrees)
        while True:
            yield bits
            after = bits.copy()
            if len(linked):
                after[linked] |= np.bitwise_or.reduceat(bits[self.ends], self.starts[linked])
            if np.array_equal(after, bits):
                return
            bits = after

    @cached_property
    def diameter(self) -> int:
        """Length of the longest shortest ladder within the largest component."""
        parts = range(0, len(self.largest), BLOCK)
        return max(sum(1 for _ in self._spread(self.largest[at : at + BLOCK])) - 1 for at in parts)


def _arrived(reached: npt.NDArray[np.uint64], targets: Nodes, steps: Nodes, level: int) -> Nodes:
    """Return the steps found so far, with the arrivals of this level filled in."""
    places = np.arange(len(targets), dtype=np.uint64)
    here = (reached[targets, places // 64] >> (places % 64)) & np.uint64(1)
    return np.where((steps < 0) & (here == 1), level, steps).astype(np.int32)


def _pairs(codes: Codes) -> Iterator[tuple[Nodes, Nodes]]:
    """Yield, place by place, all pairs of words that differ in that letter only, as two arrays."""
    ahead, behind = _prefixes(codes), _prefixes(codes[:, ::-1])
    length = codes.shape[1]
    count = 0
    for place in range(length):
        key = ahead[place] * np.int64(len(codes)) + behind[length - 1 - place]
        order = np.argsort(key, kind="stable").astype(np.int32)
        key = key[order]
        for gap in range(1, len(codes)):
            same = np.flatnonzero(key[gap:] == key[:-gap])
            if not len(same):
                break
            count += len(same)
            if count > MOST_EDGES:
                raise TooDenseError(
                    translate("Too many words of this length are next to each other.")
                )
            yield order[same], order[same + gap]
    yield np.empty(0, np.int32), np.empty(0, np.int32)


def _prefixes(codes: Codes) -> list[npt.NDArray[np.int64]]:
    """Return for each place a number shared by words with the same letters before it."""
    numbers = [np.zeros(len(codes), np.int64)]
    for column in codes.T[:-1]:
        key = numbers[-1] * (int(codes.max()) + 1) + column
        numbers.append(np.unique(key, return_inverse=True)[1].astype(np.int64))
    return numbers


@remembered
def _distances(graph: Graph, node: int, by: str) -> Nodes:
    steps = np.full(len(graph), -1, np.int32)
    for number, level in enumerate(graph.levels(node, by)):
        steps[level] = number
    steps.flags.writeable = False
    return steps


@remembered
def known_graph_of(words: Words) -> Graph:
    """Return the graph of the answers alone, which people know; every word of it is an answer."""
    rows = words.answers
    every = np.arange(len(rows), dtype=np.int32)
    return Graph.of(Words(words.letters, words.codes[rows], words.weights[rows], every))


@remembered
def graph_of(words: Words) -> Graph:
    """Return the graph of the words of one length of a revision, built once a process."""
    return Graph.of(words)
