"""Wordle on the solvers' pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict

from games.feedback import Turn, from_text, to_code
from games.game import JSON, SecretForm
from games.rules import InvalidOptions
from games.tile_rows import WORDLE, Look
from games.wordle.forms import OptionsForm, default_length, lengths_of
from games.wordle.rules import WordleObservation, WordleOptions
from lexicons.arrays import Words
from lexicons.languages import typed, upper
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of, words_of
from solvers.agents.base import Agent, Rows
from solvers.games.tiles.agents.endgame import MOST, Endgame, endgame
from solvers.games.tiles.agents.optimal import Optimal
from solvers.games.tiles.agents.situation import WordleSituation, situate
from solvers.games.tiles.assist_rows import Rule
from solvers.games.tiles.review import review
from solvers.games.tiles.suite import TileSuite
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk, agents_of
from solvers.pages.reviewed import Reviewed
from solvers.runs.game import RunRequest
from solvers.runs.registry import runnable
from solvers.search.engine import warm as warm_search
from solvers.search.options import SearchError

SEARCHED = 1 << 27
"""Pairs of words at most for a search that a page asks for: it takes one or two bytes for each."""


class SettingsForm(OptionsForm):
    """The options of a game that an agent plays: the words left are shown to it anyway."""

    show_left = None  # type: ignore[assignment]

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return super().options() | {"show_left": False}


class WatchForm(SettingsForm, SecretForm):
    """What is watched: the options of a game, an agent, and a secret or none."""

    game: ClassVar[str] = "wordle"
    usual_agent: ClassVar[str] = "optimal"
    agent = forms.ChoiceField(label="Agent")
    word = forms.CharField(
        max_length=40, required=False, label="Secret word", help_text="A random one if left empty."
    )
    field_order = ("agent", "lexicon", "length", "word", "mode", "guesses")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, {"agent": self.usual_agent, **(initial or {})})
        field = self.fields["agent"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(agent.slug, agent.name) for agent in agents_of(self.game)]

    def clean(self) -> JSON:
        """Check that the agent plays the mode, and that it can guess the secret."""
        cleaned = super().clean() or {}
        chosen, mode = cleaned.get("agent"), cleaned.get("mode")
        for agent in agents_of(self.game):
            if agent.slug == chosen and mode and mode not in agent.promises.modes:
                self.add_error("mode", f"{agent.name} does not play {mode} mode.")
        if cleaned.get("lexicon") and cleaned.get("length"):
            self._find_secret(cleaned)
        return cleaned

    def _find_secret(self, cleaned: JSON) -> None:
        lexicon = self.lexicons[cleaned["lexicon"].slug]
        if lexicon.current is None:
            return
        words = words_of(lexicon.current, cleaned["length"])
        folded = columns_of(lexicon.current).folded
        word = typed(cleaned.get("word", ""), lexicon.language, folded=folded)
        if word and word not in words:
            self.add_error("word", f"{lexicon.name} has no such word of {words.length} letters.")
        elif not word and not len(words.answers):
            self.add_error("length", f"{lexicon.name} has no answers of this length.")
        else:
            row = SystemRandom().randrange(len(words.answers)) if not word else 0
            cleaned["secret"] = word or words[int(words.answers[row])]

    def secret(self) -> str:
        """Return the word as the rules want it."""
        return str(self.cleaned_data["secret"])


class WordleDesk(Desk):
    """Wordle's words, options and situations."""

    slug = "wordle"
    searched = MOST
    helper: ClassVar[str] = "entropy"
    """The agent that helps in games played elsewhere, unless another is chosen."""

    look: ClassVar[Look] = WORDLE
    says: ClassVar[tuple[str, ...]] = ("not in the {noun}", "wrong place", "correct")
    """What the marks of a game played elsewhere are called, by their numbers."""

    def options(self, setup: JSON) -> WordleOptions:
        return WordleOptions(**setup["options"])

    def rule(self, options: WordleOptions) -> Rule:
        """Return the marks of a game, as pages ask of them."""
        return Rule()

    def words(self, revision: Revision, options: WordleOptions) -> Words:
        words = words_of(revision, options.length)
        if not len(words):
            raise InvalidOptions(f"This dictionary has no words of {options.length} letters.")
        return words

    def situation(self, observation: WordleObservation, words: Words) -> WordleSituation:
        return situate(observation, words)

    def before(self, observation: WordleObservation, moves: int) -> WordleObservation:
        return replace(observation, turns=observation.turns[:moves])

    def moves(self, observation: WordleObservation) -> Sequence[str]:
        return [turn.guess for turn in observation.turns]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return WatchForm(data, lexicons, initial)

    def lengths(self, revision: Revision) -> list[int]:
        """Return the lengths at which it helps in games played elsewhere."""
        return lengths_of(revision)

    def usual_length(self, lengths: Sequence[int]) -> int | None:
        """Return the length that most games have, or the nearest."""
        return default_length(lengths)

    def elsewhere(self, revision: Revision, length: int, guesses: int) -> JSON:
        """Return the options of a game played elsewhere, as far as they are known."""
        return {"length": length, "guesses": guesses, "mode": "normal", "show_left": False}

    def seen(self, options: JSON, turns: Sequence[Turn]) -> Any:
        """Return what a player saw who made these guesses."""
        return WordleObservation(WordleOptions(**options), tuple(turns))

    def still_needed(self, words: Words, seen: Any, left: Rows) -> Endgame | None:
        """Return what the words left still cost, where few enough are left to search them."""
        try:
            return endgame(words, seen, left)
        except SearchError:  # no numba here
            return None

    def suite(self, revision: Revision, options: WordleOptions) -> TileSuite:
        return TileSuite.of(self.words(revision, options), options)

    def assist(self, data: QueryDict) -> JSON:
        from solvers.games.tiles.assist import assist_page

        return assist_page(self, data)

    def search(self, slug: str, revision: Revision, options: WordleOptions) -> RunRequest | None:
        agent = self.agent(slug, revision, options)
        words = agent.words
        if not isinstance(agent, Optimal) or len(words) * len(words.answers) > SEARCHED:
            return None
        if agent.tree is not None and agent.tree.complete:
            return None
        spec = runnable(self.slug).spec_of(
            revision, length=options.length, guesses=options.guesses, mode=options.mode
        )
        return RunRequest(self.slug, slug, {}, spec, revision)

    def known_games(
        self, agent: Agent[WordleObservation], observation: WordleObservation
    ) -> list[int] | None:
        if not isinstance(agent, Optimal) or agent.tree is None or not agent.tree.complete:
            return None
        history = [(turn.guess, to_code(turn.marks)) for turn in observation.turns]
        below = agent.tree.tree.below(history)
        return None if below is None else [len(game) for game in below.games()]

    def settings_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> SettingsForm:
        return SettingsForm(data, lexicons, initial)

    def tiles(self, move: str, feedback: str, language: str) -> list[tuple[str, str]]:
        states = [self.look.states[mark] for mark in from_text(feedback)]
        return list(zip((upper(letter, language) for letter in move), states, strict=True))

    def warm(self) -> None:
        super().warm()
        with suppress(SearchError):  # no numba here
            warm_search()

    def adviser(self, options: WordleOptions) -> str:
        return "entropy" if options.mode == "ultra-hard" else "optimal"

    def review(self, observation: WordleObservation, revision: Revision) -> list[Reviewed]:
        words = self.words(revision, observation.options)
        normal = replace(observation.options, mode="normal", show_left=False)
        adviser = self.agent("entropy", revision, normal)
        language = revision.lexicon.language
        with compute_slot():
            return review(observation, words, adviser, partial(upper, code=language))
