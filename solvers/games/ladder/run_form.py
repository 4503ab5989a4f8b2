"""The form that asks for Word Ladder's runs."""

from __future__ import annotations

from games.ladder.pairs import lengths_of
from lexicons.speech import gettext
from solvers.runs.form import RunForm


class LadderRunForm(RunForm):
    """The options' fields, checked against the dictionaries."""

    def check(self) -> None:
        """Refuse a length that a chosen dictionary has no answers of."""
        length = self.cleaned_data["length"]
        for slug in self.cleaned_data["lexicons"]:
            lexicon = self.known[slug]
            if lexicon.current is None or length not in lengths_of(lexicon.current):
                self.add_error(
                    "length",
                    gettext(
                        "{dictionary} has no answers of {length} letters.",
                        dictionary=lexicon.name,
                        length=length,
                    ),
                )
