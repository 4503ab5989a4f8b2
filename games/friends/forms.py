"""Forms for people's names and groups."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.friends.models import LONGEST_NAME, LONGEST_TITLE
from games.names.public_names import NameField
from wordgames.languages.translation import translate


class DareForm(forms.Form):
    """Form for the asker's name, which is optional."""

    name = NameField(
        LONGEST_NAME,
        required=False,
        label=_("Your name"),
        help_text=_("Optional. Your friend will see it."),
    )


class MemberForm(forms.Form):
    """Form for a member's name."""

    name = NameField(LONGEST_NAME, label=_("Your name"), help_text=_("Shown to the group."))


class CircleForm(MemberForm):
    """Form for a new group and its first member."""

    title = NameField(
        LONGEST_TITLE, required=False, label=_("Group name"), help_text=_("Optional.")
    )
    field_order = ("title", "name")

    def clean(self) -> dict[str, Any]:
        """Name a group after who makes it, where it was given no name."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("title") == "" and cleaned.get("name"):
            title = translate("{name}'s group", name=cleaned["name"])
            cleaned["title"] = str(title)[:LONGEST_TITLE]
        return cleaned
