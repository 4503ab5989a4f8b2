"""Wordle's options, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import gettext_noop
from wordgames.rules.options import ChoiceOption, NumberOption, Options, SwitchOption

LENGTHS = range(2, 16)
GUESSES = range(1, 21)
MODES = (
    ("normal", gettext_noop("Normal: any word")),
    ("hard", gettext_noop("Hard: use the letters you were shown")),
    ("ultra-hard", gettext_noop("Ultra-hard: every guess fits all clues")),
)

OPTIONS = Options(
    NumberOption(
        "length",
        5,
        among=LENGTHS,
        refusal=gettext_noop("A word has 2 to 15 letters."),
        label=gettext_noop("Letters"),
    ),
    NumberOption(
        "guesses",
        6,
        among=GUESSES,
        refusal=gettext_noop("A game has 1 to 20 guesses."),
        label=gettext_noop("Guesses"),
    ),
    ChoiceOption(
        "mode",
        "normal",
        choices=MODES,
        refusal=gettext_noop("The mode is normal, hard or ultra-hard."),
        label=gettext_noop("Mode"),
    ),
    SwitchOption(
        "show_left",
        label=gettext_noop("Show how many words are left"),
        help=gettext_noop("Shown in your result."),
        in_runs=False,
    ),
)
