"""The form that asks for runs against the adversarial host: Wordle's, with where games begin."""

from __future__ import annotations

from typing import Any

from django import forms

from games.wordle.adversarial.forms import FEWEST
from games.wordle.adversarial.rules import GUESSES
from lexicons.models import Revision
from solvers.games.adversarial.runs import EMPTY, STARTS, WORDS, spec_of
from solvers.games.adversarial.suite import LIMIT
from solvers.games.tiles.old_form import WordleRunForm
from solvers.runs.old import parameters
from solvers.runs.option import Spec


class AdversarialRunForm(WordleRunForm):
    """What to measure; every combination of agents, dictionaries, lengths and grid is a run."""

    field_order = (
        *("agents", "lexicons", "lengths", "mode", "guesses", "starts", "games", "seed", "opener"),
    )

    guesses = forms.IntegerField(
        label="Guesses",
        min_value=GUESSES.start,
        max_value=GUESSES.stop - 1,
        initial=LIMIT,
        help_text="A game that takes more is counted as lost.",
    )
    secrets = None  # type: ignore[assignment]
    starts = forms.ChoiceField(label="Games begin with", choices=STARTS, initial=EMPTY)
    games = forms.IntegerField(
        label="Games",
        min_value=1,
        required=False,
        help_text="So many first words are drawn by the seed; every answer is one if empty. From "
        "the empty board there is one game.",
    )
    parameters = parameters("last=30; several values make a sweep: last=10,30,60.")

    def check(self) -> None:
        """Refuse, beside what Wordle's runs refuse, an opener where the first words are given."""
        super().check()
        if self.cleaned_data["starts"] == WORDS and self.cleaned_data["opener"]:
            self.add_error("opener", "The first words are given, so there is no opener.")

    def size(self, revision: Revision, **of: Any) -> int:
        _, answers = revision.counts.get(str(of["length"]), (0, 0))
        if answers < FEWEST:
            return 0
        return int(answers) if self.cleaned_data["starts"] == WORDS else 1

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        chosen = self.chosen("mode", "guesses", "starts", "games", "seed")
        if chosen["starts"] == EMPTY:
            chosen["games"] = None
        return spec_of(revision, of["length"], opener=self._opener(revision), **chosen)
