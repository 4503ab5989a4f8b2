"""The form that asks for runs of Word Ladder."""

from __future__ import annotations

from typing import Any

from django import forms

from games.ladder.forms import lengths_of
from lexicons.models import Revision
from solvers.games.ladder.runs import GAMES, spec_of
from solvers.registry import agent_slugs
from solvers.runs.form import GameRunForm, drawn
from solvers.runs.registry import Spec


class LadderRunForm(GameRunForm):
    """Runs over drawn pairs of words; these agents have no parameters."""

    game = "ladder"
    usual = {"agents": agent_slugs("ladder"), "games": GAMES}
    field_order = ("agents", "lexicons", "length", "games", "seed")

    length = forms.TypedChoiceField(coerce=int, label="Letters", initial=5)
    games = drawn("Pairs", "So many pairs of words that a ladder joins are drawn by the seed.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        current = [one.current for one in self.known.values() if one.current]
        lengths = {length for revision in current for length in lengths_of(revision)}
        self.offer("length", [(length, str(length)) for length in sorted(lengths)])

    def check(self) -> None:
        """Refuse a length that a chosen dictionary has no answers of."""
        length = self.cleaned_data["length"]
        for slug in self.cleaned_data["lexicons"]:
            lexicon = self.known[slug]
            if lexicon.current is None or length not in lengths_of(lexicon.current):
                self.add_error("length", f"{lexicon.name} has no answers of {length} letters.")

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        return spec_of(revision, **self.chosen("length", "games", "seed"))
