"""Nerdle's options; the list decides the rules of equations."""

from wordgames.languages.translation import gettext_noop
from wordgames.nerdle.equation import SIZES
from wordgames.rules.options import NumberOption, Options, SwitchOption

MODES = (
    ("normal", gettext_noop("Normal: any equation")),
    ("strict", gettext_noop("Strict: no symbol you've ruled out")),
)
"""The modes of runs: without the switch `strict`, and with it."""

OPTIONS = Options(
    NumberOption(
        "size",
        8,
        among=SIZES,
        refusal=gettext_noop("An equation has 5, 6, 7, 8 or 10 places."),
        label=gettext_noop("Places"),
    ),
    NumberOption(
        "guesses",
        6,
        among=range(1, 21),
        refusal=gettext_noop("A game has 1 to 20 guesses."),
        label=gettext_noop("Guesses"),
    ),
    SwitchOption(
        "commuted",
        True,
        label=gettext_noop("Accept the answer in any order"),
        help=gettext_noop("1+2=3 for 2+1=3."),
        in_runs=False,
    ),
    SwitchOption(
        "strict",
        label=gettext_noop("Strict"),
        in_runs=False,  # it is one of their modes
    ),
    SwitchOption(
        "lenient",
        label=gettext_noop("Guess as in the official game"),
        help=gettext_noop(
            "Guesses may have zeros and signs anywhere: 01+02=03, -2+12=10, 1+2=3+0."
        ),
        in_runs=False,
    ),
    SwitchOption(
        "show_left",
        label=gettext_noop("Show how many equations are left"),
        help=gettext_noop("Shown in your result."),
        in_runs=False,
    ),
)
