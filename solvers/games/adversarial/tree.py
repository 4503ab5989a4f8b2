"""The forced tree: against a host that keeps the largest group, an agent's guesses have one answer.

So it is a single branch, and its classes are the words that the host still holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from games.contract.game import JSON
from games.display.tile_rows import WORDLE
from solvers.games.adversarial.analysis import AdversarialAnalysis
from solvers.games.adversarial.forms import ForcedTreeForm
from solvers.pages.trees.tree import Tree
from solvers.pages.trees.tree_cost import Course, TreeCost, over
from wordgames.adversarial.evaluation.suite import AdversarialGroup, AdversarialSuite
from wordgames.adversarial.options import LIMIT
from wordgames.adversarial.rules import Adversarial, AdversarialObservation
from wordgames.agent.agent import Agent
from wordgames.evaluation.suite import Games, Group
from wordgames.languages.casing import upper
from wordgames.rules.feedback import from_text
from wordgames.rules.state import Status


@dataclass(frozen=True, slots=True, eq=False)
class HeldSuite(AdversarialSuite):
    """The one game from the empty board, as a suite of words: a "game" is a word still held."""

    @property
    def size(self) -> int:
        return len(self.words.answers)

    @property
    def limit(self) -> int:
        return self.options.guesses or LIMIT

    def secret(self, game: int) -> str:
        """Return the word with this number among the answers."""
        return self.words[int(self.words.answers[game])]

    def start(self, game: int) -> Adversarial:
        return AdversarialSuite.start(self, 0)

    def roots(self, games: Games | None = None) -> list[AdversarialGroup]:
        observation = self.start(0).observe()
        every = np.arange(self.size, dtype=np.int64)
        return [Group(observation, observation.status, every, self.words.answers)]

    def split(self, group: AdversarialGroup, move: str) -> Iterator[AdversarialGroup]:
        """Make the move; the words that the host does not keep are left behind."""
        for part in AdversarialSuite.split(self, group, move):
            places = np.searchsorted(self.words.answers, part.candidates).astype(np.int64)
            yield replace(part, games=places)


class AdversarialTree(Tree[AdversarialAnalysis]):
    """The forced line of an agent, guess by guess."""

    settings_form = ForcedTreeForm
    apart = False

    @classmethod
    def leads_to(cls, setup: JSON) -> bool:
        """True if a game begins with the empty board."""
        return not setup["secrets"]

    def suite(self) -> HeldSuite:
        return HeldSuite(self.analysis.words, self.analysis.options)

    def known_course(
        self, agent: Agent[AdversarialObservation], observation: AdversarialObservation
    ) -> Course | None:
        """Return the guesses that the agent still makes, the same for every word left."""
        suite = self.suite()
        candidates = suite.situation(observation).candidates
        held = Group(observation, observation.status, candidates.astype(np.int64), candidates)
        return self._forced_win(agent, suite, held)

    def _forced_win(
        self, agent: Agent[AdversarialObservation], suite: HeldSuite, group: AdversarialGroup
    ) -> Course | None:
        """Return what follows from a group of words held; None where the agent does not win."""
        words = len(group.candidates)
        if group.status is not Status.PLAYING:
            return over(words, won=True) if group.status is Status.WON else None
        answer = agent.suggest(suite.handed_down(group), 1)
        if not answer.ranked or suite.guesses(group.observation) >= LIMIT:
            return None
        move = answer.best.move
        part = next(iter(suite.split(group, move)))
        below = self._forced_win(agent, suite, part)
        if below is None:
            return None
        guesses = 1 + below.cost.guesses // max(below.count, 1)
        branches = ((self.told(part.observation), below),)
        return Course(move, words, TreeCost(guesses * words, words, 0), lambda: branches)

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        language = self.analysis.language
        states = [WORDLE.states[mark] for mark in from_text(feedback)]
        return list(zip((upper(letter, language) for letter in move), states, strict=True))
