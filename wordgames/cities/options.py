"""The options of Cities, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import ChoiceOption, NumberOption, OfferedOption, Options, ShareOption

FAVOURED = "TZ"
"""Country that the published servers of this game favour, the default of runs."""
NOBODY = ("", translatable("Anywhere"))
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
            ("simple", translatable("Simple: one space per letter, shown everywhere it occurs")),
            ("advanced", translatable("Advanced: the length is hidden, one place shown at a time")),
        ),
        refusal=translatable("The game is simple or advanced."),
        label=translatable("Game"),
    ),
    ChoiceOption(
        "pool",
        ALL,
        choices=(
            (KNOWN, translatable("Well known: about 400")),
            (LARGE, translatable("Large: 500,000 people or more")),
            (ALL, translatable("All")),
        ),
        refusal=translatable("The cities are the well-known ones, the large ones or all."),
        label=translatable("Cities"),
        in_runs=False,
    ),
    OfferedOption(
        "favour",
        FAVOURED,
        otherwise=NOBODY,
        label=translatable("Cities of"),
    ),
    ShareOption(
        "weight",
        0.5,
        refusal=translatable("The weight of the favoured country is between 0 and 1."),
        label=translatable("How many of them, in %"),
        help=translatable("The others can be in any country."),
    ),
    NumberOption(
        "cap",
        100,
        among=range(1, 1001),
        refusal=translatable("A game has 1 to 1,000 guesses."),
        label=translatable("Guesses"),
    ),
    ChoiceOption(
        "slips",
        "counted",
        choices=(("counted", ""), ("refused", "")),
        refusal=translatable("A slip counts or is refused."),
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
