"""Forms of Bulls and Cows: nothing to choose, and a number for somebody else."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from wordgames.bulls.rules import EVERY

from games.contract.forms import WordlessForm
from games.contract.game import SecretForm
from wordgames.languages.translation import translate


class BullsForm(WordlessForm):
    """A new game."""


class BullsChallengeForm(BullsForm, SecretForm):
    """A number for somebody."""

    word = forms.CharField(label=_("Your number"))
    answer_field = "word"

    def clean_word(self) -> str:
        """Refuse what is not four different digits."""
        number = str(self.cleaned_data["word"])
        if number not in EVERY:
            raise forms.ValidationError(translate("Type four different digits."))
        return number
