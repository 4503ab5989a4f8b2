"""The trees of agents of games with coloured tiles."""

from functools import partial
from typing import Any, ClassVar

from games.display.tile_rows import WORDLE, Look
from solvers.games.tiles.analysis import AnyTiles
from solvers.pages.help.background_search import Search
from solvers.pages.trees.tree import Tree
from solvers.pages.trees.tree_cost import Branches, Course, TreeCost, in_order, over
from solvers.runs.run_request import RunRequest
from wordgames.agent.agent import Agent
from wordgames.evaluation.option import Spec
from wordgames.evaluation.run_game import runnable
from wordgames.languages.casing import upper
from wordgames.rules.feedback import CORRECT, from_code, from_text, to_code, to_text
from wordgames.search.tree import Node
from wordgames.tiles.agents.optimal import Optimal
from wordgames.wordle.rules import WordleObservation


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
    """Return how the games of a stored tree go on from a node with `guesses` guesses left."""
    shown = node.distribution()
    count = sum(shown.values())
    if not guesses:
        return over(count, won=False)
    won = {taken: games for taken, games in shown.items() if taken <= guesses}
    whole = sum(won.values())
    cost = TreeCost(sum(taken * games for taken, games in won.items()), whole, count - whole)
    return Course(node.guess, count, cost, partial(_following, node, guesses - 1))


def _following(node: Node, guesses: int) -> Branches:
    length = len(node.guess)
    branches = [
        (to_text(from_code(code, length)), course_below(child, guesses))
        for code, child in node.children.items()
    ]
    if node.wins:
        branches.append((to_text((CORRECT,) * length), over(1, won=True)))
    return in_order(branches)


class TileSearch(Search[AnyTiles]):
    """A tree of guesses over all words, where there are not too many."""

    most_pairs: ClassVar[int] = 1 << 27
    """Pairs of words at most for a search that a page asks for: one or two bytes for each."""

    def request(self, agent: str) -> RunRequest | None:
        lacking = self.analysis.agent(agent)
        words = lacking.words
        if not isinstance(lacking, Optimal) or len(words) * len(words.answers) > self.most_pairs:
            return None
        if lacking.tree is not None and lacking.tree.complete:
            return None
        revision = self.analysis.revision
        return RunRequest(self.analysis.slug, agent, {}, self.spec(), revision)

    def spec(self) -> Spec:
        """Return what the run plays."""
        options, runs = self.analysis.options, runnable(self.analysis.slug)
        return runs.spec_of(
            self.analysis.revision,
            length=options.length,
            guesses=options.guesses,
            mode=options.mode,
        )
