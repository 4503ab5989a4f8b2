"""The forms that register an agent from outside and make a group."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy

from games.friends.names import BadName, check_title
from lexicons.speech import gettext
from solvers.outside.environments import all_environments, tournaments
from solvers.outside.models import OutsideAgent, OutsideGroup

MOST_AGENTS = 20
"""Agents that a person may register."""
MOST_GROUPS = 20


def fit_for_all(name: str) -> None:
    """Refuse a name that others should not have to read."""
    try:
        check_title(name.replace("_", " "))
    except BadName as bad:
        raise forms.ValidationError(str(bad)) from bad


class AgentForm(forms.Form):
    """An environment, a name still free there, and optionally a group."""

    environment = forms.ChoiceField(label=gettext_lazy("Environment"))
    name = forms.CharField(
        max_length=40,
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("Letters, digits, - and _. Everybody sees it on the leaderboard."),
        validators=[
            RegexValidator(r"^[\w-]+\Z", gettext_lazy("Only letters, digits, - and _.")),
            fit_for_all,
        ],
    )
    group = forms.CharField(
        max_length=16,
        required=False,
        label=gettext_lazy("Group"),
        help_text=gettext_lazy("The code that your teacher gave you, if any."),
    )

    def __init__(self, data: Any, owner: Any, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.owner = owner
        field = self.fields["environment"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [
                (slug, environment.title) for slug, environment in all_environments().items()
            ]

    def clean_group(self) -> OutsideGroup | None:
        """Return the group of that code."""
        code = self.cleaned_data["group"].strip()
        if not code:
            return None
        group = OutsideGroup.objects.filter(pk=code).first()
        if group is None:
            raise forms.ValidationError(gettext("There is no group with this code."))
        return group

    def clean(self) -> dict[str, Any]:
        """Check that the name is free, and that the person has not too many agents."""
        cleaned = super().clean() or {}
        known = OutsideAgent.objects.filter(
            environment=cleaned.get("environment", ""), name__iexact=cleaned.get("name", "")
        )
        if cleaned.get("group") and cleaned.get("environment") in tournaments():
            self.add_error("group", gettext("A tournament has no groups: leave this empty."))
        if known.exists():
            self.add_error("name", gettext("There is an agent of this name in this environment."))
        if OutsideAgent.objects.filter(owner=self.owner).count() >= MOST_AGENTS:
            self.add_error(
                None,
                gettext("You have {most} agents, the most there may be.", most=MOST_AGENTS),
            )
        return cleaned


class GroupForm(forms.Form):
    """The name of a group."""

    group_name = forms.CharField(
        max_length=60, label=gettext_lazy("Name of the group"), validators=[fit_for_all]
    )

    def __init__(self, data: Any, owner: Any) -> None:
        super().__init__(data)
        self.owner = owner

    def clean(self) -> dict[str, Any]:
        """Check that the person has not too many groups."""
        if OutsideGroup.objects.filter(owner=self.owner).count() >= MOST_GROUPS:
            self.add_error(
                None,
                gettext("You have {most} groups, the most there may be.", most=MOST_GROUPS),
            )
        return super().clean() or {}

    def save(self) -> OutsideGroup:
        """Make the group, once the form is valid."""
        name = self.cleaned_data["group_name"]
        return OutsideGroup.objects.create(name=name, owner=self.owner)


class DeadlineForm(forms.Form):
    """The time after which runs do not count in a group, or none."""

    closes_at = forms.DateTimeField(
        required=False,
        label=gettext_lazy("Deadline (UTC)"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=gettext_lazy("Runs that end later do not count here. Empty: no deadline."),
    )
