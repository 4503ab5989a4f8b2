"""Wordle's forms: the options of a new game, and a challenge with a chosen secret."""

from collections.abc import Sequence
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import FOLLOW, LexiconForm
from games.contract.game import JSON, SecretForm
from lexicons.models import Revision
from wordgames.languages.translation import listed, translate, translate_plural
from wordgames.rules.options import Options
from wordgames.wordle.options import LENGTHS, OPTIONS


class WordleForm(LexiconForm):
    """Form for lexicon, length, guesses and mode; it offers the lengths of the lexicon."""

    length = forms.TypedChoiceField(coerce=int, label=_("Letters"), initial=5)
    options_table: ClassVar[Options] = OPTIONS

    def fit_fields(self) -> None:
        super().fit_fields()
        if self.fields.get("length"):
            self.fields["lexicon"].widget.attrs |= FOLLOW
        self._offer_lengths()

    def _offer_lengths(self) -> None:
        field, lexicon = self.fields.get("length"), self.dictionary()
        if not isinstance(field, forms.TypedChoiceField) or not lexicon or not lexicon.current:
            return
        lengths = lengths_of(lexicon.current)
        field.choices = [(length, str(length)) for length in lengths]
        field.initial = default_length(lengths)
        if self.initial.get("length") not in {str(length) for length in lengths}:
            self.initial.pop("length", None)
        field.error_messages["invalid_choice"] = translate(
            "{dictionary} has answers of {lengths} letters, but none of {length}.",
            dictionary=lexicon.name.replace("%", "%%"),
            lengths=listed(lengths),
            length="%(value)s",
        )


class WordleChallengeForm(WordleForm, SecretForm):
    """Form for a challenge: the word decides the length, and need not be in the dictionary."""

    word = forms.CharField(max_length=40, label=_("Your secret word"))
    without: ClassVar[Sequence[str]] = ("length",)
    field_order = ("word", "lexicon", *OPTIONS.without("length").names)

    def clean(self) -> JSON:
        """Check that the word can be typed on the dictionary's keyboard."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if not cleaned.get("lexicon") or not cleaned.get("word") or revision is None:
            return cleaned
        try:
            cleaned["secret"] = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return cleaned
        length = len(cleaned["secret"])
        if length not in LENGTHS:
            self.add_error("word", translate("A secret has 2 to 15 letters."))
        elif str(length) not in revision.single_counts:
            self.add_error("word", none_to_guess(cleaned["lexicon"].name, length))
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return {"length": len(self.secret())} | super().options()


def lengths_of(revision: Revision) -> list[int]:
    return [length for length in revision.playable_lengths() if length in LENGTHS]


def default_length(lengths: Sequence[int]) -> int | None:
    """Return five if there is a choice, else the nearest length."""
    return min(lengths, key=lambda length: abs(length - 5), default=None)


def none_to_guess(dictionary: str, length: int) -> str:
    """Return the refusal of a secret whose length has no word in the dictionary."""
    return translate_plural(
        "{dictionary} has no words of {count} letter to guess.",
        "{dictionary} has no words of {count} letters to guess.",
        length,
        dictionary=dictionary,
    )
