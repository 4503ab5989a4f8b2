"""The forms that register an agent from outside, describe it and make a group."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.groups.joining import TOO_MANY_MADE, GroupRefusal, refuse_beyond
from games.names.public_names import BadName, check_title, look_alike, refuse_unfit
from solvers.outside.agents.admission import group_of
from solvers.outside.agents.environments import all_environments, tournaments
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from wordgames.languages.translation import translate

# Agents that a person may register.
MOST_AGENTS = 20
MOST_GROUPS = 20
LONGEST_LINK = 200
# Text before the code in the link on a group's page.
IN_LINK = "group="
# A day of these is none in every time zone.
FIRST_YEAR, LAST_YEAR = 1, 9999


def fit_for_all(name: str) -> None:
    """Refuse a name that others should not have to read."""
    try:
        check_title(name)
    except BadName as bad:
        raise forms.ValidationError(str(bad)) from bad


class GroupCodeForm(forms.Form):
    """A group's code, or the link with it; to be looked at in a transaction.

    The field has room for more than a code: a browser cuts what is pasted with a space before it.
    """

    group = forms.CharField(
        max_length=LONGEST_LINK,
        required=False,
        label=gettext_lazy("Group"),
        help_text=gettext_lazy("Your teacher's code, if you have one."),
    )

    def __init__(self, data: Any, owner: Any, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.owner = owner

    def clean_group(self) -> OutsideGroup | None:
        text = self.cleaned_data["group"]
        if not text:
            return None
        try:
            return group_of(text.rpartition(IN_LINK)[2], self.owner)
        except GroupRefusal as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


class AgentForm(GroupCodeForm):
    """An environment, a name still free there, and optionally a group."""

    environment = forms.ChoiceField(label=gettext_lazy("Environment"))
    name = forms.CharField(
        max_length=40,
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("Letters, digits, - and _. Everyone sees it on the leaderboard."),
        validators=[
            RegexValidator(r"^[\w-]+\Z", gettext_lazy("Only letters, digits, - and _.")),
            refuse_unfit,
        ],
    )
    field_order = ("environment", "name", "group")

    def __init__(self, data: Any, owner: Any, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, owner, initial)
        self.fields["group"].help_text = translate(
            "Your teacher's code, if you have one. Tournaments have no groups."
        )
        field = self.fields["environment"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [
                (slug, environment.title) for slug, environment in all_environments().items()
            ]

    def clean(self) -> dict[str, Any]:
        """Check that the name is free, and that the person has not too many agents."""
        cleaned = super().clean() or {}
        name = cleaned.get("name", "")
        there = OutsideAgent.objects.filter(environment=cleaned.get("environment", ""))
        if cleaned.get("group") and cleaned.get("environment") in tournaments():
            self.add_error("group", translate("A tournament has no groups: leave this empty."))
        if any(look_alike(name, other) for other in there.values_list("name", flat=True)):
            self.add_error("name", translate("This environment already has a bot called that."))
        if OutsideAgent.objects.filter(owner=self.owner, retired_at=None).count() >= MOST_AGENTS:
            self.add_error(
                None,
                translate(
                    "You already have {most} bots. Delete one first.",
                    most=MOST_AGENTS,
                ),
            )
        return cleaned


class GroupForm(forms.Form):
    """The name of a group."""

    group_name = forms.CharField(
        max_length=60, label=gettext_lazy("Group name"), validators=[fit_for_all]
    )

    def __init__(self, data: Any, owner: Any) -> None:
        super().__init__(data)
        self.owner = owner

    def clean(self) -> dict[str, Any]:
        """Check that the person has not too many groups."""
        groups = OutsideGroup.objects.filter(owner=self.owner)
        try:
            refuse_beyond(MOST_GROUPS, groups.count(), TOO_MANY_MADE)
        except GroupRefusal as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return super().clean() or {}

    def save(self) -> OutsideGroup:
        """Make the group, once the form is valid."""
        name = self.cleaned_data["group_name"]
        return OutsideGroup.objects.create(name=name, owner=self.owner)


class DeadlineForm(forms.Form):
    """The time after which runs do not count in a group, or none; in the current time zone."""

    closes_at = forms.DateTimeField(
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=gettext_lazy("Runs that end later don't count here. Empty: no deadline."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = timezone.get_current_timezone_name()
        self.fields["closes_at"].label = translate("Deadline ({zone})", zone=zone)

    def clean_closes_at(self) -> datetime | None:
        """Return the deadline; at the ends of time other zones have no such day."""
        closes_at: datetime | None = self.cleaned_data["closes_at"]
        if closes_at is not None and not FIRST_YEAR < closes_at.year < LAST_YEAR:
            raise forms.ValidationError(self.fields["closes_at"].error_messages["invalid"])
        return closes_at


def fit_to_read(text: str) -> None:
    """Refuse a text that others should not have to read."""
    try:
        check_title(text)
    except BadName as bad:
        raise forms.ValidationError(
            translate("Choose other words: everyone can read them.")
        ) from bad


class ProfileForm(forms.Form):
    """What an owner says about an agent, and the address of its source: for all to read."""

    about = forms.CharField(
        max_length=300,
        required=False,
        label=gettext_lazy("How it plays"),
        help_text=gettext_lazy("In a sentence or two. Everyone can read it."),
        widget=forms.Textarea({"rows": 3}),
    )
    source = forms.URLField(
        max_length=200,
        required=False,
        label=gettext_lazy("Its source"),
        help_text=gettext_lazy("An address that begins with https://, or none."),
        assume_scheme="https",
        validators=[fit_to_read],
    )

    @classmethod
    def of(cls, agent: OutsideAgent) -> ProfileForm:
        """Return the form with what is said now."""
        return cls(initial={"about": agent.about, "source": agent.source})

    def clean_about(self) -> str:
        """Return the text on one line."""
        about = " ".join(str(self.cleaned_data["about"]).split())
        fit_to_read(about)
        return about

    def clean_source(self) -> str:
        """Return an address whose host is where readers look for it."""
        address = str(self.cleaned_data["source"])
        parts = urlsplit(address)
        if address and (parts.scheme != "https" or "@" in parts.netloc):
            raise forms.ValidationError(
                translate("Give a plain address that begins with https://, such as a repository's.")
            )
        return address
