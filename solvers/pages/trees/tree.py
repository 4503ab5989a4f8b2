"""An agent's decision tree, where a game has one: what the explore page asks of the game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol
from urllib.parse import urlencode

from django.urls import reverse

from games.contract.game import JSON, SetupForm
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from solvers.analysis.agent_plays import moves_of
from solvers.analysis.analysis import AnalysisT, AnyAnalysis
from solvers.declaration import has_tree, solver
from solvers.pages.trees.tree_cost import Course
from solvers.pages.trees.tree_walk import TreePlace
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Agent
from wordgames.agent_registry import draws
from wordgames.evaluation.suite import Suite
from wordgames.languages.translation import many_of
from wordgames.rules.feedback import to_text


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
    listed: ClassVar[int] = 100
    """Classes that a page lists."""
    saved: ClassVar[bool] = True
    """Can it be saved as a file, a line for each secret?"""
    numbered: ClassVar[bool] = False
    """Are the classes numbered, for a picture that calls them by their numbers?"""
    first: ClassVar[str] = ""
    """Name of what a player knows before the first move, where it knows anything."""

    analysis: AnalysisT

    @abstractmethod
    def suite(self) -> Suite[Any]:
        """Return all games with these options, grouped by what was seen."""

    @property
    def nouns(self) -> str:
        """Plural noun for what a guess reduces: "words"."""
        return many_of(self.analysis.noun)

    @property
    def apart(self) -> bool:
        """Is a secret in one class only? Else what a class costs cannot be played out."""
        return True

    @property
    def finds(self) -> bool:
        """Can the way to a secret be looked for?"""
        return self.apart

    def reach(self, group: Any, move: str, feedback: str) -> Any:
        """Return the group of games that answer a move so; None where no game does."""
        parts = self.suite().split(group, move)
        return next((it for it in parts if self.told(it.observation) == feedback), None)

    def note(self, place: TreePlace) -> str:
        """Note on the games of a place; "" where it has all of them."""
        return ""

    def facts(self, place: TreePlace) -> list[tuple[str, str]]:
        """Return further figures of a place: what they are called, and as they are written."""
        return []

    def pictures(self, place: TreePlace) -> tuple[Picture, ...]:
        """Draw what else there is to see of a place, beside the tree."""
        return ()

    def known_course(self, agent: Agent[Any], observation: Any) -> Course | None:
        """Return how the agent plays on, where it has that stored; None where it must be played."""
        return None

    def told(self, observation: Any) -> str:
        """Return the feedback of the last move that was seen, as text: marks, unless overridden."""
        return to_text(observation.turns[-1].marks)

    @classmethod
    def told_first(cls, observation: Any) -> str:
        """Return what is known before the first move, where games differ in that."""
        return ""

    @classmethod
    def explored(cls, options: JSON, observation: Any) -> JSON:
        """Return a puzzle's options as the tree of its plays has them, once they have begun."""
        return options

    @classmethod
    def leads_to(cls, setup: JSON) -> bool:
        """True if the tree begins as a puzzle does, so that its plays can be followed in it."""
        return True

    def rows(self, move: str, feedback: str) -> list[list[tuple[str, str]]]:
        """Return the tiles of a move in rows: one, unless it is answered several times."""
        tiles = self.tiles(move, feedback)
        return [tiles] if tiles else []

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        """Return a move's symbols with their states, where its feedback is shown by tiles."""
        return []


AnyTree = Tree[Any]


def tree_class(slug: str) -> type[AnyTree]:
    """Return a game's class of trees; only where it has one."""
    kind: type[AnyTree] = solver(slug).load(solver(slug).tree)
    return kind


def tree_of(analysis: AnyAnalysis) -> AnyTree:
    """Return the trees of a game's agents; only where it has any."""
    return tree_class(analysis.slug)(analysis)


def settings_of(lexicon: Lexicon, options: JSON) -> list[tuple[str, str]]:
    """Return the part of the address for the tree that is explored."""
    pairs = ((name, value) for name, value in options.items() if value is not False)
    shown = ((name, str(value)) for name, value in pairs if value != "")
    return [("lexicon", lexicon.slug), *shown]


def start_of(told_first: str) -> list[tuple[str, str]]:
    """Return the part of the address for what is known before the first move."""
    return [("start", told_first)] if told_first else []


def address_of(open_play: OpenPlay, step: int) -> str:
    """Return where an agent's tree is explored from a step of its play, or "" where it is not.

    A tree is explored with the agent's own parameters only.
    """
    if open_play.play.agent.get("params") or open_play.play.agent.get("opener"):
        return ""
    slug, name = open_play.puzzle.game, open_play.play.agent["slug"]
    lexicon, options = open_play.lexicon, open_play.puzzle.setup.get("options")
    same = lexicon.current_id == open_play.revision.pk and not draws(slug, name)
    if not (same and options and has_tree(slug)):
        return ""
    tree = tree_class(slug)
    if not tree.leads_to(open_play.puzzle.setup):
        return ""
    path = [("f", event.feedback) for event in moves_of(open_play)[:step]]
    begun = open_play.state.observe().before(0)
    settings = settings_of(lexicon, tree.explored(options, begun))
    query = urlencode([*settings, *start_of(tree.told_first(begun)), *path])
    return f"{reverse('solvers:explore', args=(slug, name))}?{query}"
