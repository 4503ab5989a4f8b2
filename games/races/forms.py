"""Forms of a race: one's name, and a report of somebody else's."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.friends.models import LONGEST_NAME
from games.names.public_names import NameField


class RacerForm(forms.Form):
    """Form for a name in a race, which is optional."""

    name = NameField(LONGEST_NAME, required=False, label=_("Your name"))
