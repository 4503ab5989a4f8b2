"""Base of all agents of Word Ladder: a search for a shortest ladder, and its description."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from wordgames.agent.agent import Agent, CostClass, Promises, Rows, Situation
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import ParameterError
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions, given
from wordgames.evidence import NAMES, SEARCHED
from wordgames.ladder.graph import Graph, graph_of
from wordgames.ladder.rules import LadderObservation, LadderOptions
from wordgames.languages.translation import (
    deferred,
    deferred_plural,
    translatable,
    translatable_plural,
)
from wordgames.vocabulary.arrays import Words

LadderSituation = Situation[LadderObservation]
REMEMBERED = 512
OPENER_GIVEN = translatable("The opener it was given.")
# Sentence about a step by its gain.
GAINS = {
    1: translatable_plural(
        "A step nearer: {count} more step to the target.",
        "A step nearer: {count} more steps to the target.",
    ),
    0: translatable_plural(
        "No nearer: {count} more step to the target.",
        "No nearer: {count} more steps to the target.",
    ),
    -1: translatable_plural(
        "A step away: {count} more step to the target.",
        "A step away: {count} more steps to the target.",
    ),
}
NONE = translatable(
    "There's no ladder from {start} to {target}: no steps join them in this dictionary."
)
Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frontier:
    """One step of a search: from which end, how far from it, and how many words it found there."""

    side: str
    depth: int
    words: int


@dataclass(frozen=True, slots=True)
class LadderSearch:
    """A shortest ladder as rows, empty where there is none, and what the search went through.

    Both ends are in its frontiers, at depth 0, if `Spread.sides` has both.
    """

    path: Path
    frontiers: tuple[Frontier, ...] = field(default=())

    @property
    def looked_at(self) -> int:
        """How many words the search met, both ends included."""
        return sum(frontier.words for frontier in self.frontiers)


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """A search as it was when it ended: which words it had met, and from where.

    sides   for the start, and the target if it searched from there too: word -> the word that it
            was met from; an end is met from itself
    fringe  lists of words met whose own neighbours were not all looked at
    """

    result: LadderSearch
    sides: tuple[Mapping[int, int], ...]
    fringe: tuple[Iterable[int], ...]


class LadderAgent(Agent[LadderObservation]):
    """An agent of Word Ladder, which searches once for a shortest ladder and climbs it.

    Asked off that ladder (a person's game), it searches again from the current word. It remembers
    what it found, which changes no answer: the same words give the same ladder.
    """

    figure = Figure(translatable("Steps left after it"), -1, 0, column="left")
    promises = Promises(
        modes=(), deterministic=True, cost_class=CostClass.SEARCH, standing=NAMES[SEARCHED]
    )
    words: Words
    options: LadderOptions
    graph: Graph

    def check_fit(self, words: Words, options: LadderOptions, opener: str | None) -> None:
        if len(words) and words.length != options.length:
            raise ParameterError(
                f"The words have {words.length} letters, those of the game {options.length}."
            )

    def prepare(self) -> None:
        self.graph = graph_of(self.words)
        self.neighbours: list[list[int]] = self.graph.neighbours
        self._searches: Memo[LadderSearch] = Memo(REMEMBERED)

    @abstractmethod
    def spread(self, start: int, target: int) -> Spread:
        """Search for a shortest ladder between two different words that some ladder joins."""

    def search(self, start: int, target: int) -> LadderSearch:
        """Return a shortest ladder between two different words that some ladder joins."""
        return self.spread(start, target).result

    @abstractmethod
    def describe(self, result: LadderSearch) -> str:
        """Describe a search in a sentence."""

    def find(self, start: int, target: int) -> LadderSearch:
        """Return a shortest ladder between any two words, cached; empty if none joins them."""
        if start == target:
            return LadderSearch((start,))
        if not self.graph.joined(start, target):
            return LadderSearch(())
        return self._searches.get((start, target), lambda: self.search(start, target))

    def plan(self, observation: LadderObservation) -> LadderSearch:
        """Return the ladder that it climbs: from the start if the play followed it, else from here.

        Raises KeyError for a word that it does not know.
        """
        rows = [self.row(word) for word in (*observation.words, observation.target)]
        climbed, target = tuple(rows[:-1]), rows[-1]
        result = self.find(climbed[0], target)
        return result if result.path[: len(climbed)] == climbed else self.find(climbed[-1], target)

    def row(self, word: str) -> int:
        """Return a word's row; raises KeyError for one that it does not know."""
        row = self.words.row(word)
        if row is None:
            raise KeyError(word)
        return row

    def suggest(self, situation: LadderSituation, count: int = 10) -> Suggestions:
        observation = situation.observation
        if self.opener and not observation.steps:
            return given((Suggestion(self.opener, 0.0, OPENER_GIVEN),))
        try:
            result = self.plan(observation)
        except KeyError as error:
            return Suggestions((), deferred("It doesn't know the word {word}.", word=error.args[0]))
        if not result.path:
            return Suggestions(
                (), deferred(NONE, start=observation.here, target=observation.target)
            )
        here = result.path.index(self.row(observation.here))
        if here + 1 == len(result.path):
            return Suggestions((), translatable("It has arrived."))
        steps, nodes = self._rank_steps(result.path, here, count), 0 if here else result.looked_at
        return Suggestions(steps, self.describe(result), nodes=nodes)

    def _rank_steps(self, path: Path, here: int, count: int) -> tuple[Suggestion, ...]:
        """Return its own step, then the other steps there are, those nearer to the target first."""
        steps = len(path) - here - 2
        best = Suggestion(self.words[path[here + 1]], float(-steps), _idea(steps, 1), left=steps)
        if count < 2:
            return (best,)
        away = self.graph.distances(path[-1])
        others = [node for node in self.neighbours[path[here]] if node != path[here + 1]]
        others.sort(key=lambda node: (int(away[node]), -float(self.words.weights[node]), node))
        return best, *(
            Suggestion(
                self.words[node],
                float(-away[node]),
                _idea(int(away[node]), steps + 1 - int(away[node])),
                left=int(away[node]),
            )
            for node in others[: count - 1]
        )


def _idea(steps: int, gained: int) -> str:
    """Sentence about the gain of a step: 1 is a step nearer, 0 none, -1 a step away."""
    return deferred_plural(*GAINS[gained], steps)


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
