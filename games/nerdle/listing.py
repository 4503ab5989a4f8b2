"""Which lists of equations are generated, and by which rules a list is played."""

from __future__ import annotations

from games.nerdle.equation import EXTRA_SIZE
from lexicons.dictionaries import Dictionary

SMALL = (5, 6, 7, 8)
WHOLE = (*SMALL, EXTRA_SIZE)
LEXICONS = {
    "official": ("equations", "Equations", WHOLE),
    "report": ("equations-001", "Equations with a lone 0", SMALL),
}
"""Rules -> slug, name, and the sizes of the list. Size 10 belongs to Nerdle's own rules."""


def rules_of(lexicon: Dictionary) -> str:
    """Return the rules that a lexicon is played by: an uploaded list may have lone zeros."""
    rules_by_slug = {slug: rules for rules, (slug, _, _) in LEXICONS.items()}
    return rules_by_slug.get(lexicon.slug, "report") if lexicon.bundled else "report"


def generated(lexicon: Dictionary) -> bool:
    """Say whether a lexicon is one of those made here."""
    return lexicon.bundled and lexicon.slug in {slug for slug, _, _ in LEXICONS.values()}
