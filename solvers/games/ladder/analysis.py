"""Word Ladder on the solvers' pages: watch, hint, review, a ladder between two given words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

from django import forms
from django.http import QueryDict

from games.game import JSON, SecretForm
from games.ladder.forms import OptionsForm
from games.ladder.game import LadderGame
from games.ladder.pairs import graph_for
from games.ladder.picture import picture
from games.ladder.rules import LadderObservation, LadderOptions
from games.rules import InvalidOptions
from games.sittings import Sitting
from lexicons.arrays import Words
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of, words_of
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.games.ladder.agents.situation import LadderSituation, situate
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk, agents_of
from solvers.pages.reviewed import SEARCHED, Reviewed

ADVISER = "bidirectional"


class WatchForm(OptionsForm, SecretForm):
    """What is watched: the options of a game, an agent, and words of one's own or none."""

    agent = forms.ChoiceField(label="Agent")
    shown = None  # type: ignore[assignment]
    field_order = ("agent", "lexicon", "length", "difficulty", "start", "target")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, {"agent": ADVISER, **(initial or {})})
        field = self.fields["agent"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(agent.slug, agent.name) for agent in agents_of("ladder")]

    def clean(self) -> JSON:
        """Draw the words that were not given."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        try:
            cleaned["setup"] = LadderGame().random_setup(
                super().options(), columns_of(revision), SystemRandom()
            )
        except InvalidOptions as refusal:
            self.add_error(None, str(refusal))
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return dict(self.cleaned_data["setup"]["options"])

    def secret(self) -> str:
        """Return both words."""
        setup = self.cleaned_data["setup"]
        return f"{setup['start']} {setup['target']}"


class LadderDesk(Desk):
    """The words, options and situations of Word Ladder."""

    slug = "ladder"
    assist_template = "ladder/assist.html"
    explanation_template = "ladder/explanation.html"
    ranking_template = "ladder/ranking.html"
    review_template = "ladder/review.html"
    more_template = "ladder/more.html"
    how_scored = "ladder/how_scored.html"

    def options(self, setup: JSON) -> LadderOptions:
        return LadderOptions(**setup["options"])

    def words(self, revision: Revision, options: LadderOptions) -> Words:
        words = words_of(revision, options.length)
        if not len(words):
            raise InvalidOptions(f"This dictionary has no words of {options.length} letters.")
        graph_for(words)
        return words

    def situation(self, observation: LadderObservation, words: Words) -> LadderSituation:
        return situate(observation, words)

    def before(self, observation: LadderObservation, moves: int) -> LadderObservation:
        return replace(observation, words=observation.words[: moves + 1])

    def moves(self, observation: LadderObservation) -> Sequence[str]:
        return observation.words[1:]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return WatchForm(data, lexicons, initial)

    def adviser(self, options: LadderOptions) -> str:
        return ADVISER

    def assist(self, data: QueryDict) -> JSON:
        from solvers.games.ladder.assist import ladder_assist

        return ladder_assist(self, data)

    def more(self, sitting: Sitting, observation: LadderObservation) -> JSON:
        """Return the picture of the ladder so far, and what the agent's search went through."""
        agent = sitting.play.agent
        if agent is None:
            return {}
        options = self.options(sitting.puzzle.setup)
        player = self.agent(agent["slug"], sitting.revision, options, agent.get("params"))
        if not isinstance(player, LadderAgent):
            return {}
        with compute_slot():
            found = player.plan(replace(observation, words=observation.words[:1]))
            own = [player.row(word) for word in observation.words]
            drawn = picture(player.graph, own, found.path, sitting.lexicon.language)
        return {"frontiers": found.frontiers, "looked_at": found.looked_at, "picture": drawn}

    def review(self, observation: LadderObservation, revision: Revision) -> list[Reviewed]:
        words = self.words(revision, observation.options)
        with compute_slot():
            return [
                self._reviewed(observation, number, words) for number in range(observation.steps)
            ]

    def _reviewed(self, seen: LadderObservation, number: int, words: Words) -> Reviewed:
        """Look back at a step: `before` and `after` are the steps left to the target."""
        graph = graph_for(words)
        here, step, target = (
            words.row(word) or 0 for word in (*seen.words[number : number + 2], seen.target)
        )
        away = graph.distances(target)
        near = graph.nearer(here, target)
        best = [words[int(node)] for node in near]
        return Reviewed(
            guess=seen.words[number + 1],
            before=int(away[here]),
            after=int(away[step]),
            expected=0.0,
            received=0.0,
            best=", ".join(best[:8]),
            best_left=float(len(best)),
            lost=float(away[step] - away[here] + 1),
            how=SEARCHED,
            clues=(),
        )
