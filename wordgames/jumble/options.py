"""Jumble's options, the source for rules, forms and dailies; its runs choose none."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import ChoiceOption, NumberOption, Options

LENGTHS = range(3, 16)
ROUND = 10
OTHER_LENGTH = translatable("A word has 3 to 15 letters.")

OPTIONS = Options(
    NumberOption(
        "shortest",
        5,
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=translatable("Shortest word"),
    ),
    NumberOption(
        "longest",
        8,
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=translatable("Longest word"),
    ),
    NumberOption(
        "words",
        ROUND,
        among=range(1, 21),
        refusal=translatable("A round has 1 to 20 words."),
        label=translatable("Words in a round"),
    ),
    ChoiceOption(
        "difficulty",
        "any",
        choices=(
            ("any", translatable("Any")),
            ("easy", translatable("Easy")),
            ("medium", translatable("Medium")),
            ("hard", translatable("Hard")),
        ),
        refusal=translatable("Words are easy, medium, hard or any."),
        label=translatable("Difficulty"),
        help=translatable("Each is a third of the words."),
    ),
)
