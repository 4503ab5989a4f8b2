"""Adversarial Wordle's options: Wordle's, with a limit of guesses or none."""

from wordgames.languages.translation import translatable
from wordgames.wordle.options import OPTIONS as WORDLE_OPTIONS

# The stored number of guesses for no limit.
ENDLESS = 0
# Guesses that a measured game has, unless another number is given: a loss needs a limit.
LIMIT = 20
GUESSES = range(1, 31)

OPTIONS = WORDLE_OPTIONS.changed(
    "guesses",
    default=ENDLESS,
    among=GUESSES,
    refusal=translatable("A game has 1 to 30 guesses, or no limit."),
    help=translatable("Leave empty for no limit."),
    runs={
        "default": LIMIT,
        "form_help": translatable("A game that takes more counts as lost."),
    },
)
