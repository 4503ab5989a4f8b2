"""Hangman on the solvers' pages: watch, hint, review, training, help with a mask typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from games.game import JSON
from games.hangman.rules import HangmanObservation, HangmanOptions
from games.kernels.backend import numba_wanted
from lexicons.columns import Columns
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of
from solvers.agents.base import Agent
from solvers.games.hangman.agents.agent import UNSEEN, HangmanAgent
from solvers.games.hangman.agents.blend import Blend
from solvers.games.hangman.agents.situation import HangmanSituation, situate
from solvers.games.hangman.assist import hangman_assist
from solvers.games.hangman.review import HangmanReviewed, review
from solvers.games.hangman.runs import trained_by
from solvers.games.hangman.watch_form import WatchForm
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk
from solvers.registry import agent_class
from solvers.runs.game import RunRequest

SEARCH, RESERVE = "win-search", "frequency"


class HangmanDesk(Desk):
    """The dictionary, options and situations of Hangman."""

    slug = "hangman"
    assist_template = "hangman/assist.html"
    how_scored = "hangman/how_scored.html"
    skill = "hangman/skill.html"
    ranking_template = "hangman/ranking.html"
    artifact = "model"
    counts_turns = False

    def options(self, setup: JSON) -> HangmanOptions:
        return HangmanOptions(**setup["options"])

    def words(self, revision: Revision, options: HangmanOptions) -> Columns:
        return columns_of(revision)

    def agent(
        self, slug: str, revision: Revision, options: Any, params: Mapping[str, Any] | None = None
    ) -> Agent[Any]:
        """Return an agent for a dictionary: the options are in what it is asked about."""
        return super().agent(slug, revision, HangmanOptions(), params)

    def situation(self, observation: HangmanObservation, words: Columns) -> HangmanSituation:
        return situate(observation, words)

    def before(self, observation: HangmanObservation, moves: int) -> HangmanObservation:
        turns = observation.turns[:moves]
        mask = turns[-1].mask if turns else observation.start
        return replace(observation, mask=mask, turns=turns)

    def moves(self, observation: HangmanObservation) -> Sequence[str]:
        return [turn.move for turn in observation.turns]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return WatchForm(data, lexicons, initial)

    def adviser(self, options: HangmanOptions) -> str:
        """Return the search where it is quick and its how_scored holds, else letter frequency."""
        return SEARCH if numba_wanted() and not options.reveals_one else RESERVE

    def assist(self, data: QueryDict) -> JSON:
        return hangman_assist(self, data)

    def search(self, slug: str, revision: Revision, options: Any) -> RunRequest | None:
        """Return the run that trains the model that an agent lacks."""
        agent = self.agent(slug, revision, options)
        if not isinstance(agent, Blend) or not numba_wanted() or agent.complete:
            return None
        return trained_by(slug, revision)

    def knowledge(self, slug: str, revision: Revision) -> str:
        """Say what an agent knows: the game's own dictionary, or how its words are spelled."""
        kind = agent_class(self.slug, slug)
        name, count = revision.lexicon.name, len(columns_of(revision))
        if issubclass(kind, HangmanAgent) and kind.setting == UNSEEN:
            return (
                f"Unseen: it learned spelling from the {count:,} words of {name} and does not look "
                "a word up. For a word that is among them this says less than for one that is not."
            )
        return f"Known: it looks for the word among the answers of {name}."

    def review(self, observation: HangmanObservation, revision: Revision) -> list[HangmanReviewed]:
        adviser = self.agent(self.adviser(observation.options), revision, observation.options)
        with compute_slot():
            return review(self, observation, columns_of(revision), adviser)
