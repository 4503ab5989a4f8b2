"""Hangman's forms: the options of a new game, and a challenge with a chosen secret."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import LengthsForm, LexiconForm
from games.contract.game import JSON, SecretForm
from wordgames.hangman.options import HONEST, LENGTHS, OPTIONS
from wordgames.languages.translation import translate

# The default lengths of a game.
USUAL = range(5, 11)


class HangmanForm(LengthsForm):
    """Lexicon, lengths, lives, host and what a letter shows."""

    lengths = LENGTHS
    usual = USUAL
    options_table = OPTIONS
    plays_names = True


class HangmanChallengeForm(LexiconForm, SecretForm):
    """Form for a challenge: the word need not be in the dictionary, but its letters must be."""

    word = forms.CharField(max_length=LENGTHS[-1], label=_("Your secret word"))
    answer_field = "word"
    options_table = OPTIONS.without("shortest", "longest", "host")
    field_order = ("word", "lexicon", *options_table.names)

    def clean_word(self) -> str:
        """Read the word as the dictionary's keyboard types it."""
        secret = self.read_secret(self.cleaned_data["word"])
        if len(secret) not in LENGTHS:
            raise forms.ValidationError(translate("A secret has at least 2 letters."))
        return secret

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        length = len(self.secret())
        return {"shortest": length, "longest": length, "host": HONEST} | super().options()
