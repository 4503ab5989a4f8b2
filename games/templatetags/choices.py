"""Fields of a form as a row of choices: `{% load choices %}{% with row=field|segments %}`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django import forms, template
from django.forms.boundfield import BoundField
from django.forms.utils import flatatt
from django.utils.safestring import SafeString

from lexicons.languages.translation import gettext

register = template.Library()
MOST = 16
LONGEST = 14
"""Choices, and letters of each, that still fit in a row or two on a phone."""
BESIDE = {3: 7, 9: 3, LONGEST: 2}
"""How many choices fit beside each other on a phone, by the letters of the longest."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One choice: what it is called, what it does, and whether it is chosen."""

    value: str
    label: str
    note: str
    checked: bool
    attributes: SafeString

    @property
    def start(self) -> str:
        """What the button says that starts a random game in this mode."""
        return gettext("Start a random game: {mode:clause}", mode=self.label)


@register.filter
def modes(form: forms.Form) -> list[Segment]:
    """Return the modes that a form offers, one of them checked; none for a game without."""
    return _choices(form["mode"]) if "mode" in form.fields else []


@register.filter
def segments(field: BoundField) -> list[Segment]:
    """Return the choices of a field if they fit in a row; none for a field without or with many.

    A choice called "Hard: use every clue" is called "Hard", and the rest is its note.
    """
    choices = _choices(field)
    return [] if any(len(each.label) > LONGEST for each in choices) else choices


@register.filter
def columns(row: Sequence[Segment]) -> int:
    """Return how many choices stand beside each other, so that the rows are about as long."""
    longest = max(len(each.label) for each in row)
    most = next(beside for letters, beside in BESIDE.items() if longest <= letters)
    return ceil(len(row) / ceil(len(row) / most))


def _choices(field: BoundField) -> list[Segment]:
    """Return the choices of a field, however long they are; none where there are too many."""
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
