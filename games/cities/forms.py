"""The forms of Cities: the options of a new game, and a challenge with a chosen city."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import FOLLOW, LexiconForm, offered
from games.contract.game import JSON, SecretForm
from lexicons.models import Revision
from wordgames.cities.options import ALL, IN_PLAY, KNOWN, NOBODY
from wordgames.cities.rules import LENGTHS
from wordgames.languages.casing import choices_of
from wordgames.languages.country_names import countries_of
from wordgames.languages.translation import translate


class CitiesForm(LexiconForm):
    """List, mode, favoured country and its weight, cap; the countries are those of the list."""

    options_table = IN_PLAY

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].label = translate("List")
        self.fields["lexicon"].widget.attrs |= FOLLOW
        revision = self.revision()
        countries = countries_of(revision.read().group_names if revision else ())
        self.fields["pool"].required = False  # programs may not know it
        field = self.fields.get("favour")
        if isinstance(field, forms.ChoiceField):
            field.choices = [*offered([NOBODY]), *((code, name) for name, code in countries)]

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        options = super().options()
        return IN_PLAY.defaults(**options | {"pool": options["pool"] or KNOWN})


def unknown(typed: str, revision: Revision) -> str:
    """Return the refusal of an unknown city, with a reason if the name has several words."""
    name = revision.lexicon.title
    if " " in typed.strip() and not choices_of(revision.lexicon.language).signs:
        return translate(
            "{list} has no city of this name: its names have one word each.", list=name
        )
    return translate("{list} has no city of this name.", list=name)


class CitiesChallengeForm(LexiconForm, SecretForm):
    """Form for a challenge: a city of the list."""

    word = forms.CharField(max_length=60, label=_("Your secret city"))
    options_table = IN_PLAY.without("pool", "favour", "weight")
    field_order = ("word", "lexicon", *options_table.names)

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].label = translate("List")

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
            refusal = translate(
                "In the advanced game a name has 2 to {most} letters.", most=LENGTHS.stop - 1
            )
            self.add_error("word", refusal)
        cleaned["secret"] = secret
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return IN_PLAY.defaults(weight=0.0, pool=ALL, **super().options())
