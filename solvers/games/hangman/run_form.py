"""The form that asks for runs of Hangman."""

from __future__ import annotations

from typing import Any

from django import forms

from games.hangman.forms import REVEALS, lives_field
from games.hangman.rules import LENGTHS
from lexicons.models import Revision
from solvers.agents.base import Agent
from solvers.games.hangman.runs import LONGEST, OTHER, SHORTEST, is_unseen, own_setting, spec_of
from solvers.runs.old import OldRunForm, parameters
from solvers.runs.option import Spec

OWN = ("", "The dictionary that is played")


def _length(label: str, initial: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, initial=initial, min_value=LENGTHS.start, max_value=LENGTHS.stop - 1
    )


class HangmanRunForm(OldRunForm):
    """Runs of agents that know the word, or that learned from another dictionary."""

    field_order = (
        *("agents", "lexicons", "knows", "shortest", "longest", "lives", "reveal"),
        *("games", "seed"),
    )

    knows = forms.ChoiceField(
        label="The agents learned from",
        required=False,
        help_text="From another one, the words that it has are not played: all are unseen.",
    )
    shortest = _length("Shortest word", SHORTEST)
    longest = _length("Longest word", LONGEST)
    lives = lives_field()
    reveal = forms.ChoiceField(label="A letter that is right shows", choices=REVEALS, initial="all")
    parameters = parameters("bits=0.2; several values make a sweep: bits=0,0.2,0.4.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("knows", [OWN, *((slug, one.name) for slug, one in self.known.items())])

    def label_of(self, kind: type[Agent[Any]], name: str) -> str:
        return f"{name} ({'unseen' if is_unseen(kind.slug) else 'known'} words)"

    def check(self) -> None:
        """Refuse lengths without answers, and what the agents cannot have learned from."""
        if self.cleaned_data["shortest"] > self.cleaned_data["longest"]:
            self.add_error("longest", "The longest word is not shorter than the shortest.")
        elif not all(self.size(revision) for revision in self.revisions()):
            self.add_error("shortest", "A chosen dictionary has no answers of these lengths.")
        if self.cleaned_data["knows"]:
            self._check_knowledge()

    def _check_knowledge(self) -> None:
        """Refuse agents that must know the word where none is known, and learning from itself."""
        if self.cleaned_data["knows"] in self.cleaned_data["lexicons"]:
            self.add_error("knows", "Choose a dictionary to learn from that is not played.")
        for name, kind in self.kinds():
            if not is_unseen(name):
                self.add_error("agents", f"{kind.name} must know the word: it learns from none.")

    def size(self, revision: Revision, **of: Any) -> int:
        lengths = range(self.cleaned_data["shortest"], self.cleaned_data["longest"] + 1)
        return sum(revision.counts.get(str(length), (0, 0))[1] for length in lengths)

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        chosen = self.chosen("shortest", "longest", "lives", "reveal", "games", "seed")
        learned = self.known.get(self.cleaned_data["knows"])
        if learned is None or learned.current is None:
            return spec_of(revision, setting=own_setting(agent), **chosen)
        facts = {"setting": OTHER, "knows": learned.current.sha256, "learned": learned.name}
        return spec_of(revision, **facts, **chosen)
