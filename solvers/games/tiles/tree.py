"""The trees of agents of games with coloured tiles."""

from __future__ import annotations

from typing import Any, ClassVar

from games.feedback import CORRECT, from_code, from_text, to_code, to_text
from games.tile_rows import WORDLE, Look
from games.wordle.rules import WordleObservation
from lexicons.languages import upper
from solvers.agents.base import Agent
from solvers.games.tiles.agents.optimal import Optimal
from solvers.games.tiles.analysis import AnyTiles
from solvers.pages.tree import Tree
from solvers.pages.tree_course import Course, joined, over
from solvers.search.tree import DecisionTree, Node


class TileTree(Tree[AnyTiles]):
    """Each answer is shown by its tiles."""

    look: ClassVar[Look] = WORDLE

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        language = self.analysis.revision.lexicon.language
        states = [self.look.states[mark] for mark in from_text(feedback)]
        return list(zip((upper(letter, language) for letter in move), states, strict=True))


class SearchedTree(TileTree):
    """The whole tree of the best agent may be stored."""

    def known_course(self, agent: Agent[Any], observation: WordleObservation) -> Course | None:
        if not isinstance(agent, Optimal) or agent.tree is None or not agent.tree.complete:
            return None
        history = [(turn.guess, to_code(turn.marks)) for turn in observation.turns]
        below = agent.tree.tree.below(history)
        guesses = self.analysis.options.guesses - len(observation.turns)
        return None if below is None else course_below(below.root, guesses)


def course_below(node: Node, guesses: int) -> Course:
    """Return how the games of a stored tree go on from a node, with so many guesses left."""
    if not guesses:
        return over(sum(1 for _ in DecisionTree(node).games()), won=False)
    length = len(node.guess)
    branches = [
        (to_text(from_code(code, length)), course_below(child, guesses - 1))
        for code, child in node.children.items()
    ]
    if node.wins:
        branches.append((to_text((CORRECT,) * length), over(1, won=True)))
    return joined(node.guess, branches)
