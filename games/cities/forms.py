"""The forms of Cities: the options of a new game, and a challenge with a chosen city."""

from __future__ import annotations

from django import forms

from games.cities.rules import CAPS, LENGTHS
from games.forms import FOLLOW, LexiconForm
from games.game import JSON, SecretForm
from lexicons.countries import country_name
from lexicons.models import Revision
from lexicons.services import columns_of

MODES = (
    ("simple", "Simple: a blank a letter, all its places shown"),
    ("advanced", "Advanced: the length is hidden, one place shown at a time"),
)
NOBODY = ("", "Anywhere")
FAVOURED = "TZ"
"""The country that the published servers of this game favour: what runs begin with."""
PERCENT = 100


class OptionsForm(LexiconForm):
    """List, mode, favoured country and its weight, cap; the countries are those of the list."""

    mode = forms.ChoiceField(choices=MODES, initial="simple", label="Game")
    favour = forms.ChoiceField(choices=(NOBODY,), required=False, label="Cities of")
    weight = forms.IntegerField(
        min_value=0,
        max_value=PERCENT,
        initial=50,
        label="How many of them, in %",
        help_text="The others may be of any country.",
    )
    cap = forms.IntegerField(
        min_value=CAPS.start, max_value=CAPS.stop - 1, initial=100, label="Guesses at most"
    )

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].label = "List"
        self.fields["lexicon"].widget.attrs |= FOLLOW
        revision = self.revision()
        codes = columns_of(revision).group_names if revision else ()
        names = sorted((country_name(code), code) for code in codes if code)
        field = self.fields.get("favour")
        if isinstance(field, forms.ChoiceField):
            field.choices = [NOBODY, *((code, name) for name, code in names)]

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        options = {name: self.cleaned_data[name] for name in ("mode", "favour", "cap")}
        return options | {"weight": self.cleaned_data["weight"] / PERCENT, "slips": "refused"}


def unknown(typed: str, revision: Revision) -> str:
    """Say that a list has no city of a name, and why it cannot have one of several words."""
    why = ": its names have one word each" if " " in typed.strip() else ""
    return f"{revision.lexicon.name} has no city of this name{why}."


class ChallengeForm(LexiconForm, SecretForm):
    """A puzzle for somebody: a city of the list."""

    word = forms.CharField(max_length=60, label="Your secret city")
    mode = forms.ChoiceField(choices=MODES, initial="simple", label="Game")
    cap = forms.IntegerField(
        min_value=CAPS.start, max_value=CAPS.stop - 1, initial=100, label="Guesses at most"
    )
    field_order = ("word", "lexicon", "mode", "cap")

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].label = "List"

    def clean(self) -> JSON:
        """Check that the city is in the list, and can hide its length where it must."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if revision is None or not cleaned.get("word") or not cleaned.get("lexicon"):
            return cleaned
        try:
            secret = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return cleaned
        if secret not in columns_of(revision):
            self.add_error("word", unknown(str(self.data.get("word", "")), revision))
        elif cleaned.get("mode") == "advanced" and len(secret) not in LENGTHS:
            self.add_error(
                "word", f"In the advanced game a name has 2 to {LENGTHS.stop - 1} letters."
            )
        cleaned["secret"] = secret
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        options = {name: self.cleaned_data[name] for name in ("mode", "cap")}
        return options | {"favour": "", "weight": 0.0, "slips": "refused"}

    def secret(self) -> str:
        """Return the city as the rules want it."""
        return str(self.cleaned_data["secret"])
