"""Nerdle's forms: the options of a new game, and a challenge with a chosen equation."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import FOLLOW, LexiconForm
from games.contract.game import JSON, SecretForm
from lexicons.models import Lexicon, Revision
from wordgames.languages.translation import translate
from wordgames.nerdle.equation import SIZES, EquationError, as_kept, check
from wordgames.nerdle.generated_lists import LEXICONS, generated, rules_of
from wordgames.nerdle.options import OPTIONS


class NerdleForm(LexiconForm):
    """Form for equations, size, guesses and rules; it offers the sizes of the list."""

    lexicon = forms.ModelChoiceField(
        Lexicon.objects.none(), to_field_name="slug", empty_label=None, label=_("List")
    )
    size = forms.TypedChoiceField(coerce=int, label=_("Places"), initial=8)
    options_table = OPTIONS

    def fit_fields(self) -> None:
        super().fit_fields()
        field, lexicon = self.fields["lexicon"], self.dictionary()
        field.widget.attrs |= FOLLOW
        field.error_messages["invalid_choice"] = translate("That list is gone. Choose another.")
        if lexicon is not None:
            self._offer_sizes(lexicon)
            self.initial.update(usual_switches(rules_of(lexicon)))

    def _offer_sizes(self, lexicon: Lexicon) -> None:
        field = self.fields.get("size")
        if not isinstance(field, forms.TypedChoiceField) or lexicon.current is None:
            return
        sizes = sizes_of(lexicon.current)
        field.choices = [(size, str(size)) for size in sizes]
        field.initial = default_size(sizes)
        if self.initial.get("size") not in {str(size) for size in sizes}:
            self.initial.pop("size", None)
        field.error_messages["invalid_choice"] = translate(
            "{list} has no equations of {size} places.",
            list=lexicon.title.replace("%", "%%"),
            size="%(value)s",
        )

    def rules(self) -> str:
        """Return the rules of the chosen equations."""
        return rules_of(self.cleaned_data["lexicon"])

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return super().options() | {"rules": self.rules()}


class NerdleChallengeForm(NerdleForm, SecretForm):
    """Form for a challenge: any correct equation, which decides the size."""

    equation = forms.CharField(max_length=40, label=_("Your secret equation"))
    without = ("size",)
    field_order = ("equation", "lexicon", *OPTIONS.without("size").names)

    def clean(self) -> JSON:
        """Check that it is a correct equation by the rules chosen."""
        cleaned = super().clean() or {}
        if not cleaned.get("lexicon") or not cleaned.get("equation"):
            return cleaned
        secret = as_kept(cleaned["equation"])
        cleaned["secret"] = secret
        if len(secret) not in SIZES:
            self.add_error("equation", translate("An equation has 5, 6, 7, 8 or 10 places."))
            return cleaned
        try:
            check(secret, len(secret), self.rules())
        except EquationError as error:
            self.add_error("equation", str(error))
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return {"size": len(self.secret()), "rules": self.rules(), **super().options()}


def usual_switches(rules: str) -> dict[str, bool]:
    """Return the default switches: order is free in Nerdle, document 001 is strict."""
    return {"commuted": rules == "official", "strict": rules == "report"}


def sizes_of(revision: Revision) -> list[int]:
    """Return the playable sizes: of a generated list all, including those still to be made."""
    if generated(revision.lexicon):
        return list(LEXICONS[rules_of(revision.lexicon)][2])
    return [size for size in revision.playable_lengths() if size in SIZES]


def default_size(sizes: Sequence[int]) -> int | None:
    """Return eight if there is a choice, else the nearest size."""
    return min(sizes, key=lambda size: abs(size - 8), default=None)
