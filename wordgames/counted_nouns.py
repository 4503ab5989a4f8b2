"""Numbers with what they count, in the reader's language: "1 guess", "248,051 words".

Shared pages and pictures get the noun from the game that they draw, given for many: "words". What
one game alone counts is in `nouns` of its declaration. Where the noun is known, write the whole
sentence with `ngettext` instead.
"""

from collections.abc import Callable
from functools import cache

from wordgames.declaration import declared, declared_games
from wordgames.languages.translation import amount, gettext, ngettext

COUNTS: dict[str, Callable[[int], str]] = {
    "answers": lambda n: ngettext("{count} answer", "{count} answers", n),
    "cells": lambda n: ngettext("{count} cell", "{count} cells", n),
    "games": lambda n: ngettext("{count} game", "{count} games", n),
    "guesses": lambda n: ngettext("{count} guess", "{count} guesses", n),
    "hints": lambda n: ngettext("{count} hint", "{count} hints", n),
    "keys": lambda n: ngettext("{count} key", "{count} keys", n),
    "letters": lambda n: ngettext("{count} letter", "{count} letters", n),
    "lives": lambda n: ngettext("{count} life", "{count} lives", n),
    "moves": lambda n: ngettext("{count} move", "{count} moves", n),
    "pairs": lambda n: ngettext("{count} pair", "{count} pairs", n),
    "people": lambda n: ngettext("{count} person", "{count} people", n),
    "places": lambda n: ngettext("{count} place", "{count} places", n),
    "questions": lambda n: ngettext("{count} question", "{count} questions", n),
    "runs": lambda n: ngettext("{count} run", "{count} runs", n),
    "seconds": lambda n: ngettext("{count} second", "{count} seconds", n),
    "secrets": lambda n: ngettext("{count} secret", "{count} secrets", n),
    "steps": lambda n: ngettext("{count} step", "{count} steps", n),
    "tries": lambda n: ngettext("{count} try", "{count} tries", n),
    "words": lambda n: ngettext("{count} word", "{count} words", n),
}
"""Forms of a count, by the plural of its noun.

Translators find the nouns alone, as labels and heads of columns say them, in counted_nouns.tsv.
"""


def counted(number: int, things: str) -> str:
    """Return a number with its noun, given in the plural; English where the noun is not listed."""
    if say := COUNTS.get(things):
        return say(number)
    forms = counts_of_games().get(things)
    return ngettext(*forms, number) if forms else amount(number, things)


@cache
def counts_of_games() -> dict[str, tuple[str, str]]:
    """Return the forms of what single games count, by the plural of its noun."""
    return {
        things: forms for slug in declared_games() for things, forms in declared(slug).nouns.items()
    }


def named(noun: str) -> str:
    """Return a noun alone, for one or for many as it was given."""
    return gettext(noun)


def headed(noun: str) -> str:
    """Return a noun alone with a capital, as the head of a column has it."""
    text = named(noun)
    return text[:1].upper() + text[1:]
