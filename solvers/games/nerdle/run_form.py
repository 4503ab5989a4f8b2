"""The form that asks for Nerdle runs: Wordle's, with equations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from games.nerdle.equation import SIZES
from games.nerdle.reading import as_kept
from lexicons.models import Revision
from solvers.games.nerdle.runs import spec_of
from solvers.games.tiles.old_form import WordleRunForm
from solvers.runs.old import parameters, several
from solvers.runs.option import Spec

MODES = (
    ("normal", "Normal: any equation may be guessed"),
    ("strict", "Strict: no symbol that is known to be absent"),
)


class NerdleRunForm(WordleRunForm):
    """What to measure; every combination of agents, lists, sizes and grid is a run."""

    lexicons = several("Equations", "Choose at least one list of equations.")
    lengths = forms.CharField(
        label="Places", initial="5", max_length=40, help_text="One size or several: 5, 6, 7."
    )
    mode = forms.ChoiceField(label="Mode", choices=MODES, initial="normal")
    secrets = forms.ChoiceField(
        choices=[("answers", "Every equation")],
        initial="answers",
        required=False,
        widget=forms.HiddenInput,
    )
    parameters = parameters("hit=1; several values make a sweep: hit=0,0.5,1.")

    def clean_secrets(self) -> str:
        """Every equation of a list may be the secret."""
        return "answers"

    def _check_lengths(self, lengths: Sequence[int]) -> None:
        if not all(size in SIZES for size in lengths):
            raise forms.ValidationError("An equation has 5, 6, 7, 8 or 10 places.")

    def _opener(self, revision: Revision) -> str:
        return as_kept(self.cleaned_data["opener"])

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        chosen = self.chosen("mode", "guesses", "games", "seed")
        return spec_of(revision, of["length"], opener=self._opener(revision), **chosen)
