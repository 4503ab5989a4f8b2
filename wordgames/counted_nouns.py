"""Numbers with what they count, in the reader's language: "1 guess", "248,051 words".

Shared pages and pictures get the noun from the game that they draw, given for many: "words". What
one game alone counts is in `nouns` of its declaration. Where the noun is known, write the whole
sentence with `translate_plural` instead.
"""

from collections.abc import Callable
from functools import cache

from wordgames.declaration import declared, declared_games
from wordgames.languages.translation import amount, translate, translate_plural

# Forms of a count, by the plural of its noun.
#
# Translators find the nouns alone, as labels and heads of columns say them, in counted_nouns.tsv.
COUNTS: dict[str, Callable[[int], str]] = {
    "answers": lambda n: translate_plural("{count} answer", "{count} answers", n),
    "cells": lambda n: translate_plural("{count} cell", "{count} cells", n),
    "games": lambda n: translate_plural("{count} game", "{count} games", n),
    "guesses": lambda n: translate_plural("{count} guess", "{count} guesses", n),
    "hints": lambda n: translate_plural("{count} hint", "{count} hints", n),
    "keys": lambda n: translate_plural("{count} key", "{count} keys", n),
    "letters": lambda n: translate_plural("{count} letter", "{count} letters", n),
    "lives": lambda n: translate_plural("{count} life", "{count} lives", n),
    "moves": lambda n: translate_plural("{count} move", "{count} moves", n),
    "pairs": lambda n: translate_plural("{count} pair", "{count} pairs", n),
    "people": lambda n: translate_plural("{count} person", "{count} people", n),
    "places": lambda n: translate_plural("{count} place", "{count} places", n),
    "questions": lambda n: translate_plural("{count} question", "{count} questions", n),
    "runs": lambda n: translate_plural("{count} run", "{count} runs", n),
    "seconds": lambda n: translate_plural("{count} second", "{count} seconds", n),
    "secrets": lambda n: translate_plural("{count} secret", "{count} secrets", n),
    "steps": lambda n: translate_plural("{count} step", "{count} steps", n),
    "tries": lambda n: translate_plural("{count} try", "{count} tries", n),
    "words": lambda n: translate_plural("{count} word", "{count} words", n),
}


def counted(number: int, things: str) -> str:
    """Return a number with its noun, given in the plural; English where the noun is not listed."""
    if say := COUNTS.get(things):
        return say(number)
    forms = counts_of_games().get(things)
    return translate_plural(*forms, number) if forms else amount(number, things)


@cache
def counts_of_games() -> dict[str, tuple[str, str]]:
    """Return the forms of what single games count, by the plural of its noun."""
    return {
        things: forms for slug in declared_games() for things, forms in declared(slug).nouns.items()
    }


def named(noun: str) -> str:
    """Return a noun alone, for one or for many as it was given."""
    return translate(noun)


def headed(noun: str) -> str:
    """Return a noun alone with a capital, as the head of a column has it."""
    text = named(noun)
    return text[:1].upper() + text[1:]
