"""Jumble's forms: the options of a round, and a challenge with a chosen word."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import LengthsForm, LexiconForm
from games.contract.game import JSON, SecretForm
from wordgames.jumble.options import LENGTHS, OPTIONS
from wordgames.languages.translation import translate

# The default lengths of a round.
USUAL = range(5, 9)


class JumbleForm(LengthsForm):
    """Lexicon, lengths, how many words, how hard."""

    lengths = LENGTHS
    usual = USUAL
    options_table = OPTIONS
    plays_names = True


class JumbleChallengeForm(LexiconForm, SecretForm):
    """Form for a challenge: the word need not be in the dictionary, but its letters must be."""

    word = forms.CharField(max_length=LENGTHS.stop - 1, label=_("Your word"))
    answer_field = "word"
    field_order = ("word", "lexicon")

    def clean_word(self) -> str:
        """Read the word as the dictionary's keyboard types it."""
        return read_word(self, self.cleaned_data["word"])

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        length = len(self.secret())
        return OPTIONS.defaults(shortest=length, longest=length, words=1)


def read_word(form: LexiconForm, text: str) -> str:
    """Return a word that can be scrambled; raises ValidationError with a sentence."""
    word = form.read_secret(text)
    if len(word) not in LENGTHS:
        raise forms.ValidationError(translate("A word has 3 to 15 letters."))
    if len(set(word)) == 1:
        raise forms.ValidationError(translate("These letters have only one order."))
    return word
