"""The forms of Fibble: Wordle's, without modes, with the guesses that Fibble has."""

from __future__ import annotations

from games.wordle.fibble.options import OPTIONS
from games.wordle.forms import WordleChallengeForm, WordleForm


class FibbleForm(WordleForm):
    """Wordle's options but the mode: nobody can be held to a clue that may be a lie."""

    options_table = OPTIONS.without("mode")


class FibbleChallengeForm(FibbleForm, WordleChallengeForm):
    """A puzzle for somebody; where the lies are is drawn, and the author does not know either."""

    without = ("length",)
