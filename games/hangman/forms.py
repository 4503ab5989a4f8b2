"""Hangman's forms: the options of a new game, and a challenge with a chosen secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import LengthsForm, LexiconForm, offered
from games.contract.game import JSON, SecretForm
from games.hangman.options import HOSTS, REVEALS
from games.hangman.rules import HONEST, LENGTHS, LIVES
from lexicons.languages.translation import gettext

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

USUAL = range(5, 11)
"""The default lengths of a game."""


def lives_field(help_text: StrOrPromise = "") -> forms.IntegerField:
    """Return the field that sets how many wrong guesses a game allows."""
    most = LIVES.stop - 1
    return forms.IntegerField(
        label=_("Lives"), min_value=LIVES.start, max_value=most, initial=6, help_text=help_text
    )


class HangmanForm(LengthsForm):
    """Lexicon, lengths, lives, host and what a letter shows."""

    lengths = LENGTHS
    usual = USUAL
    lives = lives_field(_("With six, the sixth wrong guess loses."))
    host = forms.ChoiceField(choices=offered(HOSTS), initial=HONEST, label=_("Host"))
    reveal = forms.ChoiceField(
        choices=offered(REVEALS), initial="all", label=_("A letter that is right shows")
    )

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        names = ("shortest", "longest", "lives", "host", "reveal")
        return {name: self.cleaned_data[name] for name in names}


class HangmanChallengeForm(LexiconForm, SecretForm):
    """A puzzle for somebody: the word need not be in the dictionary, its letters must be."""

    word = forms.CharField(max_length=LENGTHS.stop - 1, label=_("Your secret word"))
    lives = lives_field()
    reveal = forms.ChoiceField(
        choices=offered(REVEALS), initial="all", label=_("A letter that is right shows")
    )
    field_order = ("word", "lexicon", "lives", "reveal")

    def clean_word(self) -> str:
        """Read the word as the dictionary's keyboard types it."""
        secret = self.read_secret(self.cleaned_data["word"])
        if len(secret) not in LENGTHS:
            raise forms.ValidationError(gettext("A secret has at least 2 letters."))
        return secret

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        length = len(self.secret())
        names = ("lives", "reveal")
        options = {name: self.cleaned_data[name] for name in names}
        return {"shortest": length, "longest": length, "host": HONEST} | options

    def secret(self) -> str:
        """Return the word as the rules want it."""
        return str(self.cleaned_data["word"])
