"""The forms of Cities: the options of a new game, and a challenge with a chosen city."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from games.cities.options import MODES, NOBODY, PERCENT
from games.cities.rules import CAPS, LENGTHS
from games.contract.forms import FOLLOW, LexiconForm, offered
from games.contract.game import JSON, SecretForm
from games.names.public_names import name_key
from lexicons.languages.country_names import country_name
from lexicons.languages.translation import gettext
from lexicons.models import Revision


class CitiesForm(LexiconForm):
    """List, mode, favoured country and its weight, cap; the countries are those of the list."""

    mode = forms.ChoiceField(choices=offered(MODES), initial="simple", label=_("Game"))
    favour = forms.ChoiceField(choices=offered([NOBODY]), required=False, label=_("Cities of"))
    weight = forms.IntegerField(
        min_value=0,
        max_value=PERCENT,
        initial=50,
        label=_("How many of them, in %"),
        help_text=_("The others may be of any country."),
    )
    cap = forms.IntegerField(
        min_value=CAPS.start, max_value=CAPS.stop - 1, initial=100, label=_("Guesses at most")
    )

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].label = gettext("List")
        self.fields["lexicon"].widget.attrs |= FOLLOW
        revision = self.revision()
        countries = countries_of(revision.read().group_names if revision else ())
        field = self.fields.get("favour")
        if isinstance(field, forms.ChoiceField):
            field.choices = [*offered([NOBODY]), *((code, name) for name, code in countries)]

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        options = {name: self.cleaned_data[name] for name in ("mode", "favour", "cap")}
        return options | {"weight": self.cleaned_data["weight"] / PERCENT, "slips": "refused"}


def countries_of(codes: Iterable[str]) -> list[tuple[str, str]]:
    """Return countries as (name, code), named and sorted for the reader."""
    named = ((country_name(code), code) for code in codes if code)
    return sorted(named, key=lambda country: name_key(country[0]))


def unknown(typed: str, revision: Revision) -> str:
    """Return the refusal of an unknown city, with a reason if the name has several words."""
    name = revision.lexicon.title
    if " " in typed.strip():
        return gettext("{list} has no city of this name: its names have one word each.", list=name)
    return gettext("{list} has no city of this name.", list=name)


class CitiesChallengeForm(LexiconForm, SecretForm):
    """Form for a challenge: a city of the list."""

    word = forms.CharField(max_length=60, label=_("Your secret city"))
    mode = forms.ChoiceField(choices=offered(MODES), initial="simple", label=_("Game"))
    cap = forms.IntegerField(
        min_value=CAPS.start, max_value=CAPS.stop - 1, initial=100, label=_("Guesses at most")
    )
    field_order = ("word", "lexicon", "mode", "cap")

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].label = gettext("List")

    def clean(self) -> JSON:
        """Check that the city is in the list, and can hide its length if it must."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if revision is None or not cleaned.get("word") or not cleaned.get("lexicon"):
            return cleaned
        try:
            secret = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return cleaned
        if secret not in revision.read():
            self.add_error("word", unknown(str(self.data.get("word", "")), revision))
        elif cleaned.get("mode") == "advanced" and len(secret) not in LENGTHS:
            refusal = gettext(
                "In the advanced game a name has 2 to {most} letters.", most=LENGTHS.stop - 1
            )
            self.add_error("word", refusal)
        cleaned["secret"] = secret
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        options = {name: self.cleaned_data[name] for name in ("mode", "cap")}
        return options | {"favour": "", "weight": 0.0, "slips": "refused"}

    def secret(self) -> str:
        """Return the city as the rules want it."""
        return str(self.cleaned_data["secret"])
