"""The form that asks for Wordle runs: agents, dictionaries, lengths, options, games, a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from games.wordle.forms import MODES
from games.wordle.rules import GUESSES, LENGTHS
from lexicons.languages import fold, lower
from lexicons.models import Revision
from lexicons.services import words_of
from solvers.runs.form import Listed
from solvers.runs.old import OldRunForm, parameters

SECRETS = (("answers", "The answers"), ("all", "Every word that may be guessed"))


class WordleRunForm(OldRunForm):
    """Runs in every combination of dictionaries and lengths."""

    field_order = (
        *("agents", "lexicons", "lengths", "mode", "guesses", "secrets", "games", "seed"),
        "opener",
    )

    lengths = forms.CharField(
        label="Letters", initial="5", max_length=40, help_text="One length or several: 4, 5, 6."
    )
    mode = forms.ChoiceField(label="Mode", choices=MODES, initial="normal")
    guesses = forms.IntegerField(
        label="Guesses", min_value=GUESSES.start, max_value=GUESSES.stop - 1, initial=6
    )
    secrets = forms.ChoiceField(label="Secrets", choices=SECRETS, initial="answers")
    opener = forms.CharField(
        label="Opener", max_length=15, required=False, help_text="The agent's own if empty."
    )
    parameters = parameters("beta_bigram=0.3; several values make a sweep: beta_bigram=0,0.3,0.6.")

    def clean_lengths(self) -> list[int]:
        """Read "4, 5, 6"."""
        parts = self.cleaned_data["lengths"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
            raise forms.ValidationError("Lengths are whole numbers: 4, 5, 6.")
        lengths = sorted({int(part) for part in parts})
        self._check_lengths(lengths)
        return lengths

    def _check_lengths(self, lengths: Sequence[int]) -> None:
        if not all(length in LENGTHS for length in lengths):
            raise forms.ValidationError("A word has 2 to 15 letters.")

    def check(self) -> None:
        """Refuse a mode that an agent does not play, and words that the lists do not have."""
        mode, listed = self.cleaned_data["mode"], self.listed()
        for _, kind in self.kinds():
            if mode not in kind.promises.modes:
                self.add_error("mode", f"{kind.name} does not play {mode} mode.")
        if not listed:
            self.add_error("lengths", "No chosen dictionary has answers of these lengths.")
        else:
            self._check_opener(listed)

    def _check_opener(self, listed: Sequence[Listed]) -> None:
        """Refuse an opener that some of the lists do not have: its run could only fail."""
        opener = self._opener(listed[0][0])
        without = [
            f"{revision.lexicon.name} of {of['length']}"
            for revision, of in listed
            if opener and self._opener(revision) not in words_of(revision, of["length"])
        ]
        if without:
            self.add_error("opener", f"The opener {opener} is not in {', '.join(without)}.")

    def _opener(self, revision: Revision) -> str:
        """Return the opener as the list of a dictionary has it."""
        language = revision.lexicon.language
        return fold(lower(self.cleaned_data["opener"].strip(), language), language)

    def listed(self) -> list[Listed]:
        """Return the dictionaries and lengths that have words to play with."""
        return [
            (revision, {"length": length})
            for revision in self.revisions()
            for length in self.cleaned_data["lengths"]
            if self.size(revision, length=length)
        ]

    def size(self, revision: Revision, **of: Any) -> int:
        words, answers = revision.counts.get(str(of["length"]), (0, 0))
        return int(words if self.cleaned_data["secrets"] == "all" else answers)
