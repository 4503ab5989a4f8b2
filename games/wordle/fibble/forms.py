"""The forms of Fibble: Wordle's, without modes, with the guesses that Fibble has."""

from games.wordle.forms import WordleChallengeForm, WordleForm
from wordgames.fibble.options import OPTIONS


class FibbleForm(WordleForm):
    """Wordle's options without the mode: a clue that may be a lie cannot bind a player."""

    options_table = OPTIONS.without("mode")


class FibbleChallengeForm(FibbleForm, WordleChallengeForm):
    """Form for a challenge; the lies are drawn, and not even the author knows where they are."""

    without = ("length",)
