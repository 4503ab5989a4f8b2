"""Peaks' options: Wordle's, without hard mode."""

from wordgames.languages.translation import translatable
from wordgames.wordle.options import MODES as WORDLE_MODES
from wordgames.wordle.options import OPTIONS as WORDLE_OPTIONS

# No letter is shown to be used again, so there is no hard mode.
MODES = tuple(mode for mode in WORDLE_MODES if mode[0] != "hard")

OPTIONS = WORDLE_OPTIONS.changed(
    "mode", choices=MODES, refusal=translatable("The mode is normal or ultra-hard.")
)
