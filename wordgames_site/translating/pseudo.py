"""A language in which every message is seen to be one: "Log in" is said as "⟦Łøǧ ïň⟧".

What stands on a page in plain letters was never handed to gettext. Only messages that the
catalogues know are said in it: a text that no tool extracts stays plain too.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Set
from contextlib import contextmanager

from django.conf import settings
from django.utils.translation import trans_real

CODE = "en-xa"
"""The code that Android has for such a language; its numbers and dates are English ones."""
OPEN, CLOSE = "⟦", "⟧"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "áƀćđéƒǧħíĵķłɱňøƥɋřšŧúṽŵẋýžÁɃĆĐÉƑǦĦÍĴĶŁṀŇØƤɊŘŠŦÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, MARKED)
UNTOUCHED = re.compile(r"(%\(\w+\)[sd]|%%|\{[^{}]*\}|<[^<>]*>|&#?\w+;)")
"""Values, tags and entities, which a translation keeps as they are."""
CONTEXT = "\x04"
"""What stands between a message's context and its text in a catalogue."""


def marked(text: str) -> str:
    """Return a text as the language says it; its values are put in later."""
    pieces = UNTOUCHED.split(text)
    said = (piece if at % 2 else piece.translate(LETTERS) for at, piece in enumerate(pieces))
    return f"{OPEN}{''.join(said)}{CLOSE}"


class Pseudo(gettext.NullTranslations):
    """The catalogue of the language; it knows these messages, and those of Django itself."""

    def __init__(self, known: Set[str]) -> None:
        super().__init__()
        self._known = known | djangos_own()

    def gettext(self, message: str) -> str:
        """Return a text marked, if it is known."""
        return marked(message.rpartition(CONTEXT)[2]) if message in self._known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for `n` things marked, if the text is known."""
        if msgid1 not in self._known:
            return msgid1 if n == 1 else msgid2
        return marked((msgid1 if n == 1 else msgid2).rpartition(CONTEXT)[2])

    def to_language(self) -> str:
        """Return the code, as Django's own translations do."""
        return CODE


def djangos_own() -> set[str]:
    """Return the texts of Django and of other packages, by what they have in French."""
    catalogue = trans_real.DjangoTranslation("fr")._catalog  # type: ignore[attr-defined]
    return {key if isinstance(key, str) else key[0] for key in catalogue.keys()}  # noqa: SIM118


@contextmanager
def pseudo_language(known: Set[str]) -> Iterator[str]:
    """Offer the language beside the others for a while; yield its code."""
    before = settings.LANGUAGES
    trans_real._translations[CODE] = Pseudo(known)  # type: ignore[attr-defined]
    settings.LANGUAGES = [*before, (CODE, marked("Pseudo"))]
    trans_real.reset_cache(setting="LANGUAGES", value=None, enter=True)
    try:
        yield CODE
    finally:
        settings.LANGUAGES = before
        del trans_real._translations[CODE]  # type: ignore[attr-defined]
        trans_real.reset_cache(setting="LANGUAGES", value=None, enter=False)
