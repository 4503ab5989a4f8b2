"""Wordle's forms: the options of a new game, and a challenge with a secret of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.game import JSON, SecretForm, SetupForm
from games.wordle.rules import GUESSES, LENGTHS
from lexicons.languages import fold, lower
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of, playable

MODES = (
    ("normal", "Normal: any word may be guessed"),
    ("hard", "Hard: use the letters you were shown"),
    ("ultra-hard", "Ultra-hard: every guess fits all clues"),
)


LENGTHS_FOLLOW = {
    "hx-get": "",
    "hx-target": "#options",
    "hx-swap": "outerHTML",
    "hx-include": "closest form",
    "hx-sync": "closest form:replace",
    "hx-params": "not csrfmiddlewaretoken",
}
"""Choosing another dictionary fetches the form anew, with the lengths which that one has."""


class OptionsForm(SetupForm):
    """Lexicon, length, guesses and mode; the lengths offered are those the lexicon has."""

    lexicon = forms.ModelChoiceField(
        Lexicon.objects.none(), to_field_name="slug", empty_label=None, label="Dictionary"
    )
    length = forms.TypedChoiceField(coerce=int, label="Letters", initial=5)
    guesses = forms.IntegerField(
        min_value=GUESSES.start, max_value=GUESSES.stop - 1, initial=6, label="Guesses"
    )
    mode = forms.ChoiceField(choices=MODES, initial="normal", label="Mode")
    show_left = forms.BooleanField(
        required=False, label="Show how many words are left", help_text="Noted in the result."
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.lexicons = {lexicon.slug: lexicon for lexicon in lexicons}
        self._offer_lexicons()
        self._offer_lengths()

    def _chosen(self) -> Lexicon | None:
        source = self.data if self.is_bound else self.initial
        return self.lexicons.get(source.get("lexicon", "")) or next(
            iter(self.lexicons.values()), None
        )

    def _offer_lexicons(self) -> None:
        field = self.fields["lexicon"]
        if not isinstance(field, forms.ModelChoiceField):
            raise TypeError("The dictionary is chosen from a list.")
        field.queryset = playable()
        field.choices = [(slug, lexicon.name) for slug, lexicon in self.lexicons.items()]
        field.error_messages["invalid_choice"] = "There is no such dictionary now. Choose another."
        if self.fields.get("length"):
            field.widget.attrs |= LENGTHS_FOLLOW

    def _offer_lengths(self) -> None:
        field, lexicon = self.fields.get("length"), self._chosen()
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
        return {
            name: self.cleaned_data[name] for name in ("length", "guesses", "mode", "show_left")
        }


class ChallengeForm(OptionsForm, SecretForm):
    """A puzzle for somebody: the word decides the length, and need not be in the dictionary."""

    word = forms.CharField(max_length=40, label="Your secret word")
    length = None  # type: ignore[assignment]
    field_order = ("word", "lexicon", "guesses", "mode", "show_left")

    def clean(self) -> JSON:
        """Check that the word can be typed on the dictionary's keyboard."""
        cleaned = super().clean() or {}
        lexicon, word = cleaned.get("lexicon"), cleaned.get("word")
        if lexicon is None or not word:
            return cleaned
        revision = self.lexicons[lexicon.slug].current
        if revision is None:
            return cleaned
        secret = lower(word.strip(), lexicon.language)
        if columns_of(revision).folded:
            secret = fold(secret, lexicon.language)
        foreign = sorted(set(secret) - set(revision.letters))
        if foreign:
            self.add_error("word", f"{foreign[0]} is not a letter of {lexicon.name}.")
        elif len(secret) not in LENGTHS:
            self.add_error("word", "A secret has 2 to 15 letters.")
        elif str(len(secret)) not in revision.counts:
            self.add_error(
                "word", f"{lexicon.name} has no words of {len(secret)} letters to guess with."
            )
        cleaned["secret"] = secret
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        names = ("guesses", "mode", "show_left")
        return {"length": len(self.secret())} | {name: self.cleaned_data[name] for name in names}

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
