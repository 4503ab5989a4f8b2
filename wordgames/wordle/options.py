"""Wordle's options, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import ChoiceOption, InRuns, NumberOption, Options, SwitchOption

LENGTHS = range(2, 16)
GUESSES = range(1, 21)
MODES = (
    ("normal", translatable("Normal: any word")),
    ("hard", translatable("Hard: use the letters you were shown")),
    ("ultra-hard", translatable("Ultra-hard: every guess fits all clues")),
)

OPTIONS = Options(
    NumberOption(
        "length",
        5,
        among=LENGTHS,
        refusal=translatable("A word has 2 to 15 letters."),
        label=translatable("Letters"),
        runs=InRuns(
            "Letters; {default} by default.",
            printed=True,
            form_help=translatable("One length or several: 4, 5, 6."),
            several=("lengths", "4, 5, 6"),
            phrase="{} letters",
            always=True,
            sparse=False,
        ),
    ),
    NumberOption(
        "guesses",
        6,
        among=GUESSES,
        refusal=translatable("A game has 1 to 20 guesses."),
        label=translatable("Guesses"),
        runs=InRuns(
            "Guesses a game has; {default} by default.",
            flag="--max-guesses",
            metavar="M",
            phrase="{} guesses",
            identifies=False,
            sparse=False,
        ),
    ),
    ChoiceOption(
        "mode",
        "normal",
        choices=MODES,
        refusal=translatable("The mode is normal, hard or ultra-hard."),
        label=translatable("Mode"),
        runs=InRuns(
            switches={
                "hard": ("--hard", "Hard mode: shown letters must be used."),
                "ultra-hard": ("--ultra-hard", "Every guess must fit all clues."),
            },
            phrase="{}",
            identifies=False,
            sparse=False,
        ),
    ),
    SwitchOption(
        "show_left",
        label=translatable("Words-left counter"),
        help=translatable("Shown in your result."),
    ),
)
