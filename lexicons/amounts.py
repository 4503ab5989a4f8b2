"""Numbers with what they count: "1 guess", "2 guesses", "248,051 words"."""

from __future__ import annotations

ODD = {"lives": "life", "people": "person"}


def amount(number: int, things: str) -> str:
    """Return a number with its noun, which is given for many: "guesses", "games", "tries"."""
    return f"{number:,} {one_of(things) if number == 1 else things}"


def many_of(thing: str) -> str:
    """Return what is guessed or counted, for many: "words", "cities", "guesses"."""
    if thing.endswith("s"):
        return f"{thing}es"
    return f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"


def one_of(things: str) -> str:
    """Return the last word of what is counted for one: "guess", "other word", "try"."""
    if things in ODD:
        return ODD[things]
    if things.endswith("ies"):
        return f"{things[:-3]}y"
    if things.endswith(("sses", "ches", "shes", "xes")):
        return things[:-2]
    return things.removesuffix("s")
