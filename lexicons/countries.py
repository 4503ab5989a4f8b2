"""The names of countries, by the two letters that a list of places gives them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "bundled" / "countries.tsv"


@cache
def _names() -> dict[str, str]:
    lines = FILE.read_text("utf-8").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def country_name(code: str) -> str:
    """Return a country's English name, or the code itself where it is of some other kind."""
    return _names().get(code.upper(), code)
