"""Nerdle on the solvers' pages: Wordle's desk, with equations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

from django import forms

from games.feedback import Turn
from games.game import JSON, SecretForm
from games.nerdle.equation import EXTRA_SIZE, EquationError, check
from games.nerdle.forms import NerdleForm, default_size, sizes_of
from games.nerdle.lists import generated, rules_of
from games.nerdle.reading import as_kept
from games.nerdle.rules import NerdleObservation, NerdleOptions
from games.rules import InvalidOptions
from lexicons.arrays import Words
from lexicons.models import Lexicon, Revision
from lexicons.services import playable, words_of
from solvers.games.nerdle.suite import NerdleSuite
from solvers.games.tiles.analysis import SEARCHED, WordleDesk
from solvers.games.tiles.review import review
from solvers.pages.budget import compute_slot
from solvers.pages.desk import agents_of
from solvers.pages.reviewed import Reviewed
from solvers.runs.game import RunRequest
from solvers.runs.registry import runnable

LATER = "The equations of {size} places are still being made; they will be here in some minutes."
TREE_SEARCHED = 3 * SEARCHED
"""Pairs of equations at most for a search that a page asks for: size 8 takes some minutes."""


class SettingsForm(NerdleForm):
    """The options of a game that an agent plays: for agents, order counts."""

    commuted = None  # type: ignore[assignment]
    show_left = None  # type: ignore[assignment]

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        chosen = {name: self.cleaned_data[name] for name in ("size", "guesses", "strict")}
        return {"rules": self.rules(), "commuted": False, "show_left": False} | chosen


class WatchForm(SettingsForm, SecretForm):
    """What is watched: the options of a game, an agent, and an equation or none."""

    agent = forms.ChoiceField(label="Agent")
    equation = forms.CharField(
        max_length=40,
        required=False,
        label="Secret equation",
        help_text="A random one if left empty.",
    )
    field_order = ("agent", "lexicon", "size", "equation", "strict", "guesses")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, {"agent": "optimal", **(initial or {})})
        field = self.fields["agent"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(agent.slug, agent.name) for agent in agents_of("nerdle")]

    def clean(self) -> JSON:
        """Find the secret: the equation typed, which the agent must know, or a random one."""
        cleaned = super().clean() or {}
        lexicon, size = cleaned.get("lexicon"), cleaned.get("size")
        if lexicon is None or size is None:
            return cleaned
        words = words_of(self.lexicons[lexicon.slug].current, size)  # type: ignore[arg-type]
        typed = as_kept(cleaned.get("equation", ""))
        if not len(words.answers):
            self.add_error("size", LATER.format(size=size))
        elif not typed:
            row = SystemRandom().randrange(len(words.answers))
            cleaned["secret"] = words[int(words.answers[row])]
        elif typed in words:
            cleaned["secret"] = typed
        else:
            self.add_error("equation", self._refusal(typed, size))
        return cleaned

    def _refusal(self, typed: str, size: int) -> str:
        try:
            check(typed, size, self.rules())
        except EquationError as error:
            return str(error)
        return "This equation is not in the list, so no agent can guess it."

    def secret(self) -> str:
        """Return the equation as the rules want it."""
        return str(self.cleaned_data["secret"])


class NerdleDesk(WordleDesk):
    """Nerdle's equations, options and situations."""

    slug = "nerdle"

    def options(self, setup: JSON) -> Any:
        return NerdleOptions(**setup["options"])

    def words(self, revision: Revision, options: Any) -> Words:
        """Return the equations of a list; of a game begun before its list, those made since."""
        words = words_of(revision, options.size)
        if not len(words) and generated(revision.lexicon):
            now = playable(Lexicon.Kind.EQUATIONS).filter(pk=revision.lexicon_id).first()
            words = words_of(now.current, options.size) if now and now.current else words
        if not len(words):
            raise InvalidOptions(LATER.format(size=options.size))
        return words

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> Any:
        return WatchForm(data, lexicons, initial)

    def settings_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> Any:
        return SettingsForm(data, lexicons, initial)

    def lengths(self, revision: Revision) -> list[int]:
        return sizes_of(revision)

    def usual_length(self, lengths: Sequence[int]) -> int | None:
        return default_size(lengths)

    def elsewhere(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {
            "size": length,
            "rules": rules_of(revision.lexicon),
            "guesses": guesses,
            "commuted": False,
            "strict": False,
            "show_left": False,
        }

    def seen(self, options: JSON, turns: Sequence[Turn]) -> Any:
        return NerdleObservation(NerdleOptions(**options), tuple(turns))

    def suite(self, revision: Revision, options: Any) -> NerdleSuite:
        words = self.words(revision, options)
        return NerdleSuite(words, words.answers, options, words)

    def search(self, slug: str, revision: Revision, options: Any) -> RunRequest | None:
        agent: Any = self.agent(slug, revision, options)
        pairs = len(agent.words) * len(agent.words.answers)
        if slug != "optimal" or pairs > TREE_SEARCHED:
            return None
        if agent.tree is not None and agent.tree.complete:
            return None
        spec = runnable(self.slug).spec_of(
            revision, size=options.size, guesses=options.guesses, mode=options.mode
        )
        return RunRequest(self.slug, slug, {}, spec, revision)

    def adviser(self, options: Any) -> str:
        return "entropy" if options.size == EXTRA_SIZE else "optimal"

    def review(self, observation: Any, revision: Revision) -> list[Reviewed]:
        words = self.words(revision, observation.options)
        usual = replace(observation.options, strict=False, show_left=False)
        adviser = self.agent("entropy", revision, usual)
        with compute_slot():
            return review(observation, words, adviser)
