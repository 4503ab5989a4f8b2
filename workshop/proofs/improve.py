"""Improvement of a finished tree: sets of its words are searched again, with a greater width.

A search of one width spends as much thought on small sets as on large ones. Here the sets of one
range of sizes are searched alone, each against what its part of the tree takes now and within the
guesses that its place leaves: large ones first with a moderate width, then small ones to the end.
"""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wordgames.search.engine import Engine, SearchState
from wordgames.search.options import SearchError, SearchOptions
from wordgames.search.search_arrays import UNLIMITED
from wordgames.search.tree import DecisionTree, Node
from wordgames.vocabulary.arrays import Words


@dataclass(frozen=True, slots=True, eq=False)
class ImprovedPlace:
    """A part of a tree: its node, the words left there, and how many guesses."""

    node: Node
    state: SearchState
    depth: int

    @property
    def size(self) -> int:
        """Number of words left."""
        return len(self.state.words)

    @property
    def total(self) -> int:
        """Guesses that its part of the tree takes over all its words."""
        return sum(map(len, DecisionTree(self.node).games()))


@dataclass(frozen=True, slots=True)
class ImprovementGain:
    """A place that was searched again: words left, and its guesses before and now."""

    size: int
    before: int
    after: int


# Callback for each finished place: its number, the total, and what it gained.
Told = Callable[[int, int, ImprovementGain], None]


class Improvement:
    """An improvement under way; `tree` is the best so far at any time."""

    def __init__(self, words: Words, options: SearchOptions, tree: DecisionTree) -> None:
        if options.prior != "uniform":
            raise SearchError("Only a tree of words that are equally likely can be improved.")
        self.engine = Engine(words, options)
        self.options = options
        self.tree = tree
        self.left_out = 0

    def go_on(self, sizes: range, seconds: float, told: Told = lambda at, of, gain: None) -> int:
        """Search the places of these sizes again; return how many guesses that saves.

        Of nested places only the outer one is searched. `left_out` counts those that time did not
        suffice for.
        """
        places = sorted(self._places(sizes), key=lambda place: -place.size)
        self.engine.start(self.options.width)
        until, saved = time.monotonic() + seconds, 0
        for number, place in enumerate(places):
            if time.monotonic() > until:
                self.left_out = len(places) - number
                break
            gain = self._searched(place, until)
            saved += gain.before - gain.after
            told(number + 1, len(places), gain)
        return saved

    def _places(self, sizes: range) -> Iterator[ImprovedPlace]:
        depth = self.options.worst or UNLIMITED
        stack = [ImprovedPlace(self.tree.root, self.engine.whole(), depth)]
        while stack:
            place = stack.pop()
            if place.size in sizes:
                yield place
            elif place.size >= sizes.start:
                stack += self._below(place)

    def _below(self, place: ImprovedPlace) -> Iterator[ImprovedPlace]:
        guess, depth = self.engine.numbers[place.node.guess], place.depth - 1
        for state in self.engine.classes(place.state, guess, depth):
            node = place.node.children[self.engine.code(guess, state)]
            yield ImprovedPlace(node, state, depth)

    def _searched(self, place: ImprovedPlace, until: float) -> ImprovementGain:
        before = place.total
        timer = threading.Timer(max(0.0, until - time.monotonic()), self.engine.stop)
        timer.daemon = True
        timer.start()
        try:
            value = self.engine.value(place.state, place.depth, before)
        finally:
            timer.cancel()
        if self.engine.stopped or value >= before:
            return ImprovementGain(place.size, before, before)
        better = self.engine.tree(place.state, place.depth)
        place.node.guess, place.node.wins = better.guess, better.wins
        place.node.children = better.children
        return ImprovementGain(place.size, before, place.total)
