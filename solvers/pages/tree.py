"""An agent's decision tree, where a game has one: what the explore page asks of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol

from games.feedback import to_text
from games.game import JSON, SetupForm
from lexicons.models import Lexicon
from solvers.agents.base import Agent
from solvers.catalogue import solver
from solvers.evaluation.suite import Suite
from solvers.pages.analysis import AnalysisT, AnyAnalysis
from solvers.pages.tree_course import Course


class SettingsForms(Protocol):
    """A class of forms that choose a dictionary and options."""

    def __call__(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> SetupForm: ...


@dataclass(frozen=True)
class Tree(ABC, Generic[AnalysisT]):
    """The trees of a game's agents: after each feedback the next guess."""

    settings_form: ClassVar[SettingsForms]
    """Chooses what an agent is explored with."""
    apart: ClassVar[bool] = True
    """Is a secret in one class only? Else what a class costs cannot be played out."""

    analysis: AnalysisT

    @abstractmethod
    def suite(self) -> Suite[Any]:
        """Return all games with these options, grouped by what was seen."""

    def known_course(self, agent: Agent[Any], observation: Any) -> Course | None:
        """Return how the agent plays on, where it has that stored; None where it must be played."""
        return None

    def told(self, observation: Any) -> str:
        """Return the feedback of the last move that was seen, as text: marks, unless overridden."""
        return to_text(observation.turns[-1].marks)

    @classmethod
    def leads_to(cls, setup: JSON) -> bool:
        """Say whether the tree begins as a puzzle does, so that its plays can be followed in it."""
        return True

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        """Return a move's symbols with their states, where its feedback is shown by tiles."""
        return []


def has_tree(slug: str) -> bool:
    """Say whether the trees of a game's agents can be walked."""
    return bool(solver(slug).tree)


def tree_class(slug: str) -> type[Tree[Any]]:
    """Return a game's class of trees; only where it has one."""
    kind: type[Tree[Any]] = solver(slug).load(solver(slug).tree)
    return kind


def tree_of(analysis: AnyAnalysis) -> Tree[Any]:
    """Return the trees of a game's agents; only where it has any."""
    return tree_class(analysis.slug)(analysis)
