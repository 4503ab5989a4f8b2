"""The forms of Fibble: Wordle's, without modes, with the guesses that Fibble has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.wordle.fibble.rules import GUESSES
from games.wordle.forms import WordleChallengeForm, WordleForm
from games.wordle.rules import GUESSES as LIMITS


class FibbleForm(WordleForm):
    """Wordle's options but the mode: nobody can be held to a clue that may be a lie."""

    without: ClassVar[Sequence[str]] = ("mode",)
    guesses = forms.IntegerField(
        min_value=LIMITS.start, max_value=LIMITS.stop - 1, initial=GUESSES, label=_("Guesses")
    )


class FibbleChallengeForm(FibbleForm, WordleChallengeForm):
    """A puzzle for somebody; where the lies are is drawn, and the author does not know either."""

    without = ("mode", "length")
