"""Form fields for a game's options."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from wordgames.rules.options import (
    ChoiceOption,
    GameOption,
    NumberOption,
    OfferedOption,
    ShareOption,
    SwitchOption,
)

PERCENT = 100


class PercentField(forms.IntegerField):
    """A share, typed in per cent."""

    def clean(self, value: Any) -> float:
        """Return the share, from 0 to 1."""
        return (super().clean(value) or 0) / PERCENT


def field_of(option: GameOption) -> forms.Field:
    """Return the form field for an option."""
    common: dict[str, Any] = {"label": _(option.label)}
    if option.help:
        common["help_text"] = _(option.help)
    if isinstance(option, SwitchOption):
        return forms.BooleanField(required=False, initial=option.default or None, **common)
    if isinstance(option, ChoiceOption):
        choices = [(value, _(label)) for value, label in option.choices]
        return forms.ChoiceField(choices=choices, initial=option.default, **common)
    if isinstance(option, OfferedOption):
        value, label = option.otherwise
        return forms.ChoiceField(choices=[(value, _(label))], required=False, **common)
    if isinstance(option, ShareOption):
        common["initial"] = round(option.default * PERCENT)
        return PercentField(min_value=0, max_value=PERCENT, **common)
    if isinstance(option, NumberOption):
        low, high = option.among[0], option.among[-1]
        common |= {"initial": option.default} if option.required else {"required": False}
        return forms.IntegerField(min_value=low, max_value=high, **common)
    raise TypeError(f"No field asks for the option {option.name}.")
