"""Fibble's options: Wordle's, without modes, with more guesses."""

from wordgames.languages.translation import translatable
from wordgames.wordle.options import MODES
from wordgames.wordle.options import OPTIONS as WORDLE_OPTIONS

# The usual limit: the published game gives a starter word, then eight guesses.
GUESSES = 9

OPTIONS = WORDLE_OPTIONS.changed("guesses", default=GUESSES).changed(
    "mode",
    choices=MODES[:1],
    refusal=translatable("Fibble has no hard mode: a clue may be a lie."),
)
