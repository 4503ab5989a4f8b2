"""Jumble's forms: the options of a round, and a challenge with a word of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.forms import FOLLOW, LexiconForm
from games.game import JSON, SecretForm
from games.jumble.rules import LENGTHS, ROUND, ROUNDS
from lexicons.models import Lexicon, Revision

DIFFICULTIES = (("any", "Any"), ("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard"))
USUAL = range(5, 9)
"""The lengths of a round if nobody says otherwise."""


class OptionsForm(LexiconForm):
    """Lexicon, lengths, how many words, how hard."""

    shortest = forms.IntegerField(label="Shortest word, in letters")
    longest = forms.IntegerField(label="Longest word, in letters")
    words = forms.IntegerField(
        label="Words in a round",
        min_value=ROUNDS.start,
        max_value=ROUNDS.stop - 1,
        initial=ROUND,
    )
    difficulty = forms.ChoiceField(
        choices=DIFFICULTIES,
        initial="any",
        label="Difficulty",
        help_text="A third each: by how rare a word is, and by how many orders its letters have "
        "for each word that they make.",
    )

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
        elif shortest not in LENGTHS or longest not in LENGTHS:
            self.add_error("longest", "A word has 3 to 15 letters.")
        elif not any(shortest <= length <= longest for length in lengths):
            span = f"{lengths[0]} to {lengths[-1]}" if lengths else "no"
            name = revision.lexicon.name
            self.add_error("shortest", f"{name} has answers of {span} letters.")
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        names = ("shortest", "longest", "words", "difficulty")
        return {name: self.cleaned_data[name] for name in names}


class ChallengeForm(LexiconForm, SecretForm):
    """A word for somebody: it need not be in the dictionary, its letters must be."""

    word = forms.CharField(max_length=LENGTHS.stop - 1, label="Your word")
    field_order = ("word", "lexicon")

    def clean_word(self) -> str:
        """Read the word as the dictionary's keyboard types it."""
        return read_word(self, self.cleaned_data["word"])

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        length = len(self.secret())
        return {"shortest": length, "longest": length, "words": 1, "difficulty": "any"}

    def secret(self) -> str:
        """Return the word as the rules want it."""
        return str(self.cleaned_data["word"])


def read_word(form: LexiconForm, text: str) -> str:
    """Return a word that can be scrambled; raises ValidationError with a sentence."""
    word = form.read_secret(text)
    if len(word) not in LENGTHS:
        raise forms.ValidationError("A word has 3 to 15 letters.")
    if len(set(word)) == 1:
        raise forms.ValidationError("These letters have only one order.")
    return word


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
