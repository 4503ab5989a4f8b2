"""The options of Cities, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import (
    ChoiceOption,
    InRuns,
    NumberOption,
    OfferedOption,
    Options,
    ShareOption,
)

# Country that the published servers of this game favour, the default of runs.
FAVOURED = "TZ"
# The choice of no country.
NOBODY = ("", translatable("Anywhere"))
# Values of the pool that a secret is drawn from.
KNOWN, LARGE, ALL = "known", "large", "all"
# Guesses of a game that people play; document 000 has a hundred.
GUESSES = 12

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
        runs=InRuns("Which game.", printed=True, phrase="{}", always=True, sparse=False),
    ),
    ChoiceOption(
        "pool",
        ALL,
        choices=(
            (KNOWN, translatable("Well known: about 300")),
            (LARGE, translatable("Large: 500,000 people or more")),
            (ALL, translatable("All")),
        ),
        refusal=translatable("The cities are the well-known ones, the large ones or all."),
        label=translatable("Cities"),
    ),
    OfferedOption(
        "favour",
        FAVOURED,
        otherwise=NOBODY,
        label=translatable("Country"),
        runs=InRuns(
            "The favoured country; {default} by default.",
            metavar="CODE",
            printed=True,
            label=translatable("Favoured country"),
            always=True,
            sparse=False,
        ),
    ),
    ShareOption(
        "weight",
        0.5,
        refusal=translatable("The weight of the favoured country is between 0 and 1."),
        label=translatable("Its share, in %"),
        runs=InRuns(
            "Its share of the secrets.",
            metavar="P",
            write="{:g}".format,
            printed=True,
            label=translatable("Its weight, %"),
            sparse=False,
        ),
    ),
    NumberOption(
        "cap",
        100,
        among=range(1, 1001),
        refusal=translatable("A game has 1 to 1,000 guesses."),
        label=translatable("Guesses"),
        runs=InRuns(
            "Guesses a game has.",
            metavar="M",
            asked=False,
            phrase="at most {} guesses",
            sparse=False,
        ),
    ),
    ChoiceOption(
        "slips",
        "counted",
        choices=(("counted", ""), ("refused", "")),
        refusal=translatable("A slip counts or is refused."),
        in_forms=False,
    ),
)
# As people play: cities that they know, twelve guesses, and a slip costs nothing.
IN_PLAY = (
    OPTIONS.changed("favour", default=NOBODY[0])
    .changed("slips", default="refused")
    .changed("pool", default=KNOWN)
    .changed("cap", default=GUESSES)
)
