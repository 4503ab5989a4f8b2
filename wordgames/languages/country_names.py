"""Names of countries, by the two-letter codes in lists of places."""

from collections.abc import Iterable
from functools import cache

from wordgames.languages.translation import sort_key, translate
from wordgames.paths import BUNDLED

# The English names; other languages' are added to the catalogues when these are compiled.
FILE = BUNDLED / "countries.tsv"


@cache
def english_names() -> dict[str, str]:
    """Return every country's English name by its two letters."""
    lines = FILE.read_text("utf-8").splitlines()[1:]
    return {code: name.strip() for code, name in (line.split("\t") for line in lines)}


def english_name(code: str) -> str:
    """Return a country's English name, or the code itself where it is unknown."""
    return english_names().get(code.upper(), code)


def country_name(code: str) -> str:
    """Return a country's name in the language active now, or the code where it has none."""
    name = english_names().get(code.upper())
    return translate(name) if name else code


def countries_of(codes: Iterable[str]) -> list[tuple[str, str]]:
    """Return countries as (name, code), named and sorted for the reader."""
    named = ((country_name(code), code) for code in codes if code)
    return sorted(named, key=lambda country: sort_key(country[0]))
