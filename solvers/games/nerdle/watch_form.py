"""The forms that choose what an agent plays of Nerdle."""

from __future__ import annotations

from random import SystemRandom

from django import forms
from django.utils.translation import gettext_lazy

from games.game import JSON
from games.nerdle.equation import EquationError, check
from games.nerdle.forms import NerdleForm
from games.nerdle.reading import as_kept
from lexicons.services import words_of
from lexicons.speech import gettext
from solvers.games.nerdle.analysis import LATER
from solvers.pages.watch_form import AgentField, WatchForm


class SettingsForm(NerdleForm):
    """The options of a game that an agent plays: for agents, order counts."""

    without = ("commuted", "show_left")

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        options = {name: self.cleaned_data[name] for name in ("size", "guesses", "strict")}
        return {"rules": self.rules(), "commuted": False, "show_left": False} | options


class NerdleWatchForm(WatchForm, SettingsForm):
    """The options of a game, an agent, and an equation or none."""

    agent = AgentField("nerdle", "optimal")
    equation = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Secret equation"),
        help_text=gettext_lazy("A random one if left empty."),
    )
    field_order = ("agent", "lexicon", "size", "equation", "strict", "guesses")

    def clean(self) -> JSON:
        """Find the secret: the equation typed, which the agent must know, or a random one."""
        cleaned = super().clean() or {}
        lexicon, size = cleaned.get("lexicon"), cleaned.get("size")
        if lexicon is None or size is None:
            return cleaned
        words = words_of(self.lexicons[lexicon.slug].current, size)  # type: ignore[arg-type]
        typed = as_kept(cleaned.get("equation", ""))
        if not len(words.answers):
            self.add_error("size", gettext(LATER, size=size))
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
        return gettext("This equation is not in the list, so no agent can guess it.")
