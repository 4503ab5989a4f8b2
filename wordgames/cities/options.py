"""The options of Cities, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import gettext_noop
from wordgames.rules.options import ChoiceOption, NumberOption, OfferedOption, Options, ShareOption

FAVOURED = "TZ"
"""Country that the published servers of this game favour, the default of runs."""
NOBODY = ("", gettext_noop("Anywhere"))
"""The choice of no country."""
KNOWN, LARGE, ALL = "known", "large", "all"
"""Values of the pool that a secret is drawn from."""
GUESSES = 12
"""Guesses of a game that people play; document 000 has a hundred."""

OPTIONS = Options(
    ChoiceOption(
        "mode",
        "simple",
        choices=(
            ("simple", gettext_noop("Simple: one space per letter, shown everywhere it occurs")),
            ("advanced", gettext_noop("Advanced: the length is hidden, one place shown at a time")),
        ),
        refusal=gettext_noop("The game is simple or advanced."),
        label=gettext_noop("Game"),
    ),
    ChoiceOption(
        "pool",
        ALL,
        choices=(
            (KNOWN, gettext_noop("Well known: about 400")),
            (LARGE, gettext_noop("Large: 500,000 people or more")),
            (ALL, gettext_noop("All")),
        ),
        refusal=gettext_noop("The cities are the well-known ones, the large ones or all."),
        label=gettext_noop("Cities"),
        in_runs=False,
    ),
    OfferedOption(
        "favour",
        FAVOURED,
        otherwise=NOBODY,
        label=gettext_noop("Cities of"),
    ),
    ShareOption(
        "weight",
        0.5,
        refusal=gettext_noop("The weight of the favoured country is between 0 and 1."),
        label=gettext_noop("How many of them, in %"),
        help=gettext_noop("The others can be in any country."),
    ),
    NumberOption(
        "cap",
        100,
        among=range(1, 1001),
        refusal=gettext_noop("A game has 1 to 1,000 guesses."),
        label=gettext_noop("Guesses"),
    ),
    ChoiceOption(
        "slips",
        "counted",
        choices=(("counted", ""), ("refused", "")),
        refusal=gettext_noop("A slip counts or is refused."),
        in_forms=False,
        in_runs=False,
    ),
)
IN_PLAY = (
    OPTIONS.changed("favour", default=NOBODY[0])
    .changed("slips", default="refused")
    .changed("pool", default=KNOWN)
    .changed("cap", default=GUESSES)
)
"""As people play: cities that they know, twelve guesses, and a slip costs nothing."""
