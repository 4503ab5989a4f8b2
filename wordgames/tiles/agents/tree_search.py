"""Tree search: document 004's BFS, DFS, greedy and A* over strings of letters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import CostClass, Promises, Rows
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions, given
from wordgames.kernels.awaited_kernels import need
from wordgames.languages.translation import deferred, translatable
from wordgames.tiles.agents.agent import TileAgent, explain, reserve
from wordgames.tiles.agents.letter_frequency import distinct_sums, first_places, letter_counts
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.positional import BOOST, boost_of
from wordgames.tiles.agents.situation import TileSituation, guessed_rows, legal_rows
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation

if TYPE_CHECKING:
    from wordgames.tiles.agents.letter_strings import LetterTree

# The address of its kernels.
STRINGS = "wordgames.tiles.agents.letter_strings:warm"
# Nodes of the fringe that are named.
NEXT = 4
# Of a threshold in units of the odds: it is a sum of decimal fractions, the scores are exact.
DIGITS = 6
# Which words may be guessed now, (words,).
Legal = npt.NDArray[np.bool_]

COVERING = translatable(
    "Opener {number} of {count}, fixed: the most frequent letters not guessed yet."
)
FOUND = translatable(
    "The first word the search met with a score over {threshold:.2f} ({made} nodes)."
)
BEST = translatable(
    "The search found no word over any threshold, so this is the word with the best score."
)
SCORED = translatable("Sum of its letters' probabilities in their places.")
CHOICES = translatable(
    "The root is the string of the most likely letters, with placed ones in place. A node "
    "can only be guessed if it's a word, since our rules refuse other strings. The threshold "
    "is base x length + increase x placed letters, and is lowered in steps; the order of the "
    "search doesn't depend on it, so one pass serves all of them. A letter known not to be "
    "in the word leaves every domain. If no word was met, the best-scored word is guessed "
    "and counted as a fallback."
)


class TreeSearch(TileAgent):
    """Searches strings one letter apart for one that scores over a threshold and is a word."""

    source = translatable("Document 004, tree search.")
    choices = CHOICES
    filters = False
    promises = Promises(cost_class=CostClass.CAPPED_SEARCH)
    figure = Figure(translatable("Letter odds"), decimals=4)
    order: ClassVar[int]
    parameters: ClassVar[tuple[Parameter, ...]] = (
        BOOST,
        Parameter("base", 0.1, translatable("Threshold per letter of the word."), low=0, high=1),
        Parameter("increase", 0.8, translatable("Threshold per placed letter."), low=0, high=1),
        Parameter(
            "step",
            0.1,
            translatable("How much the threshold is lowered each time."),
            low=0.01,
            high=1,
        ),
        Parameter(
            "first_guesses", 3, translatable("First guesses with no letter twice."), low=0, high=6
        ),
        Parameter(
            "max_nodes",
            5000,
            translatable("Most nodes a search may make."),
            low=1,
            high=1_000_000,
            costly=True,
        ),
        Parameter(
            "new_letters",
            0,
            translatable(
                "Once no first guess has only new letters, others with at least this many "
                "follow; 0: none."
            ),
            low=0,
            high=15,
            sparse=True,
        ),
        Parameter(
            "turn",
            "fixed",
            translatable(
                "When it turns to answers: after all first guesses, or earlier, once it knows as "
                "many letters as it learned to wait for."
            ),
            choices=("fixed", "learned"),
            sparse=True,
        ),
    )
    learned_turn: ClassVar[tuple[int, ...]]
    """Known letters it answers from after the first and second guess (`teach wordle --turns`)."""

    def prepare(self) -> None:
        self._odds = place_odds(self.words)
        self._strings = self.words.codes.astype(np.int64)
        count = int(self.params["first_guesses"])
        least = int(self.params["new_letters"])
        self.first_guesses = covering_words(self.words, count, self.opener, least)

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        observation = situation.observation
        legal = self._legal(observation)
        if not legal.any():
            return reserve(self.words, observation, count)
        turn = len(observation.turns)
        boost = boost_of(self.params["boost"], self.words.length)
        odds = LetterOdds.after(self.words, self._odds, observation.turns, boost)
        if self._covers(turn, legal) and not self._turns(odds, turn):
            idea = deferred(COVERING, number=turn + 1, count=len(self.first_guesses))
            row = self.first_guesses[turn]
            fixed = given(explain(self.words, situation.candidates, [row], [0.0], idea))
            return replace(fixed, nodes=0)
        return self._searched(situation, odds, legal, count)

    def _turns(self, odds: LetterOdds, turn: int) -> bool:
        """True if it has learned to answer now, though first guesses are left."""
        if self.params["turn"] == "fixed" or not 0 < turn <= len(self.learned_turn):
            return False
        return odds.known >= self.learned_turn[turn - 1]

    def _searched(
        self, situation: TileSituation, odds: LetterOdds, legal: Legal, count: int
    ) -> Suggestions:
        search = self._search(odds, legal)
        made, result = search.made, search.match
        if result is None:
            others = self._by_score(situation, odds, legal, count)
            return Suggestions(others, BEST, fallback=True, nodes=made)
        idea = deferred(FOUND, threshold=result.threshold, made=result.nodes)
        first = explain(self.words, situation.candidates, [result.row], [result.score], idea)
        if count == 1:
            return Suggestions(first, nodes=made)
        legal[result.row] = False
        others = self._by_score(situation, odds, legal, count - 1)
        return Suggestions(first + others, nodes=made)

    def _by_score(
        self, situation: TileSituation, odds: LetterOdds, legal: Legal, count: int
    ) -> tuple[Suggestion, ...]:
        """Return the legal words with the best scores, whether a search meets them or not."""
        rows = np.flatnonzero(legal).astype(np.int32)
        scores = odds.scores(self.words.codes[rows])
        best = np.lexsort((rows, -scores))[:count]
        return explain(self.words, situation.candidates, rows[best], scores[best], SCORED)

    def looked(self, situation: TileSituation) -> Searched | None:
        """Return the search for a guess; None where the guess is a fixed opener, or there is none.

        The threshold ends it, so what it would have met later is not in it.
        """
        observation = situation.observation
        legal, turn = self._legal(observation), len(observation.turns)
        boost = boost_of(self.params["boost"], self.words.length)
        odds = LetterOdds.after(self.words, self._odds, observation.turns, boost)
        given = self.opener and not turn
        if given or not legal.any() or (self._covers(turn, legal) and not self._turns(odds, turn)):
            return None
        return self._search(odds, legal)

    def all_met(self, situation: TileSituation) -> tuple[Met, ...]:
        """Return the words that its search would meet if no threshold ended it."""
        observation = situation.observation
        boost = boost_of(self.params["boost"], self.words.length)
        odds = LetterOdds.after(self.words, self._odds, observation.turns, boost)
        return self._search(odds, self._legal(observation), np.inf, lowered=False).met

    def next_of(self, search: Searched, waiting: npt.NDArray[np.int64]) -> list[int]:
        """Return the nodes that wait in the fringe in the order in which they would be taken."""
        from wordgames.tiles.agents.letter_strings import Fringe, priority

        scale = float(self.params.get("scale", 0.0)) / search.units
        fringe = Fringe(self.order, scale, 0.0, 0)
        depths, scores = search.tree.depths, search.tree.scores
        first = min if self.order != 1 else max
        shortlist = (
            waiting if self.order > 1 else waiting[:NEXT] if first is min else waiting[-NEXT:]
        )
        order = [
            (priority(fringe, node, int(depths[node]), float(scores[node])), node)
            for node in shortlist.tolist()
        ]
        return [node for _, node in sorted(order)[:NEXT]]

    def _legal(self, observation: WordleObservation) -> Legal:
        legal = np.zeros(len(self.words), dtype=np.bool_)
        legal[legal_rows(self.words, observation)] = True
        legal[guessed_rows(self.words, observation.turns)] = False
        return legal

    def _covers(self, turn: int, legal: Legal) -> bool:
        """True if a fixed opener is left that may be guessed now."""
        return turn < len(self.first_guesses) and bool(legal[self.first_guesses[turn]])

    def _search(
        self, odds: LetterOdds, legal: Legal, most: float | None = None, *, lowered: bool = True
    ) -> Searched:
        """Search once, then lower the threshold until a word that was met is over it.

        `most` is a threshold instead of its own; not `lowered`, no word is taken.
        """
        need(STRINGS)
        from wordgames.tiles.agents.letter_strings import (
            Fringe,
            Letters,
            LetterTree,
            StringIndex,
            search_strings,
        )

        threshold = self._threshold(odds) if most is None else most
        limit, units = int(self.params["max_nodes"]), odds.units
        scale = float(self.params.get("scale", 0.0)) / units
        tree = LetterTree.of(limit, self.words.length, len(self.words))
        met = tree.hits
        count, made, looked = search_strings(
            likely_string(odds),
            Letters(
                domains(odds),
                odds.whole(odds.odds),
                odds.bag,
                odds.placed,
                float(odds.whole(odds.boost)),
            ),
            StringIndex(self._strings, legal),
            Fringe(self.order, scale, round(threshold * units, DIGITS), limit),
            tree,
        )
        words = tuple(Met(int(it[0]), float(it[1]) / units, int(it[2])) for it in met[:count])
        searched = Searched(tree, made, looked, units, words, threshold, None)
        return self._lowered(searched) if words and lowered else searched

    def _lowered(self, searched: Searched) -> Searched:
        """Lower the threshold until a word that was met is over it; below 0 any word is."""
        threshold, units = searched.threshold, searched.units
        scores = searched.tree.hits[: len(searched.met), 1]
        word, passed = searched.met[0], 0.0
        while threshold > 0:
            over = np.flatnonzero(scores > round(threshold * units, DIGITS))
            if len(over):
                word, passed = searched.met[int(over[0])], threshold
                break
            threshold -= float(self.params["step"])
        return searched._replace(match=Match(word.row, word.score, passed, searched.made))

    def _threshold(self, odds: LetterOdds) -> float:
        known = int((odds.placed >= 0).sum())
        base, increase = float(self.params["base"]), float(self.params["increase"])
        return base * self.words.length + increase * known


class Match(NamedTuple):
    """A word that a search met: its row and score, the threshold it is over, nodes made."""

    row: int
    score: float
    threshold: float
    nodes: int


class Met(NamedTuple):
    """A word that a search met: its row and score, and how many nodes were looked at before it."""

    row: int
    score: float
    before: int


class Searched(NamedTuple):
    """A search as it was when it ended.

    tree, made, looked   its nodes, how many there are, and how many of them were looked at
    units      scores of the tree are divided by it
    met        the words met, in order
    threshold  the first one; match: the word taken, None where none was met
    """

    tree: LetterTree
    made: int
    looked: int
    units: float
    met: tuple[Met, ...]
    threshold: float
    match: Match | None


def domains(odds: LetterOdds) -> npt.NDArray[np.bool_]:
    """Return the letters that are possible at each place: (length, letters) booleans."""
    allowed = (odds.odds > 0) & ~odds.absent
    for place in np.flatnonzero(odds.placed >= 0):
        allowed[place] = False
        allowed[place, odds.placed[place]] = True
    return np.asarray(allowed)


def likely_string(odds: LetterOdds) -> npt.NDArray[np.int64]:
    """Return the most likely letter of every place that its domain leaves: (length,)."""
    return np.asarray(np.where(domains(odds), odds.odds, -1.0).argmax(axis=1), np.int64)


def covering_words(
    words: Words, count: int, first: str | None = None, least: int = 0
) -> tuple[int, ...]:
    """Return rows of words covering the answers' most frequent letters, no letter twice.

    Each word has only letters that the ones before it have not. Where there is no such word the
    sequence ends, or goes on with words of at least `least` new letters. `first` may be any word.
    """
    worth = letter_counts(words.codes[words.answers], len(words.letters))
    worth = worth + 1  # so that letters of no answer still count as letters
    fresh = np.flatnonzero(first_places(words.codes).all(axis=1))
    opener = words.row(first) if first else None
    rows = [opener] if opener is not None and count else []
    while len(rows) < count:
        used = np.unique(words.codes[rows]) if rows else np.empty(0, words.codes.dtype)
        fresh = fresh[~np.isin(words.codes[fresh], used).any(axis=1)]
        worth[used] = 0
        following = fresh if len(fresh) else _with_new_letters(words, worth > 0, least)
        if not len(following):
            break
        sums = distinct_sums(words.codes[following], worth)
        rows.append(int(following[sums.argmax()]))
    return tuple(rows)


def _with_new_letters(words: Words, new: npt.NDArray[np.bool_], least: int) -> Rows:
    """Return the words with at least `least` different new letters; none if that is 0."""
    if not least:
        return np.empty(0, np.int32)
    counts = distinct_sums(words.codes, new.astype(np.int64))
    return np.flatnonzero(counts >= least).astype(np.int32)


class BreadthFirst(TreeSearch):
    slug = "bfs"
    name = translatable("Breadth-first search")
    idea = translatable(
        "Change one letter at a time; look at all strings one change away before two."
    )
    weakness = translatable(
        "Sees few changes before its node limit, and what it finds first may not be good."
    )
    order = 0
    learned_turn = (5, 3)


class DepthFirst(TreeSearch):
    slug = "dfs"
    name = translatable("Depth-first search")
    idea = translatable("Change one letter at a time and keep going down the string changed last.")
    weakness = translatable("Wanders far from the likely letters before it turns back.")
    order = 1
    learned_turn = (5, 5)


class Greedy(TreeSearch):
    slug = "greedy"
    name = translatable("Greedy search")
    idea = translatable(
        "Change one letter at a time, always from the string with the best score so far."
    )
    weakness = translatable(
        "Follows only the score, which knows nothing about words that no longer fit."
    )
    order = 2
    learned_turn = (4, 4)


class AStar(TreeSearch):
    slug = "astar"
    name = translatable("A* search")
    idea = translatable(
        "Change one letter at a time, next from the string with the least depth plus scaled "
        "distance to the threshold."
    )
    weakness = translatable("Depth says little about words, so it mostly plays like greedy.")
    order = 3
    learned_turn = (5, 4)
    parameters = (
        *TreeSearch.parameters,
        Parameter(
            "scale",
            5.0,
            translatable("Changes that a distance of 1 to the threshold counts for."),
            low=0,
        ),
    )
