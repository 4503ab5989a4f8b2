"""Hangman's options, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import gettext_noop
from wordgames.rules.options import ChoiceOption, NumberOption, Options

LENGTHS = range(2, 61)
LIVES = range(1, 27)
HONEST, ADVERSARIAL = "honest", "adversarial"
"""Values of the host option, as stored in setups and runs."""
NO_SECRET = gettext_noop("The adversarial host has no secret word, so leave this empty.")
OTHER_LENGTH = gettext_noop("A word has 2 to 60 letters.")

OPTIONS = Options(
    NumberOption(
        "shortest",
        LENGTHS[0],
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=gettext_noop("Shortest word, in letters"),
    ),
    NumberOption(
        "longest",
        LENGTHS[-1],
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=gettext_noop("Longest word, in letters"),
    ),
    NumberOption(
        "lives",
        6,
        among=LIVES,
        refusal=gettext_noop("A game has 1 to 26 lives."),
        label=gettext_noop("Lives"),
        help=gettext_noop("With six, the sixth wrong guess loses."),
    ),
    ChoiceOption(
        "host",
        HONEST,
        choices=(
            (HONEST, gettext_noop("Honest: picks its word first")),
            (ADVERSARIAL, gettext_noop("Adversarial: dodges as long as it can")),
        ),
        refusal=gettext_noop("The host is honest or adversarial."),
        label=gettext_noop("Host"),
        in_runs=False,
    ),
    ChoiceOption(
        "reveal",
        "all",
        choices=(
            ("all", gettext_noop("Everywhere it occurs")),
            ("one", gettext_noop("In one place; guess it again for the next")),
        ),
        refusal=gettext_noop("A letter shows everywhere, or in one place at a time."),
        label=gettext_noop("A correct letter shows"),
    ),
)
