"""Peaks' modes in words, as forms and runs offer them."""

from games.wordle.options import MODES as WORDLE_MODES

MODES = tuple(mode for mode in WORDLE_MODES if mode[0] != "hard")
"""No letter is shown to be used again, so there is no hard mode."""
