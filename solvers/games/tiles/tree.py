"""The trees of agents of games with coloured tiles."""

from __future__ import annotations

from typing import Any, ClassVar

from games.feedback import from_text, to_code
from games.tile_rows import WORDLE, Look
from games.wordle.rules import WordleObservation
from lexicons.languages import upper
from solvers.agents.base import Agent
from solvers.games.tiles.agents.optimal import Optimal
from solvers.games.tiles.analysis import AnyTiles
from solvers.pages.tree import Tree


class TileTree(Tree[AnyTiles]):
    """Each answer is shown by its tiles."""

    look: ClassVar[Look] = WORDLE

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        language = self.analysis.revision.lexicon.language
        states = [self.look.states[mark] for mark in from_text(feedback)]
        return list(zip((upper(letter, language) for letter in move), states, strict=True))


class SearchedTree(TileTree):
    """The whole tree of the best agent may be stored."""

    def known_games(self, agent: Agent[Any], observation: WordleObservation) -> list[int] | None:
        if not isinstance(agent, Optimal) or agent.tree is None or not agent.tree.complete:
            return None
        history = [(turn.guess, to_code(turn.marks)) for turn in observation.turns]
        below = agent.tree.tree.below(history)
        return None if below is None else [len(game) for game in below.games()]
