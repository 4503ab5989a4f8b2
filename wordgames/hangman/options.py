"""Hangman's options, the source for rules, forms, dailies, environments and runs."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import ChoiceOption, InRuns, NumberOption, Options

LENGTHS = range(2, 61)
# The usual lengths in runs.
SHORTEST, LONGEST = 4, 12
LIVES = range(1, 27)
# Values of the host option, as stored in setups and runs.
HONEST, ADVERSARIAL = "honest", "adversarial"
NO_SECRET = translatable("The adversarial host has no secret word, so leave this empty.")
OTHER_LENGTH = translatable("A word has 2 to 60 letters.")

OPTIONS = Options(
    NumberOption(
        "shortest",
        LENGTHS[0],
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=translatable("Shortest word"),
        runs=InRuns(
            "Letters of the shortest word; any by default.",
            default=SHORTEST,
            label=translatable("Shortest word"),
            phrase=lambda spec: f"{spec['shortest']}–{spec['longest']} letters",
            always=True,
            sparse=False,
        ),
    ),
    NumberOption(
        "longest",
        LENGTHS[-1],
        among=LENGTHS,
        refusal=OTHER_LENGTH,
        label=translatable("Longest word"),
        runs=InRuns(
            "Letters of the longest word; any by default.",
            default=LONGEST,
            label=translatable("Longest word"),
            always=True,
            sparse=False,
        ),
    ),
    NumberOption(
        "lives",
        6,
        among=LIVES,
        refusal=translatable("A game has 1 to 26 lives."),
        label=translatable("Lives"),
        runs=InRuns(
            "The Nth wrong guess loses.",
            phrase=lambda spec: f"{spec['lives']} {'life' if spec['lives'] == 1 else 'lives'}",
            sparse=False,
        ),
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
        runs=InRuns("Places a letter shows.", phrase="one place at a time", sparse=False),
    ),
)
