"""The form that asks for runs of Peaks."""

from __future__ import annotations

from django import forms

from games.wordle.peaks.forms import MODES
from solvers.games.tiles.run_form import WordleRunForm
from solvers.runs.form import parameters

HINT = "hit=1; several values make a sweep: hit=0,0.5,1."


class PeaksRunForm(WordleRunForm):
    """Runs of Peaks."""

    game = "peaks"
    mode = forms.ChoiceField(label="Mode", choices=MODES, initial="normal")
    parameters = parameters(HINT)
