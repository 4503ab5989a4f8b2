"""Pseudo-languages for tests, made from English: one marked, one longer, one mirrored.

In the first, "Log in" becomes "⟦Łøǧ ïň⟧", so text in plain letters was never passed to gettext. It
covers only messages in the catalogues: a text that extraction misses stays plain too. The second
doubles vowels, and so is a third longer, as German is. The third has Hebrew letters.
"""

import gettext
import re
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager

from django.conf import settings
from django.utils.translation import trans_real

# The first and the last are Android's codes for such languages.
MARKED, LONGER, MIRRORED = "en-xa", "en-xl", "ar-xb"
OPEN, CLOSE = "⟦", "⟧"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǧħíĵķłɱňøƥɋřšŧúṽŵẋýžÁɃĆĐÉƑǦĦÍĴĶŁṀŇØƤɊŘŠŦÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
HEBREW = str.maketrans("abcdefghijklmnopqrstuvwxyz", "אבקדאפגהיזכלמנופקרשתוווחיז")
VOWEL = re.compile("([aeiouAEIOU])")
# Values, tags and entities, which a translation keeps unchanged.
UNTOUCHED = re.compile(r"(%\(\w+\)[sd]|%[sd%]|\{[^{}]*\}|<[^<>]*>|&#?\w+;)")
# The separator between a message's context and its text in a catalogue.
CONTEXT = "\x04"


def marked(text: str) -> str:
    """Return a text in the first language, before its values are filled in."""
    return f"{OPEN}{_said(text, lambda piece: piece.translate(LETTERS))}{CLOSE}"


def longer(text: str) -> str:
    """Return a text in the second language."""
    return _said(text, lambda piece: VOWEL.sub(r"\1\1", piece))


def mirrored(text: str) -> str:
    """Return a text in the third language."""
    return _said(text, lambda piece: piece.lower().translate(HEBREW))


def _said(text: str, say: Callable[[str], str]) -> str:
    pieces = UNTOUCHED.split(text)
    return "".join(piece if at % 2 else say(piece) for at, piece in enumerate(pieces))


class Pseudo(gettext.NullTranslations):
    """The catalogue of a pseudo-language; without `known` it covers every message."""

    def __init__(self, code: str, known: Set[str] | None) -> None:
        super().__init__()
        self._code, self._say = code, LANGUAGES[code]
        self._known = known if known is None else known | djangos_own()

    def gettext(self, message: str) -> str:
        """Return a text in the language, if it is known."""
        return self._say(message.rpartition(CONTEXT)[2]) if self._knows(message) else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for `n` things in the language, if the text is known."""
        form = msgid1 if n == 1 else msgid2
        return self._say(form.rpartition(CONTEXT)[2]) if self._knows(msgid1) else form

    def _knows(self, message: str) -> bool:
        return self._known is None or message in self._known

    def to_language(self) -> str:
        """Return the code, as Django's own translations do."""
        return self._code


LANGUAGES = {MARKED: marked, LONGER: longer, MIRRORED: mirrored}


def djangos_own() -> set[str]:
    """Return the texts of Django and other packages, read from their French catalogues."""
    catalogue = trans_real.DjangoTranslation("fr")._catalog  # type: ignore[attr-defined]
    return {key if isinstance(key, str) else key[0] for key in catalogue.keys()}  # noqa: SIM118


@contextmanager
def pseudo_language(code: str = MARKED, known: Set[str] | None = None) -> Iterator[str]:
    """Offer a pseudo-language beside the others for a while; yield its code."""
    before = settings.LANGUAGES
    trans_real._translations[code] = Pseudo(code, known)  # type: ignore[attr-defined]
    settings.LANGUAGES = [*before, (code, LANGUAGES[code]("Pseudo"))]
    trans_real.reset_cache(setting="LANGUAGES", value=None, enter=True)
    try:
        yield code
    finally:
        settings.LANGUAGES = before
        del trans_real._translations[code]  # type: ignore[attr-defined]
        trans_real.reset_cache(setting="LANGUAGES", value=None, enter=False)
