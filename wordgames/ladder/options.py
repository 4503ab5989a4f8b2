"""Word Ladder's options, the source for rules, forms and dailies."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import ChoiceOption, InRuns, NumberOption, Options, SwitchOption

LENGTHS = range(2, 11)
# Values of `by`: the words of which the shortest ladder is made.
ANY_WORD, ANSWERS = "any", "answers"

OPTIONS = Options(
    NumberOption(
        "length",
        4,
        among=LENGTHS,
        refusal=translatable("Words have 2 to 10 letters."),
        label=translatable("Letters"),
        runs=InRuns(
            "Letters of the words; {default} by default.",
            printed=True,
            default=5,
            phrase="{} letters",
            always=True,
            sparse=False,
        ),
    ),
    ChoiceOption(
        "difficulty",
        "medium",
        choices=(
            ("easy", translatable("Easy")),
            ("medium", translatable("Medium")),
            ("hard", translatable("Hard")),
            ("any", translatable("Any")),
        ),
        refusal=translatable("A ladder is easy, medium, hard or any."),
        label=translatable("Difficulty"),
        help=translatable("Harder ladders are longer, or have more wrong turns."),
    ),
    SwitchOption(
        "shown",
        True,
        label=translatable("Show the fewest steps"),
    ),
    ChoiceOption(
        "by",
        ANY_WORD,
        choices=((ANY_WORD, ""), (ANSWERS, "")),
        refusal=translatable("The shortest ladder is of any words or of answers."),
        in_forms=False,
    ),
)
# As people play: the shortest ladder is one of words that they know.
IN_PLAY = OPTIONS.changed("by", default=ANSWERS)
