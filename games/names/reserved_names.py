"""Reserved names: visitors' names must not read like one of the site's own.

Beside the bots' names, on leaderboards and records, they would be taken for theirs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache

from django.core.exceptions import ValidationError

from games.names.lookalikes import skeleton
from games.names.public_names import MOST_WRITTEN
from lexicons.languages.translation import gettext, gettext_noop

OURS = gettext_noop(
    "This site or one of its bots has this name, or one that looks like it. Choose another."
)
HOUSE = (
    "abuse admin administrator help info mod moderator official operator owner postmaster root "
    "security staff superuser support sysadmin system team webmaster wordgames"
)
"""Names of those who run a site; with digits at the end they are taken for them too."""
NAMES: list[Callable[[], Iterable[str]]] = [HOUSE.split]
"""Functions that yield reserved names, in every language that they are shown in."""


def refuse_ours(name: str) -> None:
    """Raise ValidationError for a name that reads like a reserved one."""
    if reads_like_ours(name):
        raise ValidationError(gettext(OURS), code="reserved")


def reads_like_ours(name: str) -> bool:
    """True if a name reads like a reserved one.

    Case, accents, spaces and hyphens between letters, digits at the end, and letters that look like
    others make no difference.
    """
    name = name[:MOST_WRITTEN]  # a longer one is refused for its length, by a check beside this one
    digits = "".join({letter for letter in name if letter.isdigit()})
    return not (_keys(name) | _keys(name.rstrip(digits))).isdisjoint(_ours())


@cache
def _ours() -> frozenset[str]:
    return frozenset(key for names in NAMES for name in names() for key in _keys(name))


def _keys(name: str) -> frozenset[str]:
    """Return keys shared by names that look the same, as they are or in small letters.

    In small letters O and o are the same; as it is, a capital I looks like a small l.
    """
    parts = unicodedata.normalize("NFKD", name)
    letters = "".join(letter for letter in parts if letter.isalnum())
    return frozenset(
        key for form in (letters, letters.casefold()) if (key := skeleton(form).casefold())
    )
