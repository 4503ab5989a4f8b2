"""Word Ladder's options, the source for rules, forms and dailies."""

from wordgames.languages.translation import gettext_noop
from wordgames.rules.options import ChoiceOption, NumberOption, Options, SwitchOption

LENGTHS = range(2, 11)
ANY_WORD, ANSWERS = "any", "answers"
"""Values of `by`: the words of which the shortest ladder is made."""

OPTIONS = Options(
    NumberOption(
        "length",
        4,
        among=LENGTHS,
        refusal=gettext_noop("Words have 2 to 10 letters."),
        label=gettext_noop("Letters"),
    ),
    ChoiceOption(
        "difficulty",
        "medium",
        choices=(
            ("easy", gettext_noop("Easy")),
            ("medium", gettext_noop("Medium")),
            ("hard", gettext_noop("Hard")),
            ("any", gettext_noop("Any")),
        ),
        refusal=gettext_noop("A ladder is easy, medium, hard or any."),
        label=gettext_noop("Difficulty"),
        help=gettext_noop("Harder ladders are longer, or have more wrong turns."),
        in_runs=False,
    ),
    SwitchOption(
        "shown",
        True,
        label=gettext_noop("Show how long the shortest ladder is"),
        in_runs=False,
    ),
    ChoiceOption(
        "by",
        ANY_WORD,
        choices=((ANY_WORD, ""), (ANSWERS, "")),
        refusal=gettext_noop("The shortest ladder is of any words or of answers."),
        in_forms=False,
        in_runs=False,
    ),
)
IN_PLAY = OPTIONS.changed("by", default=ANSWERS)
"""As people play: the shortest ladder is one of words that they know."""
