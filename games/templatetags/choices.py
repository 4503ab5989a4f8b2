"""Fields of a form as a row of choices: `{% load choices %}{% with row=field|segments %}`."""

from dataclasses import dataclass, replace
from typing import Any

from django import forms, template
from django.forms.boundfield import BoundField
from django.forms.utils import flatatt
from django.utils.safestring import SafeString

from wordgames.languages.translation import translatable_plural, translate_plural

register = template.Library()
MOST = 4
# Most choices, and letters of each, that fit beside their label in a row on a phone.
LONGEST = 14


@dataclass(frozen=True, slots=True)
class Segment:
    """One choice: its name, its note, and whether it is chosen."""

    value: str
    label: str
    note: str
    checked: bool
    attributes: SafeString


@register.filter
def modes(form: forms.Form) -> list[Segment]:
    """Return the modes that a form offers, one of them checked; none for a game without modes."""
    return _choices(form["mode"]) if "mode" in form.fields else []


@register.filter
def segments(field: BoundField) -> list[Segment]:
    """Return the choices of a field if they fit in a row; none for a field with no choices or many.

    A choice called "Hard: use every clue" is called "Hard", and the rest is its note.
    """
    choices = _choices(field)
    numbers = all(each.label.isdecimal() for each in choices)
    return [] if numbers or any(len(each.label) > LONGEST for each in choices) else choices


@register.filter
def counted(field: BoundField) -> bool:
    """True for a field of numbers, which are stepped through: typed ones, or those of a list."""
    if isinstance(field.field, forms.IntegerField):
        return True
    choices: Any = getattr(field.field, "choices", ())
    return isinstance(field.field, forms.ChoiceField) and all(
        str(text).isdecimal() for _, text in choices
    )


# How the button that starts a game tells a number; one without a unit it tells as it is.
UNITS = {
    "length": translatable_plural("{count} letter", "{count} letters"),
    "longest": translatable_plural("{count} letter", "{count} letters"),
    "size": translatable_plural("{count} place", "{count} places"),
    "guesses": translatable_plural("{count} guess", "{count} guesses"),
    "cap": translatable_plural("{count} guess", "{count} guesses"),
    "boards": translatable_plural("{count} board", "{count} boards"),
    "words": translatable_plural("{count} word", "{count} words"),
    "lives": translatable_plural("{count} life", "{count} lives"),
}


@register.filter
def told(field: BoundField, count: int) -> str:
    """Return how the button that starts a game tells `count`, or any number: "{count} letters"."""
    forms_of = UNITS.get(field.name)
    return translate_plural(*forms_of, count, count="{count}") if forms_of else ""


def _choices(field: BoundField) -> list[Segment]:
    """Return the choices of a field, of any length; none if there are too many."""
    if not isinstance(field.field, forms.ChoiceField | forms.ModelChoiceField):
        return []
    current = str(field.value())
    attributes = flatatt({**field.field.widget.attrs, "required": field.field.required})
    segments = []
    choices: Any = field.field.choices
    for value, text in choices:
        label, _, note = str(text).partition(": ")
        segments.append(
            Segment(str(value), label.rstrip(), note, str(value) == current, attributes)
        )
    if not 1 < len(segments) <= MOST:
        return []
    if not any(each.checked for each in segments):  # as a browser does in a list
        segments[0] = replace(segments[0], checked=True)
    return segments
