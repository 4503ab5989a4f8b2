"""Words that the site never prints unasked: slurs and others that no game should show.

They may still be guessed and looked up. No Django.
"""

import re
from functools import cache

from lexicons.languages.casing import fold, language_for
from lexicons.paths import BUNDLED

FOLDER = BUNDLED / "offensive"


@cache
def _unprinted(code: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return a language's offensive words, and prefixes of words."""
    path = FOLDER / f"{code}.txt"
    if not path.is_file():
        return frozenset(), ()
    words = {fold(word, code) for word in re.sub("#.*", "", path.read_text("utf-8")).split()}
    beginnings = tuple(sorted(word.rstrip("*") for word in words if word.endswith("*")))
    return frozenset(word for word in words if not word.endswith("*")), beginnings


def printable(word: str, language: str) -> bool:
    """True if the site may show a word, folded as it is played, that the visitor did not type."""
    words, beginnings = _unprinted(language_for(language).code)
    return word not in words and not (beginnings and word.startswith(beginnings))
