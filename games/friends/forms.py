"""What people type of themselves and their groups."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.friends.models import LONGEST_NAME, LONGEST_TITLE
from games.friends.names import BadName, read_name


class NameField(forms.CharField):
    """A name that others will read."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        self.longest = longest
        attributes = {"autocomplete": "nickname", "maxlength": longest, "spellcheck": "false"}
        super().__init__(widget=forms.TextInput(attrs=attributes), **kwargs)

    def clean(self, value: Any) -> str:
        """Return the name as it is kept."""
        try:
            return read_name(str(value or ""), self.longest, needed=self.required)
        except BadName as bad:
            raise forms.ValidationError(str(bad)) from bad


class DareForm(forms.Form):
    """Who asks, if he wants to say so."""

    name = NameField(
        LONGEST_NAME,
        required=False,
        label=_("Your name"),
        help_text=_("Optional; your friend sees it."),
    )


class MemberForm(forms.Form):
    """What a member is called."""

    name = NameField(
        LONGEST_NAME, label=_("Your name"), help_text=_("The others in the group see it.")
    )


class CircleForm(MemberForm):
    """A new group and its first member."""

    title = NameField(LONGEST_TITLE, label=_("Name of the group"))
    field_order = ("title", "name")
