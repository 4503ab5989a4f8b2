"""Wordle's modes in words, as forms and runs offer them."""

from lexicons.languages.translation import gettext_noop

MODES = (
    ("normal", gettext_noop("Normal: any word may be guessed")),
    ("hard", gettext_noop("Hard: use the letters you were shown")),
    ("ultra-hard", gettext_noop("Ultra-hard: every guess fits all clues")),
)
