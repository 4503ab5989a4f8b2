"""The terms that the pages use, each explained in a sentence for a newcomer.

In a text a term is a link: its sentence when the pointer rests on it, its page one tap away.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from wordgames.evidence import MEANINGS
from wordgames.languages.translation import translate

# A term a line, in the order in which one builds on the other; how sure a best result is, which
# records say too, has its meaning from wordgames/evidence.py.
FILE = Path(__file__).with_suffix(".tsv")


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
register = template.Library()


@register.simple_tag
def term(slug: str, text: str = "") -> SafeString:
    """Return a term as a link to its sentence; KeyError for one without an explanation."""
    known = BY_SLUG[slug]
    return format_html(
        '<a class="term" href="{}#{}" title="{}">{}</a>',
        reverse("solvers:terms"),
        slug,
        translate(known.meaning),
        text or translate(known.name).lower(),
    )
