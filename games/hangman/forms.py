"""Hangman's forms: the options of a new game, and a challenge with a secret of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.forms import FOLLOW, LexiconForm
from games.game import JSON, SecretForm
from games.hangman.rules import LENGTHS, LIVES
from lexicons.models import Lexicon, Revision

HOSTS = (
    ("honest", "Honest: it has chosen its word"),
    ("adversarial", "Adversarial: it puts off choosing as long as it can"),
)
REVEALS = (("all", "All its places"), ("one", "One place; guess it again for the next"))
USUAL = range(5, 11)
"""The lengths that a game has if nobody says otherwise."""
LIVES_FIELD = {"min_value": LIVES.start, "max_value": LIVES.stop - 1, "initial": 6}


class OptionsForm(LexiconForm):
    """Lexicon, lengths, lives, host and what a letter shows."""

    shortest = forms.IntegerField(label="Shortest word, in letters")
    longest = forms.IntegerField(label="Longest word, in letters")
    lives = forms.IntegerField(
        label="Lives",
        help_text="With six, the sixth wrong guess loses.",
        **LIVES_FIELD,  # type: ignore[arg-type]
    )
    host = forms.ChoiceField(choices=HOSTS, initial="honest", label="Host")
    reveal = forms.ChoiceField(choices=REVEALS, initial="all", label="A letter that is right shows")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, initial)
        self.fields["lexicon"].widget.attrs |= FOLLOW
        revision = self.revision()
        lengths = lengths_of(revision) if revision else []
        if lengths:
            self._bound("shortest", lengths, usual_lengths(lengths)[0])
            self._bound("longest", lengths, usual_lengths(lengths)[-1])

    def _bound(self, name: str, lengths: Sequence[int], usual: int) -> None:
        """Let a length be one that the dictionary has, and say so; start from the usual one."""
        field = self.fields[name]
        field.initial = usual
        field.widget.attrs |= {"min": lengths[0], "max": lengths[-1]}
        asked = str(self.initial.get(name, ""))
        if not (asked.isdecimal() and lengths[0] <= int(asked) <= lengths[-1]):
            self.initial.pop(name, None)

    def clean(self) -> JSON:
        """Check that the dictionary has answers of these lengths."""
        cleaned = super().clean() or {}
        revision = self.revision()
        shortest, longest = cleaned.get("shortest"), cleaned.get("longest")
        if revision is None or shortest is None or longest is None:
            return cleaned
        lengths = lengths_of(revision)
        if shortest > longest:
            self.add_error("longest", "The longest word is not shorter than the shortest.")
        elif not any(shortest <= length <= longest for length in lengths):
            name = revision.lexicon.name
            self.add_error("shortest", f"{name} has answers of {_span(lengths)} letters.")
        elif shortest not in LENGTHS or longest not in LENGTHS:
            self.add_error("longest", "A word has 2 to 60 letters.")
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        names = ("shortest", "longest", "lives", "host", "reveal")
        return {name: self.cleaned_data[name] for name in names}


class ChallengeForm(LexiconForm, SecretForm):
    """A puzzle for somebody: the word need not be in the dictionary, its letters must be."""

    word = forms.CharField(max_length=LENGTHS.stop - 1, label="Your secret word")
    lives = forms.IntegerField(label="Lives", **LIVES_FIELD)  # type: ignore[arg-type]
    reveal = forms.ChoiceField(choices=REVEALS, initial="all", label="A letter that is right shows")
    field_order = ("word", "lexicon", "lives", "reveal")

    def clean_word(self) -> str:
        """Read the word as the dictionary's keyboard types it."""
        secret = self.read_secret(self.cleaned_data["word"])
        if len(secret) not in LENGTHS:
            raise forms.ValidationError("A secret has at least 2 letters.")
        return secret

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        length = len(self.secret())
        names = ("lives", "reveal")
        chosen = {name: self.cleaned_data[name] for name in names}
        return {"shortest": length, "longest": length, "host": "honest"} | chosen

    def secret(self) -> str:
        """Return the word as the rules want it."""
        return str(self.cleaned_data["word"])


def lengths_of(revision: Revision) -> list[int]:
    """Return the lengths at which the revision has answers."""
    return [
        length
        for length, (_, answers) in sorted((int(k), v) for k, v in revision.counts.items())
        if answers and length in LENGTHS
    ]


def usual_lengths(lengths: Sequence[int]) -> Sequence[int]:
    """Return the usual lengths among these, or the one nearest to them."""
    usual = [length for length in lengths if length in USUAL]
    return usual or [min(lengths, key=lambda length: abs(length - USUAL.start))]


def _span(lengths: Sequence[int]) -> str:
    return f"{lengths[0]} to {lengths[-1]}" if lengths else "no"
