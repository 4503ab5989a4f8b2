"""What the games' forms share: the choice of a dictionary, and a secret typed by a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.game import JSON, SetupForm
from lexicons.languages import fold, lower
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of, playable

FOLLOW = {
    "hx-get": "",
    "hx-target": "#options",
    "hx-swap": "outerHTML",
    "hx-include": "closest form",
    "hx-sync": "closest form:replace",
    "hx-params": "not csrfmiddlewaretoken",
}
"""Choosing another dictionary fetches the form anew, with the options which that one has."""


class LexiconForm(SetupForm):
    """A form whose first choice is the dictionary, among those that the game can be played with."""

    lexicon = forms.ModelChoiceField(
        Lexicon.objects.none(), to_field_name="slug", empty_label=None, label="Dictionary"
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.lexicons = {lexicon.slug: lexicon for lexicon in lexicons}
        field = self.fields["lexicon"]
        if not isinstance(field, forms.ModelChoiceField):
            raise TypeError("The dictionary is chosen from a list.")
        field.queryset = playable(lexicons[0].kind) if lexicons else playable()
        field.choices = [(slug, lexicon.name) for slug, lexicon in self.lexicons.items()]
        field.error_messages["invalid_choice"] = "There is no such dictionary now. Choose another."

    def chosen(self) -> Lexicon | None:
        """Return the dictionary that is chosen so far: the first where none is."""
        source = self.data if self.is_bound else self.initial
        return self.lexicons.get(source.get("lexicon", "")) or next(
            iter(self.lexicons.values()), None
        )

    def revision(self) -> Revision | None:
        """Return the revision of the dictionary that is chosen so far."""
        lexicon = self.chosen()
        return lexicon.current if lexicon else None

    def read_secret(self, text: str) -> str:
        """Return a secret as the rules want it; raises ValidationError for a foreign letter."""
        lexicon, revision = self.chosen(), self.revision()
        if lexicon is None or revision is None:
            raise forms.ValidationError("There is no such dictionary now.")
        secret = lower("".join(text.split()), lexicon.language)
        if columns_of(revision).folded:
            secret = fold(secret, lexicon.language)
        foreign = sorted(set(secret) - set(revision.letters))
        if foreign:
            raise forms.ValidationError(f"{foreign[0]} is not a letter of {lexicon.name}.")
        return secret
