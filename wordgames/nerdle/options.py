"""Nerdle's options; the list decides the rules of equations."""

from wordgames.languages.translation import translatable
from wordgames.nerdle.equation import SIZES
from wordgames.rules.options import InRuns, NumberOption, Options, SwitchOption

# The modes of runs: without the switch `strict`, and with it.
MODES = (
    ("normal", translatable("Normal: any equation")),
    ("strict", translatable("Strict: no symbol you've ruled out")),
)

OPTIONS = Options(
    NumberOption(
        "size",
        8,
        among=SIZES,
        refusal=translatable("An equation has 5, 6, 7, 8 or 10 places."),
        label=translatable("Places"),
        runs=InRuns(
            "Places; 8 by default.",
            printed=True,
            default=5,
            form_help=translatable("One size or several: 5, 6, 7."),
            several=("lengths", "4, 5, 6"),
            phrase="{} places",
            always=True,
            sparse=False,
        ),
    ),
    NumberOption(
        "guesses",
        6,
        among=range(1, 21),
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
    SwitchOption(
        "commuted",
        True,
        label=translatable("Any order"),
        help=translatable("1+2=3 counts for 2+1=3"),
    ),
    SwitchOption("strict", label=translatable("Strict")),
    SwitchOption(
        "lenient",
        label=translatable("Odd zeros and signs"),
        help=translatable("01+02=03, -2+12=10"),
    ),
    SwitchOption(
        "show_left",
        label=translatable("Equations-left counter"),
        help=translatable("Shown in your result."),
    ),
)
