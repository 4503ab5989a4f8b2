"""Optimal: the least expected number of guesses, by search."""

import copy
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, ClassVar, Self

from wordgames.agent.agent import CostClass, Progress, Promises
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions
from wordgames.artifacts import words_hash
from wordgames.evidence import BY_LIST
from wordgames.evidence import SEARCHED as SEARCH_ENDED
from wordgames.languages.translation import deferred, translatable
from wordgames.rules.feedback import to_code
from wordgames.search.options import NoTree, SearchError, SearchOptions
from wordgames.search.tree import DecisionTree
from wordgames.tiles.agents.agent import TileAgent, opener_row
from wordgames.tiles.agents.allowed_words import outweighed
from wordgames.tiles.agents.endgame import MOST, Endgame, endgames
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.situation import TileSituation
from wordgames.tiles.agents.stored_trees import (
    Find,
    KnownTree,
    SearchWish,
    known_tree,
    searched_tree,
    store,
)

PLAYED = translatable(
    "From its tree: {expected:.3f} guesses expected from here, this one included."
)
SEARCHED = translatable(
    "Searched now: {expected:.3f} guesses expected from here, this one included."
)
TO_THE_END = translatable("Searched to the end: with these words, no guess needs fewer on average.")
WIDTH = translatable(
    "The best found by a search that tries the {width} most promising guesses at each step; "
    "another may be a little better."
)
TIME = translatable("The best found when its search ran out of time.")
IMPROVED = translatable(
    "The best found by a search whose parts were then searched again more thoroughly; another may "
    "be a little better."
)
NO_TREE = translatable("Its tree isn't ready yet, so this is its best single step, by information.")
ASTRAY = translatable(
    "Its tree doesn't lead here, so this is its best single step, by information."
)
PARTIAL = translatable("It's still searching its tree; this is the best so far.")
OUTWEIGHED = translatable(
    "It searches for the list's answers. The other words that fit weigh as much by now, so "
    "this is its best single step, by information."
)
AT_MOST = translatable("The others cost at most this: they were not searched to the end.")
EXPECTED = Figure(translatable("Guesses expected"), -1, 3, needs=True)
# Most words left for which the cost of each of the other moves is searched too.
ALTERNATIVES = MOST
GAMES = Path(__file__).parents[2]
# Most moves whose cost is searched: a longer list, as for a hint, is ranked by bits.
WEIGHED = 20
# Seconds between two looks for a tree that is not there, or not complete.
AGAIN = 1.0


class KnownTreeLookup:
    """An agent's stored tree: looked up again now and then until it is complete."""

    def __init__(self, wish: SearchWish) -> None:
        self._wish = wish
        self._looked = float("-inf")
        self._tree: KnownTree | None = None

    def rules(self) -> Mapping[str, Any]:
        """Return what its marks depend on beside the words: nothing."""
        return {}

    @property
    def tree(self) -> KnownTree | None:
        settled = self._tree is not None and self._tree.complete
        if not settled and time.monotonic() - self._looked > AGAIN:
            self._looked = time.monotonic()
            self._tree = known_tree(self._wish)
        return self._tree


class Optimal(TileAgent):
    slug = "optimal"
    name = translatable("Optimal")
    idea = translatable(
        "Search for the tree of guesses and answers that needs the fewest guesses on "
        "average, and play it."
    )
    source = translatable("Bertsimas and Paskov (2022) and Selby (2022) proved what it can reach.")
    choices: ClassVar[str] = deferred(
        "It never plans for more guesses than the game has, if it finds such a tree. Until "
        "its tree is ready, and in games that leave it, it searches at once with up to "
        "{most} words left; with more, it plays its best single step and says so.",
        most=MOST,
    )
    weakness = translatable(
        "The search has to come first: seconds for thousands of words, minutes for more."
    )
    promises = Promises(modes=("normal", "hard"), cost_class=CostClass.TREE, standing=BY_LIST)
    figure = EXPECTED
    parameters = (
        Parameter(
            "width",
            -1,
            translatable(
                "Guesses to try at each step, the most promising first. 0 tries all that "
                "could be best; -1 decides by the size of the list and whether the opener is "
                "given."
            ),
            low=-1,
            high=100_000,
        ),
        Parameter(
            "worst",
            0,
            translatable("No word can take more guesses than this; 0: the game's limit."),
            low=0,
            high=20,
        ),
        Parameter(
            "patience",
            160,
            translatable(
                "With a cap: guesses that break it to try at each step before giving up on a "
                "set of words as one that can't keep it."
            ),
            low=1,
            high=100_000,
        ),
        Parameter(
            "seconds",
            0.0,
            translatable("Time limit of the search in seconds; 0: none."),
            low=0,
            high=86_400,
        ),
    )

    game: ClassVar[str] = "wordle"
    one_step: ClassVar[type[Entropy]] = Entropy

    def prepare(self) -> None:
        self._one_step = self.one_step(self.words, self.options)
        self._shelf = KnownTreeLookup(self._wish())
        self._prepared_artifact: KnownTree | None = None

    def with_artifact(self, progress: Progress | None = None) -> Self:
        """Return the agent with its tree, searched now unless it is stored already.

        A list that is too long for the search leaves the agent without a tree. Raises NoTree when
        the agent's own cap can not be kept.
        """
        known = known_tree(self._wish())
        if known is None or not known.complete:
            try:
                known = searched_tree(self._wish(), progress)
            except NoTree:
                raise
            except SearchError:
                return self
        prepared = copy.copy(self)
        object.__setattr__(prepared, "_prepared_artifact", known)
        return prepared

    def _wish(self) -> SearchWish:
        return SearchWish(
            game=self.game,
            words=self.words,
            mode=self.options.mode,
            guesses=self.options.guesses,
            opener=self.opener,
            width=int(self.params["width"]),
            worst=int(self.params["worst"]),
            patience=int(self.params["patience"]),
            seconds=float(self.params["seconds"]),
            feedback=self.marking.feedback,
            rules=self.rules(),
        )

    def rules(self) -> Mapping[str, Any]:
        """Return what its marks depend on beside the words: nothing."""
        return {}

    @property
    def tree(self) -> KnownTree | None:
        """The tree it plays by: the one it prepared, else what is known of it now."""
        return self._prepared_artifact or self._shelf.tree

    @property
    def complete(self) -> bool:
        return self.tree is not None and self.tree.complete

    def searched(self, find: Find, progress: Progress | None = None) -> KnownTree:
        """Return its tree, searched by `find` unless it is stored whole; NoTree, SearchError."""
        known = known_tree(self._wish())
        return known if known and known.complete else searched_tree(self._wish(), progress, find)

    def conditions(self) -> SearchOptions:
        """Return the search for its tree that is tried first."""
        return next(self._wish().options())

    def facts(self) -> dict[str, Any]:
        """Return the facts under which its tree is stored."""
        return self._wish().facts()

    def take(self, tree: DecisionTree, status: str) -> None:
        """Store a tree from elsewhere, which the caller has checked."""
        store(self.facts(), tree, status)

    @property
    def status(self) -> str:
        return "heuristic" if self.tree is None else self.tree.status

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        if outweighed(situation):
            return self._one_step_choice(situation, count, OUTWEIGHED)
        known, note = self.tree, ""
        answer = self._by_tree(situation, known)
        if answer is not None and known is not None and not known.complete:
            note = PARTIAL
        answer = answer or self._by_search(situation)
        if answer is None:
            note = NO_TREE if known is None else ASTRAY
            return replace(self._one_step_choice(situation, count, note), fallback=True)
        if count > 1:
            others = self._others(situation, answer, count)
            bounds = AT_MOST if any(other.weighed for other in others) else ""
            answer = replace(answer, ranked=(answer.best, *others), bounds=bounds)
        return replace(answer, note=note)

    def _one_step_choice(self, situation: TileSituation, count: int, note: str) -> Suggestions:
        answer = self._one_step.rank(situation, count)
        return replace(answer, note=note, figure=answer.figure or self._one_step.figure)

    def decide(self, situation: TileSituation) -> Suggestions:
        below = None
        given = self.opener and not situation.observation.turns
        if not given and len(situation.candidates) and not outweighed(situation):
            below = self._below(situation, self.tree)
        if below is None:
            return self.suggest(situation, 1)
        return Suggestions((Suggestion(below.root.guess, 0.0, "", weighed=False),))

    def _below(self, situation: TileSituation, known: KnownTree | None) -> DecisionTree | None:
        """Return the part of the tree that the game has led to, if it leads to a word here."""
        turns = situation.observation.turns
        history = [(turn.guess, to_code(turn.marks)) for turn in turns]
        below = None if known is None else known.tree.below(history)
        return below if below and self.words.row(below.root.guess) is not None else None

    def _by_tree(self, situation: TileSituation, known: KnownTree | None) -> Suggestions | None:
        """Return what the tree says here, if it leads here."""
        below = self._below(situation, known)
        if known is None or below is None:
            return None
        expected = below.mean
        idea = deferred(PLAYED, expected=expected)
        return self._first(situation, below.root.guess, expected, idea, known.status)

    def _by_search(self, situation: TileSituation) -> Suggestions | None:
        """Search the rest of the game now, where few enough words are left."""
        [result] = self._endgames(situation, [None])
        if result is None or self.words.row(result.guess) is None:
            return None
        idea = deferred(SEARCHED, expected=result.expected)
        return self._first(situation, result.guess, result.expected, idea, result.status)

    def _endgames(
        self, situation: TileSituation, guesses: Sequence[str | None]
    ) -> list[Endgame | None]:
        observation, left = situation.observation, situation.candidates
        try:
            return endgames(self.words, observation, left, guesses, feedback=self.marking.feedback)
        except SearchError:  # no numba here
            return [None] * len(guesses)

    def _first(
        self, situation: TileSituation, guess: str, expected: float, idea: str, status: str
    ) -> Suggestions:
        row = opener_row(self.words, guess)
        ranked = self.explain(situation.candidates, [row], [-expected], idea)
        return Suggestions(ranked, figure=EXPECTED, standing=_standing(status))

    def _others(
        self, situation: TileSituation, answer: Suggestions, count: int
    ) -> list[Suggestion]:
        """Return further moves: by what they cost, where that is known or quick to search.

        Else by bits.
        """
        if not situation.observation.turns and (costs := opening_costs(self)):
            scores = {it: -cost for it, cost in costs.items() if it != answer.best.move}
            rows = [opener_row(self.words, it) for it in scores]
            ranked = self.explain(situation.candidates, rows, list(scores.values()), "")
            return list(ranked[: count - 1])
        by_bits = self._one_step.rank(situation, count)
        others = [other for other in by_bits if other.move != answer.best.move][: count - 1]
        if len(situation.candidates) > ALTERNATIVES or count > WEIGHED:
            return [replace(other, weighed=False) for other in others]
        results = self._endgames(situation, [other.move for other in others])
        weighed = [_weighed(other, it) for other, it in zip(others, results, strict=True)]
        return sorted(weighed, key=lambda other: -other.score if other.weighed else inf)


def _weighed(other: Suggestion, cost: Endgame | None) -> Suggestion:
    """Return a move with what it costs, where the search found that."""
    return replace(other, weighed=False) if cost is None else replace(other, score=-cost.expected)


def opening_costs(agent: Optimal) -> dict[str, float]:
    """Return the guesses expected after other openers, as searched once; {} for other words."""
    options = agent.options
    key = f"{words_hash(agent.words)} {options.mode} {options.guesses}"
    return {} if agent.opener else _costs_of(agent.game).get(key, {})


@cache
def _costs_of(game: str) -> dict[str, dict[str, float]]:
    path = GAMES / game / "opening_costs.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _standing(status: str) -> str:
    """Sentence about the status of a search."""
    kind, _, number = status.partition(" ")
    sentences = {
        SEARCH_ENDED: TO_THE_END,
        "width": deferred(WIDTH, width=number),
        "time": TIME,
        "improved": IMPROVED,
    }
    return sentences.get(kind, "")
