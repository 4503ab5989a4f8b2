"""The form by which an owner tells how an agent plays."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy

from games.names.public_names import BadName, check_title
from solvers.outside.agents.models import OutsideAgent
from wordgames.languages.translation import translate


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
