"""Wordle's forms: the options of a new game, and a challenge with a chosen secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django import forms

from games.forms import FOLLOW, LexiconForm
from games.game import JSON, SecretForm
from games.wordle.rules import GUESSES, LENGTHS
from lexicons.models import Revision

MODES = (
    ("normal", "Normal: any word may be guessed"),
    ("hard", "Hard: use the letters you were shown"),
    ("ultra-hard", "Ultra-hard: every guess fits all clues"),
)
STORED = ("length", "guesses", "mode", "show_left")
"""The fields that are options of the game; a variant's form may lack some."""


class OptionsForm(LexiconForm):
    """Lexicon, length, guesses and mode; the lengths offered are those the lexicon has."""

    length = forms.TypedChoiceField(coerce=int, label="Letters", initial=5)
    guesses = forms.IntegerField(
        min_value=GUESSES.start, max_value=GUESSES.stop - 1, initial=6, label="Guesses"
    )
    mode = forms.ChoiceField(choices=MODES, initial="normal", label="Mode")
    show_left = forms.BooleanField(
        required=False, label="Show how many words are left", help_text="Noted in the result."
    )

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
        field.error_messages["invalid_choice"] = (
            f"{lexicon.name} has answers of {spoken(lengths)} letters, not of %(value)s."
        )

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return {name: self.cleaned_data[name] for name in STORED if name in self.cleaned_data}


class ChallengeForm(OptionsForm, SecretForm):
    """A puzzle for somebody: the word decides the length, and need not be in the dictionary."""

    word = forms.CharField(max_length=40, label="Your secret word")
    without: ClassVar[Sequence[str]] = ("length",)
    field_order = ("word", "lexicon", "guesses", "mode", "show_left")

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
            self.add_error("word", "A secret has 2 to 15 letters.")
        elif str(length) not in revision.counts:
            name = cleaned["lexicon"].name
            self.add_error("word", f"{name} has no words of {length} letters to guess with.")
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return {"length": len(self.secret())} | super().options()

    def secret(self) -> str:
        """Return the word as the rules want it."""
        return str(self.cleaned_data["secret"])


def lengths_of(revision: Revision) -> list[int]:
    """Return the lengths at which the revision gives a game."""
    return [length for length in revision.playable_lengths() if length in LENGTHS]


def default_length(lengths: Sequence[int]) -> int | None:
    """Return five where there is a choice, else the nearest."""
    return min(lengths, key=lambda length: abs(length - 5), default=None)


def spoken(lengths: Sequence[int]) -> str:
    """Return lengths as a person says them: "4, 5 and 7"."""
    words = [str(length) for length in lengths]
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"
