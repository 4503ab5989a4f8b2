"""The terms that the pages use, each explained in a sentence for a newcomer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from solvers.evidence import MEANINGS

FILE = Path(__file__).with_name("terms.tsv")
"""A term a line, in the order in which one builds on the other; how sure a best result is, which
records say too, has its meaning from solvers/evidence.py."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its name, what it means in a sentence, and an example or a reason where it helps."""

    slug: str
    name: str
    meaning: str
    more: str = ""


def _terms() -> Iterator[Term]:
    for line in FILE.read_text("utf-8").splitlines()[1:]:
        slug, name, meaning, more = line.split("\t")
        yield Term(slug, name, meaning or MEANINGS[slug], more)


TERMS = tuple(_terms())
BY_SLUG = {term.slug: term for term in TERMS}
