"""Optimal: the least expected number of guesses, by search."""

from __future__ import annotations

import copy
import time
from typing import Any, ClassVar, Self

from games.feedback import to_code
from solvers.agents.base import CostClass, Progress, Promises
from solvers.agents.parameters import Parameter
from solvers.agents.suggestions import Suggestion, Suggestions
from solvers.games.tiles.agents.agent import WordleAgent, explain
from solvers.games.tiles.agents.endgame import MOST, endgame
from solvers.games.tiles.agents.entropy import Entropy
from solvers.games.tiles.agents.situation import WordleSituation
from solvers.games.tiles.agents.trees import (
    KnownTree,
    SearchWish,
    known_tree,
    searched_tree,
    store,
)
from solvers.search.options import NoTree, SearchError
from solvers.search.tree import DecisionTree

PLAYED = "From its tree: least expected guesses ({status})."
SEARCHED = "Searched now: {expected:.3f} guesses expected from here ({status})."
NO_TREE = "Its tree is not searched yet; this is its best one-step choice, by information."
ASTRAY = "Its tree does not lead here; this is its best one-step choice, by information."
PARTIAL = "The search of its tree goes on; this is the best so far."
AGAIN = 1.0
"""Seconds between two looks for a tree that is not there, or not complete."""


class KnownTreeLookup:
    """An agent's stored tree: looked up again now and then until it is complete."""

    def __init__(self, wish: SearchWish) -> None:
        self._wish = wish
        self._looked = float("-inf")
        self._tree: KnownTree | None = None

    @property
    def tree(self) -> KnownTree | None:
        """The tree as far as it is known now."""
        settled = self._tree is not None and self._tree.complete
        if not settled and time.monotonic() - self._looked > AGAIN:
            self._looked = time.monotonic()
            self._tree = known_tree(self._wish)
        return self._tree


class Optimal(WordleAgent):
    slug = "optimal"
    name = "Optimal"
    idea = (
        "Search the tree of guesses and answers for the one that needs the fewest guesses on "
        "average, and play it."
    )
    source = "Bertsimas and Paskov (2022) and Selby (2022) proved what it must reach."
    choices = (
        "Without a cap of its own it never plans for more guesses than the game has, where a tree "
        "that keeps to them is found; with more than 5,000 answers that takes minutes, and only "
        "`worst` asks for it. Until its tree is there, and in games that have left it, up to "
        f"{MOST} words left are searched at once; before that, it plays its best one-step choice "
        "and says so."
    )
    weakness = "The search must come first: seconds for thousands of words, minutes for more."
    promises = Promises(modes=("normal", "hard"), cost_class=CostClass.TREE, standing="best found")
    parameters = (
        Parameter(
            "width",
            -1,
            "Guesses tried at each step, the most hopeful first; 0 tries all that could be best, "
            "-1 decides by the size of the list and whether the opener is given.",
            low=-1,
            high=100_000,
        ),
        Parameter(
            "worst", 0, "No word may take more guesses than this; 0: the game's.", low=0, high=20
        ),
        Parameter(
            "patience",
            160,
            "With a cap: guesses that break it tried at each step, before a set of words is given "
            "up as one that cannot keep it.",
            low=1,
            high=100_000,
        ),
        Parameter(
            "seconds", 0.0, "Time limit of the search in seconds; 0: none.", low=0, high=86_400
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
        )

    @property
    def tree(self) -> KnownTree | None:
        """The tree it plays by: the one it prepared, else what is known of it now."""
        return self._prepared_artifact or self._shelf.tree

    @property
    def complete(self) -> bool:
        return self.tree is not None and self.tree.complete

    def facts(self) -> dict[str, Any]:
        """Return the facts under which its tree is stored."""
        return self._wish().facts()

    def take(self, tree: DecisionTree, status: str) -> None:
        """Store a tree from elsewhere, which the caller has checked."""
        store(self.facts(), tree, status)

    @property
    def status(self) -> str:
        return "heuristic" if self.tree is None else self.tree.status

    def rank(self, situation: WordleSituation, count: int) -> Suggestions:
        first, note = self._by_tree(situation), ""
        if first is not None and self.tree is not None and not self.tree.complete:
            note = PARTIAL
        first = first or self._by_search(situation)
        if first is None:
            ranked = self._one_step.rank(situation, count).ranked
            return Suggestions(ranked, NO_TREE if self.tree is None else ASTRAY, fallback=True)
        if count == 1:
            return Suggestions((first,), note)
        others = self._one_step.rank(situation, count)
        rest = (other for other in others if other.move != first.move)
        return Suggestions((first, *rest)[:count], note)

    def _by_tree(self, situation: WordleSituation) -> Suggestion | None:
        """Return what the tree says here, if it leads here."""
        known = self.tree
        if known is None:
            return None
        turns = situation.observation.turns
        guess = known.tree.guess_for([(turn.guess, to_code(turn.marks)) for turn in turns])
        row = None if guess is None else self.words.row(guess)
        if row is None:
            return None
        idea = PLAYED.format(status=known.status)
        return explain(self.words, situation.candidates, [row], [0.0], idea)[0]

    def _by_search(self, situation: WordleSituation) -> Suggestion | None:
        """Search the rest of the game now, where few enough words are left."""
        try:
            result = endgame(self.words, situation.observation, situation.candidates)
        except SearchError:  # no numba here
            return None
        row = None if result is None else self.words.row(result.guess)
        if result is None or row is None:
            return None
        idea = SEARCHED.format(expected=result.expected, status=result.status)
        return explain(self.words, situation.candidates, [row], [-result.expected], idea)[0]
