"""What a game brings to the solvers' pages; a registry, so that a new game only adds its desk."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from random import Random
from typing import Any, ClassVar

from django.http import QueryDict

from games.catalogue import game as game_by
from games.game import JSON, Game, SecretForm, SetupForm
from games.rules import IllegalMove, State, Status
from games.sittings import Sitting
from games.views.common import lexicons_for
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of
from solvers.agents.base import Agent, Promises, Situation
from solvers.agents.memo import Memo
from solvers.agents.parameters import Parameter, Value
from solvers.agents.suggestions import Suggestions
from solvers.catalogue import solved, solver
from solvers.evaluation.suite import Suite
from solvers.pages.budget import compute_slot
from solvers.pages.explanation import Explanation, explain_move
from solvers.registry import agent_class, agent_slugs, build_agent
from solvers.runs.game import RunRequest

SHOWN = 10
_agents: Memo[Agent[Any]] = Memo(24)
"""Agents at work, by what they were built of."""


class Desk(ABC):
    """One game's part of the pages: its words, options and situations, and its assist form."""

    slug: ClassVar[str]
    assist_template: ClassVar[str] = "solvers/assist.html"
    how_scored: ClassVar[str] = "solvers/how_scored.html"
    """The template that says how a review is reckoned."""
    review_template: ClassVar[str] = "solvers/review.html"
    reasons: ClassVar[str] = "solvers/reasons.html"
    """The template that tells why an agent made a move."""
    explanation_template: ClassVar[str] = "solvers/explanation.html"
    ranking_template: ClassVar[str] = "solvers/ranking.html"
    """What is told of a move, and the moves that were thought of."""
    more_template: ClassVar[str] = ""
    """What a game tells of an agent's step beside these, from `more`."""
    skill: ClassVar[str] = "solvers/skill.html"
    """The template of a reviewed guess's skill, and of the sum of a game's."""
    counts_turns: ClassVar[bool] = True
    """Is skill counted in turns? Only then is it drawn over time."""
    measured: ClassVar[str] = "Every word that may be the answer was the secret once"
    """What the standing results of its agents were measured by."""
    artifact: ClassVar[str] = "tree"
    """What its agents may lack: a "tree" that is searched, a "model" that is trained."""

    searched: ClassVar[int] = 0
    """Up to so many words left, a review searches what a guess costs."""

    @property
    def game(self) -> Game:
        """The game as the play framework sees it."""
        return game_by(self.slug)

    @abstractmethod
    def options(self, setup: JSON) -> Any:
        """Return the rules' options of a setup."""

    @abstractmethod
    def words(self, revision: Revision, options: Any) -> Any:
        """Return the words that a puzzle with these options is played with."""

    @abstractmethod
    def situation(self, observation: Any, words: Any) -> Situation[Any]:
        """Return what an agent is asked about after this observation."""

    @abstractmethod
    def before(self, observation: Any, moves: int) -> Any:
        """Return the observation as it was after so many moves."""

    @abstractmethod
    def moves(self, observation: Any) -> Sequence[str]:
        """Return the moves of an observation."""

    @abstractmethod
    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> SecretForm:
        """Return the form that chooses what is watched; it has a field `agent` too."""

    @abstractmethod
    def adviser(self, options: Any) -> str:
        """Return the slug of the agent that gives hints in a game with these options."""

    @abstractmethod
    def review(self, observation: Any, revision: Revision) -> list[Any]:
        """Return every move of a finished play, looked back at."""

    def state(self, setup: JSON, revision: Revision) -> State:
        """Return the state before the first move."""
        return self.game.state(setup, columns_of(revision))

    def agent(
        self, slug: str, revision: Revision, options: Any, params: Mapping[str, Any] | None = None
    ) -> Agent[Any]:
        """Return an agent for a dictionary and options, built once and kept for a while."""
        given = json.dumps(dict(params or {}), sort_keys=True)
        key = (self.slug, slug, revision.sha256, options, given)
        words = self.words(revision, options)
        return _agents.get(key, lambda: build_agent(self.slug, slug, words, options, params=params))

    def ask(
        self, agent: Agent[Any], observation: Any, words: Any, count: int = SHOWN
    ) -> tuple[Situation[Any], Suggestions]:
        """Ask an agent, waiting for a turn to compute; raises Busy when it does not come."""
        with compute_slot():
            situation = self.situation(observation, words)
            return situation, agent.suggest(situation, count)

    def told(
        self, move: str, answer: Suggestions, before: Situation[Any], after: Situation[Any]
    ) -> Explanation:
        """Return what is told of a move that was chosen from these suggestions."""
        return explain_move(move, answer, len(before.candidates), len(after.candidates))

    def hint(self, sitting: Sitting, kind: str) -> str:
        """Return what is suggested to a player, "" where nothing is; raises Busy.

        The adviser's best move, unless a game gives hints of another kind.
        """
        options = self.options(sitting.puzzle.setup)
        adviser = self.agent(self.adviser(options), sitting.revision, options)
        words = self.words(sitting.revision, options)
        _, answer = self.ask(adviser, sitting.state.observe(), words, count=1)
        return answer.best.move if answer.ranked else ""

    def more(self, sitting: Sitting, observation: Any) -> JSON:
        """Return what `more_template` tells of an agent's play at a step."""
        return {}

    def suite(self, revision: Revision, options: Any) -> Suite[Any] | None:
        """Return all games with these options, grouped by what was seen; None where none can be.

        A desk that overrides this has its agents' trees explored.
        """
        return None

    def search(self, slug: str, revision: Revision, options: Any) -> RunRequest | None:
        """Return the run that searches what an agent still lacks; None where it lacks nothing.

        A page that shows such an agent offers the search, and shows how far it is.
        """
        return None

    def knowledge(self, slug: str, revision: Revision) -> str:
        """Say what an agent knows of the words that are played; nothing where all know the same."""
        return ""

    def assist(self, data: QueryDict) -> JSON | None:
        """Return what the page shows that helps in a game played elsewhere; None where none does.

        Everything the page knows is in `data`, its address. Raises Busy when too many people ask.
        """
        return None

    @property
    def assists(self) -> bool:
        """Say whether there is help for a game played elsewhere."""
        return type(self).assist is not Desk.assist

    @property
    def searches(self) -> bool:
        """Say whether any of its agents may lack a search."""
        return type(self).search is not Desk.search

    def known_games(self, agent: Agent[Any], observation: Any) -> Sequence[int] | None:
        """Return the moves that every game left still takes, where the agent has them stored.

        Longer games than the options allow are among them. None where they must be played.
        """
        return None

    @property
    def explores(self) -> bool:
        """Say whether the trees of its agents can be walked."""
        return type(self).suite is not Desk.suite

    def settings_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> SetupForm:
        """Return the form that chooses what an agent is explored with."""
        return self.game.form_class(data, lexicons, initial)

    def tiles(self, move: str, feedback: str, language: str) -> list[tuple[str, str]]:
        """Return a move's symbols with their states, where its feedback is told by tiles."""
        return []

    def play(
        self, setup: JSON, revision: Revision, slug: str, params: Mapping[str, Any] | None = None
    ) -> tuple[State, list[tuple[str, str]]]:
        """Let an agent play a puzzle; return the last state, and its moves with their feedback.

        An agent that knows no move, or none that the rules take, leaves the game unfinished.
        """
        options = self.options(setup)
        words = self.words(revision, options)
        player = self.agent(slug, revision, options, params)
        state, moves = self.state(setup, revision), []
        while state.status is Status.PLAYING:
            _, answer = self.ask(player, state.observe(), words, count=1)
            if not answer.ranked:
                break
            try:
                state = state.play(answer.best.move)
            except IllegalMove:
                break
            moves.append((answer.best.move, state.last_feedback))
        return state, moves

    def warm(self) -> None:
        """Load what the adviser needs in the first dictionary, by letting it play there."""
        for lexicon in lexicons_for(self.game)[:1]:
            daily = self.game.daily_options(lexicon.current) if lexicon.current else None
            if lexicon.current is None or daily is None:
                return
            setup = self.game.random_setup(daily, columns_of(lexicon.current), Random(1))
            options = self.options(setup)
            adviser = self.adviser(options)
            words = self.words(lexicon.current, options)
            start = self.state(setup, lexicon.current).observe()
            self.ask(self.agent(adviser, lexicon.current, options), start, words)
            self.play(setup, lexicon.current, adviser)


def desk(slug: str) -> Desk:
    """Return a game's desk; raises KeyError for a game that has none."""
    return _load(slug)


def counted_in_turns() -> list[str]:
    """Return the games whose skill is counted in turns."""
    return [slug for slug in solved() if desk(slug).counts_turns]


@cache
def _load(slug: str) -> Desk:
    made = solver(slug).load(solver(slug).analysis)()
    if not isinstance(made, Desk):
        raise TypeError(f"The analysis of {slug} is not a Desk.")
    return made


@dataclass(frozen=True, slots=True)
class Card:
    """What a page tells of an agent; a class of agents itself would be called by a template."""

    slug: str
    name: str
    idea: str
    source: str
    choices: str
    weakness: str
    parameters: tuple[Parameter, ...]
    presets: Mapping[str, Mapping[str, Value]]
    promises: Promises


def card(slug: str, name: str) -> Card:
    """Return what is told of a registered agent; raises UnknownAgentError."""
    kind = agent_class(slug, name)
    return Card(**{field.name: getattr(kind, field.name) for field in fields(Card)})


def agents_of(slug: str) -> list[Card]:
    """Return a game's agents, in the registry's order."""
    return [card(slug, name) for name in agent_slugs(slug)]


def agents_for(slug: str, options: Any) -> list[Card]:
    """Return those of a game's agents that play with these options."""
    mode = getattr(options, "mode", None)
    return [one for one in agents_of(slug) if mode is None or mode in one.promises.modes]
