"""The games whose options are not stated once yet: this module goes when the last one is."""

from __future__ import annotations

from typing import Any

from django import forms

from lexicons.models import Revision
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.suite import Suite
from solvers.runs.form import RunForm, boxes
from solvers.runs.game import RunGame
from solvers.runs.option import Spec

Setting = Experiment
several = boxes


def drawn(label: str, help_text: str) -> forms.IntegerField:
    """Return the field of a number of games that are always drawn."""
    return forms.IntegerField(label=label, min_value=1, help_text=help_text)


def parameters(help_text: str) -> forms.CharField:
    """Return the field of an agent's parameters."""
    return forms.CharField(label="Parameters", max_length=300, required=False, help_text=help_text)


class OldRuns(RunGame[Any]):
    """A game that says by itself what others derive from their options."""

    aside: tuple[str, ...] = ()

    def setting(self, spec: Spec, revision: Revision) -> Experiment:
        raise NotImplementedError

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        raise NotImplementedError

    def experiment_of(self, spec: Spec, revision: Revision) -> Experiment:
        return self.setting(spec, revision)

    def spec_of(self, revision: Revision, **values: Any) -> Spec:
        return self.spec(revision, values)

    def secrets_of(self, spec: Spec) -> Spec:
        aside = {"opener", *self.aside} | (set() if spec.get("games") else {"seed"})
        return {name: value for name, value in spec.items() if name not in aside}

    def form_values(self, spec: Spec) -> dict[str, Any]:
        values = {name: value for name, value in spec.items() if value is not None}
        return values | {"lengths": str(spec.get("length", ""))}

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str] | None:
        return None

    def lists(self, spec: Spec, revision: Revision) -> Lists[Any]:
        raise NotImplementedError

    def suite(self, spec: Spec, lists: Lists[Any]) -> Suite[Any]:
        raise NotImplementedError


class OldRunForm(RunForm):
    """A form that declares its fields."""

    games = forms.IntegerField(
        label="Games",
        min_value=1,
        required=False,
        help_text="So many secrets are drawn by the seed; all are played, once each, if empty.",
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)

    def chosen(self, *names: str) -> dict[str, Any]:
        """Return some of what was chosen, by its names."""
        return {name: self.cleaned_data[name] for name in names}
