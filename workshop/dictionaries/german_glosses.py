"""German definitions of German words, from Wiktionary's headwords."""

import gzip
import re
from collections.abc import Container
from pathlib import Path

from workshop.dictionaries.german import COARSE
from workshop.dictionaries.gloss_table import Gloss, Senses, short

SENSES = 2
REFERENCE = re.compile(r" ?\[[\d,; –a-z]+\]")
"""A reference to another sense by its number."""


def definitions(path: Path, common: Container[str]) -> Senses:
    """Return the first senses of the headwords that are common, without the coarse ones.

    Of two headwords that differ by their capital only, the noun comes second: Heute after heute.
    """
    senses: Senses = {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in sorted(file, key=str.istitle):
            word, _, texts = line.rstrip("\n").partition("\t")
            key = word.lower()
            plain = [REFERENCE.sub("", it) for it in texts.split(" | ") if not COARSE.search(it)]
            if key in common and plain:
                form, kind = ("", "") if word == key else (word, "n")
                glosses = [Gloss(form, kind, short(text)) for text in plain[:SENSES]]
                senses[key] = [*senses.get(key, ()), *glosses]
    return {key: glosses[: SENSES + 1] for key, glosses in senses.items()}
