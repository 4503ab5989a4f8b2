"""The form that chooses a round of Jumble to watch."""

from __future__ import annotations

from random import SystemRandom

from django import forms
from django.utils.translation import gettext_lazy

from games.game import JSON
from games.jumble.forms import OptionsForm, read_word
from games.jumble.game import JumbleGame
from games.rules import InvalidOptions
from lexicons.models import Revision
from solvers.games.jumble.analysis import ADVISER
from solvers.pages.watch_form import AgentField, WatchForm


class JumbleWatchForm(WatchForm, OptionsForm):
    """The options of a round, an agent, and a word or none."""

    agent = AgentField("jumble", ADVISER)
    word = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("A word of your own"),
        help_text=gettext_lazy("A round of random words if left empty."),
    )
    field_order = ("agent", "lexicon", "word", "shortest", "longest", "words", "difficulty")

    def clean(self) -> JSON:
        """Check the word, or draw a round."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        try:
            cleaned["secret"] = self._secret(cleaned, revision)
        except InvalidOptions as refusal:
            self.add_error("shortest", str(refusal))
        except forms.ValidationError as error:
            self.add_error("word", error)
        return cleaned

    def _secret(self, cleaned: JSON, revision: Revision) -> str:
        if cleaned.get("word"):
            return read_word(self, cleaned["word"])
        options = super().options()
        drawn = JumbleGame().random_setup(options, revision.read(), SystemRandom())
        return " ".join(drawn["secrets"])

    def options(self) -> JSON:
        """Return the options as a setup stores them; a word of one's own is a round of one."""
        if not self.cleaned_data.get("word"):
            return super().options()
        length = len(self.secret())
        return {"shortest": length, "longest": length, "words": 1, "difficulty": "any"}
