"""The form that asks for runs of Cities."""

from __future__ import annotations

from typing import Any

from django import forms

from games.cities.forms import MODES, NOBODY, PERCENT
from lexicons.countries import country_name
from lexicons.models import Revision
from lexicons.services import columns_of
from solvers.games.cities.runs import spec_of
from solvers.runs.old import OldRunForm, drawn, parameters, several
from solvers.runs.option import Spec


class CitiesRunForm(OldRunForm):
    """Runs of the simple or the advanced game, with a favoured country."""

    field_order = ("agents", "lexicons", "mode", "favour", "weight", "games", "seed")

    lexicons = several("Lists of cities", "Choose at least one list.")
    mode = forms.ChoiceField(label="Game", choices=MODES, initial="simple")
    favour = forms.ChoiceField(label="Favoured country", required=False)
    weight = forms.IntegerField(
        label="Its weight, %", min_value=0, max_value=PERCENT, initial=50, required=False
    )
    games = drawn("Games", "So many secrets are drawn by the seed, as the game draws them.")
    parameters = parameters("tz_weight=0.5; several values make a sweep: tz_weight=0.3,0.5,0.7.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        current = [one.current for one in self.known.values() if one.current]
        codes = {code for revision in current for code in columns_of(revision).group_names if code}
        countries = sorted((country_name(code), code) for code in codes)
        self.offer("favour", [NOBODY, *((code, name) for name, code in countries)])

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        weight = (self.cleaned_data["weight"] or 0) / PERCENT
        return spec_of(revision, weight=weight, **self.chosen("mode", "favour", "games", "seed"))
