"""Hangman's options, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import ChoiceOption, NumberOption, Options

LENGTHS = range(2, 61)
LIVES = range(1, 27)
HONEST, ADVERSARIAL = "honest", "adversarial"
"""Values of the host option, as stored in setups and runs."""
NO_SECRET = translatable("The adversarial host has no secret word, so leave this empty.")
OTHER_LENGTH = translatable("A word has 2 to 60 letters.")

OPTIONS = Options(
    NumberOption(
        "shortest",
        LENGTHS[0],
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=translatable("Shortest word, in letters"),
    ),
    NumberOption(
        "longest",
        LENGTHS[-1],
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=translatable("Longest word, in letters"),
    ),
    NumberOption(
        "lives",
        6,
        among=LIVES,
        refusal=translatable("A game has 1 to 26 lives."),
        label=translatable("Lives"),
        help=translatable("With six, the sixth wrong guess loses."),
    ),
    ChoiceOption(
        "host",
        HONEST,
        choices=(
            (HONEST, translatable("Honest: picks its word first")),
            (ADVERSARIAL, translatable("Adversarial: dodges as long as it can")),
        ),
        refusal=translatable("The host is honest or adversarial."),
        label=translatable("Host"),
        in_runs=False,
    ),
    ChoiceOption(
        "reveal",
        "all",
        choices=(
            ("all", translatable("Everywhere it occurs")),
            ("one", translatable("In one place; guess it again for the next")),
        ),
        refusal=translatable("A letter shows everywhere, or in one place at a time."),
        label=translatable("A correct letter shows"),
    ),
)
