"""The form that chooses a game of Hangman to watch."""

from __future__ import annotations

from random import SystemRandom

from django import forms
from django.utils.translation import gettext_lazy

from games.game import JSON
from games.hangman.forms import OptionsForm
from games.hangman.game import HangmanGame
from games.hangman.rules import ADVERSARIAL, LENGTHS
from lexicons.models import Revision
from lexicons.speech import gettext, gettext_noop
from solvers.pages.watch_form import AgentField, WatchForm

NO_SECRET = gettext_noop("The adversarial host has no secret word; leave this empty.")


class HangmanWatchForm(WatchForm, OptionsForm):
    """The options of a game, an agent, and a word or none."""

    agent = AgentField("hangman", "win-search")
    word = forms.CharField(
        max_length=LENGTHS.stop - 1,
        required=False,
        label=gettext_lazy("Secret word"),
        help_text=gettext_lazy(
            "Any word of these letters, or empty for a random one of the lengths below."
        ),
    )
    field_order = (
        "agent", "lexicon", "word", "shortest", "longest", "lives", "host", "reveal",
    )  # fmt: skip

    def clean(self) -> JSON:
        """Read the word typed, or draw one; a host without a secret only needs its length."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        if not cleaned.get("word"):
            cleaned["secret"] = _drawn(self.options(), revision)
        elif cleaned["host"] == ADVERSARIAL:
            self.add_error("word", gettext(NO_SECRET))
        else:
            self._read(cleaned)
        return cleaned

    def _read(self, cleaned: JSON) -> None:
        """Take a word of one's own, in the dictionary or not; its length goes before the others."""
        try:
            secret = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return
        if len(secret) not in LENGTHS:
            self.add_error("word", gettext("A secret has at least 2 letters."))
            return
        cleaned |= {"secret": secret, "shortest": len(secret), "longest": len(secret)}


def _drawn(options: JSON, revision: Revision) -> str:
    """Return a random answer of these lengths."""
    return SystemRandom().choice(HangmanGame().draw_pool(options, revision.read()))
