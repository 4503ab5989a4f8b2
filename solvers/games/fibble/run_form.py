"""The form that asks for runs of Fibble."""

from __future__ import annotations

from typing import Any

from django import forms

from games.wordle.fibble.rules import GUESSES as USUAL
from games.wordle.rules import GUESSES
from lexicons.models import Revision
from solvers.games.fibble.runs import fibble_spec
from solvers.games.tiles.run_form import WordleRunForm
from solvers.runs.form import parameters
from solvers.runs.registry import Spec

HINT = "hit=1; several values make a sweep: hit=0,0.5,1."


class FibbleRunForm(WordleRunForm):
    """Runs of Fibble; it has one mode."""

    game = "fibble"
    mode = forms.ChoiceField(
        choices=[("normal", "Normal")],
        initial="normal",
        required=False,
        widget=forms.HiddenInput,
    )
    guesses = forms.IntegerField(
        label="Guesses", min_value=GUESSES.start, max_value=GUESSES.stop - 1, initial=USUAL
    )
    parameters = parameters(HINT)

    def clean_mode(self) -> str:
        """There is one mode."""
        return "normal"

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        chosen = self.chosen("mode", "guesses", "secrets", "games", "seed")
        return fibble_spec(revision, of["length"], opener=self._opener(revision), **chosen)
