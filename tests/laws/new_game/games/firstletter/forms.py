"""First Letter's forms: a dictionary, and a word for somebody else."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from wordgames.firstletter.rules import LENGTH

from games.contract.forms import LexiconForm
from games.contract.game import JSON, SecretForm


class OptionsForm(LexiconForm):
    """Nothing but the dictionary."""

    def options(self) -> JSON:
        """Return the options as a setup stores them: there are none."""
        return {}


class ChallengeForm(OptionsForm, SecretForm):
    """A word for somebody."""

    word = forms.CharField(min_length=LENGTH, max_length=LENGTH, label=_("Your word"))
    answer_field = "word"

    def clean_word(self) -> str:
        """Read the word as the dictionary's keyboard types it."""
        return self.read_secret(self.cleaned_data["word"])
