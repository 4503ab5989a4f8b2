"""Jumble's options, the source for rules, forms and dailies; its runs choose none."""

from wordgames.languages.translation import gettext_noop
from wordgames.rules.options import ChoiceOption, NumberOption, Options

LENGTHS = range(3, 16)
ROUND = 10
OTHER_LENGTH = gettext_noop("A word has 3 to 15 letters.")

OPTIONS = Options(
    NumberOption(
        "shortest",
        5,
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=gettext_noop("Shortest word, in letters"),
        in_runs=False,
    ),
    NumberOption(
        "longest",
        8,
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=gettext_noop("Longest word, in letters"),
        in_runs=False,
    ),
    NumberOption(
        "words",
        ROUND,
        among=range(1, 21),
        refusal=gettext_noop("A round has 1 to 20 words."),
        label=gettext_noop("Words in a round"),
        in_runs=False,
    ),
    ChoiceOption(
        "difficulty",
        "any",
        choices=(
            ("any", gettext_noop("Any")),
            ("easy", gettext_noop("Easy")),
            ("medium", gettext_noop("Medium")),
            ("hard", gettext_noop("Hard")),
        ),
        refusal=gettext_noop("Words are easy, medium, hard or any."),
        label=gettext_noop("Difficulty"),
        help=gettext_noop("Each is a third of the words."),
        in_runs=False,
    ),
)
