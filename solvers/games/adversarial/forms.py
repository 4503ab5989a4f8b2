"""The form that chooses a game against the adversarial host to watch."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.wordle.adversarial.forms import FEWEST, AdversarialForm
from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from solvers.games.adversarial.analysis import SEARCH
from solvers.games.tiles.forms import TileRunForm
from solvers.pages.watch.watch_form import AgentField, WatchForm
from wordgames.adversarial.evaluation.runs import WORDS
from wordgames.adversarial.options import ENDLESS, GUESSES, OPTIONS
from wordgames.languages.translation import translate


class AdversarialSettingsForm(AdversarialForm):
    """The options of a game that an agent plays: the words left are shown to it anyway."""

    options_table = OPTIONS.for_runs

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return super().options() | OPTIONS.fixed_in_runs


class ForcedTreeForm(AdversarialSettingsForm):
    """The settings of an explored tree; no limit is 0 in its addresses, as in a stored setup."""

    guesses = forms.IntegerField(
        min_value=ENDLESS,
        max_value=GUESSES.stop - 1,
        required=False,
        label=gettext_lazy("Guesses"),
        help_text=gettext_lazy("Leave empty for no limit."),
    )


class AdversarialWatchForm(WatchForm, AdversarialSettingsForm):
    """The options of a game, an agent, and a first word or none."""

    agent = AgentField("adversarial", SEARCH)
    word = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("First word"),
        help_text=gettext_lazy("Given before the bot begins. Empty: none."),
    )
    field_order = ("agent", "lexicon", "length", "word", "mode", "guesses")

    def clean(self) -> JSON:
        """Check that the agent plays the mode, and that the first word may be guessed."""
        cleaned = super().clean() or {}
        self.check_mode()
        revision, length = self.revision(), cleaned.get("length")
        cleaned["secret"] = ""
        if cleaned.get("word") and length and revision is not None:
            try:
                cleaned["secret"] = self.read_secret(cleaned["word"])
            except forms.ValidationError as error:
                self.add_error("word", error)
                return cleaned
            if cleaned["secret"] not in words_of(revision, length):
                self.add_error(
                    "word", translate("That word isn't in the list, so it can't be guessed.")
                )
        return cleaned


class AdversarialRunForm(TileRunForm):
    """The options' fields, checked against where the games begin."""

    def check(self) -> None:
        """Refuse, beside what Wordle's runs refuse, an opener where the first words are given."""
        super().check()
        if self.cleaned_data["starts"] == WORDS and self.cleaned_data.get("opener"):
            self.add_error("opener", translate("The first words are given, so there's no opener."))

    def size(self, revision: Revision, **of: Any) -> int:
        answers = super().size(revision, **of)
        if answers < FEWEST:
            return 0
        return answers if self.cleaned_data["starts"] == WORDS else 1

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        values = super().values(revision, agent)
        return values | {"games": values["games"] if values["starts"] == WORDS else None}
