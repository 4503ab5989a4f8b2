"""Names that are the site's own: what visitors call themselves must not read like one of them.

Where a name stands beside those of the bots, on boards and records, it would be taken for theirs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache

from django.core.exceptions import ValidationError

from games.names.lookalikes import skeleton
from lexicons.languages.translation import gettext, gettext_noop

BOTS_NAME = gettext_noop(
    "A bot of this site has this name, or one that looks like it. Choose another."
)
NAMES: list[Callable[[], Iterable[str]]] = []
"""Each yields names of the site's own, in every language that they are shown in."""


def refuse_ours(name: str) -> None:
    """Raise ValidationError for a name that reads like one of the site's own."""
    if reads_like_ours(name):
        raise ValidationError(gettext(BOTS_NAME), code="reserved")


def reads_like_ours(name: str) -> bool:
    """True if a reader takes a name for one of the site's own.

    Neither case, accents, spaces and hyphens between its letters, nor letters that look like others
    make it another one.
    """
    return not _keys(name).isdisjoint(_ours())


@cache
def _ours() -> frozenset[str]:
    return frozenset(key for names in NAMES for name in names() for key in _keys(name))


def _keys(name: str) -> frozenset[str]:
    """Return what names that look the same have in common, as they are and in small letters.

    In small letters O and o are the same; as it is, a capital I looks like a small l.
    """
    parts = unicodedata.normalize("NFKD", name)
    letters = "".join(letter for letter in parts if letter.isalnum())
    return frozenset(
        key for form in (letters, letters.casefold()) if (key := skeleton(form).casefold())
    )
