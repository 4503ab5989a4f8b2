"""Names in the order in which the reader of a page looks for them."""

from __future__ import annotations

import unicodedata

from django.utils.translation import get_language

from lexicons.languages import language_for

AFTER = "\U0010ffff"


def name_key(name: str) -> tuple[str, str]:
    """Return what names are sorted by: accents and capitals count only where all else is equal.

    A letter that the reader's language keeps apart comes after its plain one, as ñ does in Spanish.
    """
    accented = language_for(get_language() or "en").keeps
    letters = unicodedata.normalize("NFC", name.casefold())
    return "".join(_plain(letter, accented) for letter in letters), name


def _plain(letter: str, kept: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    return base + AFTER if letter in kept and letter != base else base
