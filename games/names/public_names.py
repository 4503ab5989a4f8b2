"""Public names: short, made of letters of one alphabet, no link, nothing vulgar."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms
from django.utils.translation import get_language

from games.names.lookalikes import mixes_alphabets
from lexicons.languages.casing import fold, language_for
from lexicons.languages.translation import gettext, gettext_noop
from lexicons.reference.offensive_words import printable

LANGUAGES = ("en", "es", "fr")
JOINS = " '’-"
NAMES_TOO = frozenset(
    {"cox", "dick", "dickie", "fanny", "gay", "randy", "roger", "willie", "willy"}
)
"""Words of the offensive lists that are also people's names."""
LETTERS = gettext_noop(
    "A name has letters, with spaces, hyphens and apostrophes between them; nothing else."
)
LETTERS_AND_DIGITS = gettext_noop(
    "A name has letters and digits, with spaces, hyphens and apostrophes between them; nothing "
    "else."
)
LIKE_LETTERS = str.maketrans("0134578", "oieastb")
MIXED = gettext_noop(
    "Write each word with letters of one alphabet: some of others look just like them."
)
OTHER = gettext_noop("Choose another name: others will read it.")


UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2028\u2029\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]"
    "|(?:^|[\0-\u05ff])[\u200c\u200d]"
)
"""Invisible letters and marks: with them two names look the same, or a name looks empty.

Joiners have a use only within words of Asian and African scripts.
"""
TURNING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Signs that turn or break the text around them: with them a name can look like another."""
SPELLED = 2
"""Letters of the longest part in names that are also read as one word: "P-o-r-n", not "Ana L"."""
MOST_MARKS = 3
"""Marks on one letter: more than that pile up over the lines around."""


MOST_WRITTEN = 1_000
"""Characters of a name with all its marks: ordering a million marks takes hours."""


class BadName(ValueError):
    """A name that is refused, with a sentence for the visitor."""


def _too_long(longest: int, given: int) -> BadName:
    return BadName(
        gettext(
            "A name has at most {longest} letters; this has {given}.",
            longest=longest,
            given=given,
        )
    )


def read_name(text: str, longest: int, *, needed: bool = False, digits: bool = False) -> str:
    """Return a name in its stored form; raises BadName, for an empty one only if it is `needed`.

    People's names have no digits; names of things may, such as Unit 3 and Class 5b.
    """
    if len(text) > MOST_WRITTEN:
        raise _too_long(longest, len(text))
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        if needed:
            raise BadName(gettext("Type a name."))
        return ""
    if len(name) > longest:
        raise _too_long(longest, len(name))
    kinds = [unicodedata.category(letter) for letter in name]
    first = {"L", "N"} if digits else {"L"}
    known = {"L", "M"} | first
    fits = all(
        letter in JOINS or (kind[0] in known and kind not in {"Nl", "No"})
        for letter, kind in zip(name, kinds, strict=True)
    )
    if not fits or kinds[0][0] not in first or UNSEEN.search(name) or _piled(name):
        raise BadName(gettext(LETTERS_AND_DIGITS if digits else LETTERS))
    if mixes_alphabets(name):
        raise BadName(gettext(MIXED))
    if is_vulgar(name) or (digits and is_vulgar(_as_letters(name))):
        raise BadName(gettext(OTHER))
    return name


def _as_letters(name: str) -> str:
    """Return a name with the digits in its words read as the letters that they look like."""
    words = (word if word.isdigit() else word.translate(LIKE_LETTERS) for word in name.split())
    return " ".join(words)


def check_title(text: str) -> None:
    """Check a name with digits and signs, such as a class's: raises BadName if offensive."""
    if TURNING.search(text) or UNSEEN.search(text) or _piled(text) or is_vulgar(text):
        raise BadName(gettext(OTHER))


def check_handle(text: str) -> None:
    """Check a name of one word, such as an account's: raises BadName, also for mixed alphabets."""
    check_title(text.replace("_", " "))
    if mixes_alphabets(re.sub(r"[\W\d_]+", " ", text)):
        raise BadName(gettext(MIXED))


def _piled(name: str) -> bool:
    """True if a letter has more marks than any language puts on it."""
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    return "M" * (MOST_MARKS + 1) in kinds


def is_vulgar(name: str) -> bool:
    """True if a name, or a word of it, is one that the site never prints."""
    lowered = unicodedata.normalize("NFKC", name).lower()
    parts = re.split(f"[{re.escape(JOINS)}]+", lowered)
    spelled = "".join(parts) if max(map(len, parts)) <= SPELLED else ""
    return any(_refused(part) for part in (*parts, spelled))


def _refused(word: str) -> bool:
    folded = fold(word, "en")
    return folded not in NAMES_TOO and not all(printable(folded, code) for code in LANGUAGES)


def same_name(name: str) -> str:
    """Return a key that names share which readers take for one: by NFKC and casefold."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


AFTER = "\U0010ffff"


def name_key(name: str) -> tuple[str, str]:
    """Return the sort key of a name: accents and capitals count only if all else is equal.

    A letter that the reader's language keeps apart comes after its plain one, as ñ does in Spanish.
    """
    accented = language_for(get_language() or "en").keeps
    letters = unicodedata.normalize("NFC", name.casefold())
    return "".join(_plain(letter, accented) for letter in letters), name


def _plain(letter: str, kept: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    return base + AFTER if letter in kept and letter != base else base


class NameField(forms.CharField):
    """Form field for a public name; one of a thing may have digits."""

    def __init__(self, longest: int, *, digits: bool = False, **kwargs: Any) -> None:
        self.longest, self.digits = longest, digits
        attributes = {"autocomplete": "nickname", "maxlength": longest, "spellcheck": "false"}
        super().__init__(widget=forms.TextInput(attrs=attributes), **kwargs)

    def clean(self, value: Any) -> str:
        """Return the name in its stored form."""
        try:
            text, needed = str(value or ""), self.required
            return read_name(text, self.longest, needed=needed, digits=self.digits)
        except BadName as bad:
            raise forms.ValidationError(str(bad)) from bad
