"""Adversarial Wordle on the solvers' pages: Wordle's desk, with a host that can be foreseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms

from games.feedback import Turn
from games.game import JSON, SecretForm
from games.wordle.adversarial.forms import OptionsForm, enough
from games.wordle.adversarial.game import options_of
from games.wordle.adversarial.rules import (
    ENDLESS,
    AdversarialObservation,
    AdversarialOptions,
)
from games.wordle.forms import lengths_of
from lexicons.arrays import Words
from lexicons.languages import upper
from lexicons.models import Lexicon, Revision
from lexicons.services import words_of
from solvers.agents.base import Agent, Situation
from solvers.agents.suggestions import Suggestions
from solvers.games.adversarial.agents.foresight import foreseen
from solvers.games.adversarial.agents.position import searchable
from solvers.games.adversarial.review import review
from solvers.games.tiles.analysis import WordleDesk
from solvers.pages.budget import compute_slot
from solvers.pages.desk import SHOWN, Desk, agents_of

SEARCH, RESERVE = "absurd-search", "minimax"


class SettingsForm(OptionsForm):
    """The options of a game that an agent plays: the words left are shown to it anyway."""

    show_left = None  # type: ignore[assignment]

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        chosen = {name: self.cleaned_data[name] for name in ("length", "mode")}
        guesses = self.cleaned_data["guesses"] or ENDLESS
        return chosen | {"guesses": guesses, "show_left": False}


class WatchForm(SettingsForm, SecretForm):
    """What is watched: the options of a game, an agent, and a first word or none."""

    agent = forms.ChoiceField(label="Agent")
    word = forms.CharField(
        max_length=40,
        required=False,
        label="First word",
        help_text="Given before the agent begins; none if left empty.",
    )
    field_order = ("agent", "lexicon", "length", "word", "mode", "guesses")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, {"agent": SEARCH, **(initial or {})})
        field = self.fields["agent"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(agent.slug, agent.name) for agent in agents_of("adversarial")]

    def clean(self) -> JSON:
        """Check that the agent plays the mode, and that the first word may be guessed."""
        cleaned = super().clean() or {}
        chosen, mode = cleaned.get("agent"), cleaned.get("mode")
        for agent in agents_of("adversarial"):
            if agent.slug == chosen and mode and mode not in agent.promises.modes:
                self.add_error("mode", f"{agent.name} does not play {mode} mode.")
        revision, length = self.revision(), cleaned.get("length")
        cleaned["secret"] = ""
        if cleaned.get("word") and length and revision is not None:
            try:
                cleaned["secret"] = self.read_secret(cleaned["word"])
            except forms.ValidationError as error:
                self.add_error("word", error)
                return cleaned
            if cleaned["secret"] not in words_of(revision, length):
                self.add_error("word", "That word is not in the list, so it cannot be guessed.")
        return cleaned

    def secret(self) -> str:
        """Return the first word; "" for none."""
        return str(self.cleaned_data["secret"])


class AdversarialDesk(WordleDesk):
    """Wordle's words and situations; whatever an agent suggests, the host's answer is known."""

    slug = "adversarial"
    helper = SEARCH
    measured = "One game from the empty board, since the host draws nothing"
    review_template = "adversarial/review.html"
    explanation_template = "adversarial/explanation.html"
    ranking_template = "adversarial/ranking.html"
    suite = Desk.suite  # type: ignore[assignment]
    search = Desk.search
    known_games = Desk.known_games  # type: ignore[assignment]

    def options(self, setup: JSON) -> AdversarialOptions:
        return options_of(setup)

    def before(self, observation: Any, moves: int) -> Any:
        given = len(observation.turns) - len(observation.guessed)
        return replace(observation, turns=observation.turns[: given + moves])

    def moves(self, observation: Any) -> Sequence[str]:
        return [turn.guess for turn in observation.guessed]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> Any:
        return WatchForm(data, lexicons, initial)

    def settings_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> Any:
        return SettingsForm(data, lexicons, initial)

    def lengths(self, revision: Revision) -> list[int]:
        return [length for length in lengths_of(revision) if enough(revision, length)]

    def elsewhere(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {"length": length, "guesses": ENDLESS, "mode": "normal", "show_left": False}

    def seen(self, options: JSON, turns: Sequence[Turn]) -> AdversarialObservation:
        return AdversarialObservation(options=AdversarialOptions(**options), turns=tuple(turns))

    def still_needed(self, words: Words, seen: Any, left: Any) -> None:
        """Return nothing: the search says itself how many guesses are still needed."""

    def agent(
        self, slug: str, revision: Revision, options: Any, params: Mapping[str, Any] | None = None
    ) -> Agent[Any]:
        """Return an agent for a mode: the first word is in what it is asked about."""
        return super().agent(slug, revision, replace(options, show_left=False, opener=""), params)

    def ask(
        self, agent: Agent[Any], observation: Any, words: Any, count: int = SHOWN
    ) -> tuple[Situation[Any], Suggestions]:
        """Ask an agent, and tell of each suggestion what the host would keep after it."""
        situation, answer = super().ask(agent, observation, words, count)
        return situation, foreseen(words, situation.candidates, answer)

    def adviser(self, options: Any) -> str:
        return SEARCH if searchable() else RESERVE

    def review(self, observation: Any, revision: Revision) -> list[Any]:
        words = self.words(revision, observation.options)
        adviser = self.agent(self.adviser(observation.options), revision, observation.options)
        with compute_slot():
            return review(
                observation, words, adviser, partial(upper, code=revision.lexicon.language)
            )
