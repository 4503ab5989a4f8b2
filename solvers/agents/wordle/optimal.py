"""Optimal: the least expected number of guesses, by search."""

from __future__ import annotations

import copy
from typing import Self

from games.feedback import to_code
from solvers.agents.base import Progress, Promises
from solvers.agents.parameters import Parameter
from solvers.agents.suggestions import Suggestions
from solvers.agents.wordle.agent import WordleAgent, explain
from solvers.agents.wordle.entropy import Entropy
from solvers.agents.wordle.situation import WordleSituation
from solvers.agents.wordle.trees import SearchWish, known_tree, searched_tree

PLAYED = "From its tree: least expected guesses ({status})."
NO_TREE = "Its tree is not searched yet; this is its best one-step choice, by information."
ASTRAY = "Its tree does not lead here; this is its best one-step choice, by information."


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
        "that keeps to them is found. Until its tree is there, and in games that have left it, it "
        "plays its best one-step choice and says so."
    )
    weakness = "The search must come first: seconds for thousands of words, minutes for more."
    promises = Promises(
        modes=("normal", "hard"), cost="a tree, searched once", standing="best found"
    )
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
            "seconds", 0.0, "Time limit of the search in seconds; 0: none.", low=0, high=86_400
        ),
    )

    def prepare(self) -> None:
        self._one_step = Entropy(self.words, self.options)
        self.tree = known_tree(self._wish())

    def study(self, progress: Progress | None = None) -> Self:
        """Return the agent with its tree, searched now unless the store has it."""
        if self.tree is not None:
            return self
        studied = copy.copy(self)
        object.__setattr__(studied, "tree", searched_tree(self._wish(), progress))
        return studied

    def _wish(self) -> SearchWish:
        return SearchWish(
            words=self.words,
            mode=self.options.mode,
            guesses=self.options.guesses,
            opener=self.opener,
            width=int(self.params["width"]),
            worst=int(self.params["worst"]),
            seconds=float(self.params["seconds"]),
        )

    @property
    def status(self) -> str:
        return "heuristic" if self.tree is None else self.tree.status

    def rank(self, situation: WordleSituation, count: int) -> Suggestions:
        turns = situation.observation.turns
        history = [(turn.guess, to_code(turn.marks)) for turn in turns]
        guess = None if self.tree is None else self.tree.tree.guess_for(history)
        row = None if guess is None else self.words.row(guess)
        if row is None:
            note = NO_TREE if self.tree is None else ASTRAY
            ranked = self._one_step.rank(situation, count).ranked
            return Suggestions(ranked, note, fallback=True)
        idea = PLAYED.format(status=self.status)
        first = explain(self.words, situation.candidates, [row], [0.0], idea)
        if count == 1:
            return Suggestions(first)
        others = self._one_step.rank(situation, count)
        return Suggestions((*first, *(other for other in others if other.move != guess))[:count])
