"""Public names: short, made of letters of one alphabet, no link, nothing vulgar.

Nor may they read like one of the site's own: beside the bots' names, on leaderboards and records,
they would be taken for theirs.
"""

import re
import unicodedata
from functools import cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language

from games.hooks import RESERVED_NAMES
from lexicons.reference.words import printable
from wordgames.languages.casing import fold, language_for
from wordgames.languages.translation import translatable, translate

# Scripts outside any alphabet: spaces, hyphens, accents.
SHARED = {"COMMON", "INHERITED"}
# Scripts that Japanese, Chinese and Korean words mix; none of their letters look alike.
WRITTEN_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)


def mixes_alphabets(text: str) -> bool:
    """True if a word of a text mixes alphabets that no language mixes."""
    return any(_mixed(word) for word in text.split())


def _mixed(word: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases

    scripts = set(unique_aliases(word)) - SHARED
    return len(scripts) > 1 and not any(scripts <= known for known in WRITTEN_TOGETHER)


def look_alike(name: str, other: str) -> bool:
    """True if readers would take two names for the same, as they are or both in small letters."""
    small, other_small = name.casefold(), other.casefold()
    return skeleton(name) == skeleton(other) or skeleton(small) == skeleton(other_small)


def skeleton(text: str) -> str:
    """Return a text with each letter replaced by a representative of all that look like it."""
    pieces = "".join(_prototype(_plain_sign(sign)) for sign in unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFD", pieces)


SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


def _plain_sign(sign: str) -> str:
    """Return a digit of any script as ours, and a small capital as its letter.

    The tables of look-alikes have neither: ٩ is a nine there, and ᴛ like a Cyrillic т alone.
    """
    if (digit := unicodedata.decimal(sign, None)) is not None:
        return str(digit)
    letter = unicodedata.name(sign, "").removeprefix(SMALL_CAPITAL)
    return letter.lower() if len(letter) == 1 else sign


@cache
def _prototype(letter: str) -> str:
    """Return the representative of a letter, or the letter itself.

    The tables have both directions: a representative lists all its letters, a replaced letter
    lists just one. Of two that only list each other the first represents both.
    """
    from confusable_homoglyphs.confusables import confusables_data

    alike = [each["c"] for each in confusables_data.get(letter, ())]
    if len(alike) != 1:
        return letter
    (other,) = alike
    stands_for_both = len(confusables_data.get(other, ())) > 1 or other < letter
    return str(other) if stands_for_both else letter


LANGUAGES = ("en", "es", "fr")
JOINS = " '’-"
# Words of the offensive lists that are also people's names.
NAMES_TOO = frozenset(
    {"cox", "dick", "dickie", "fanny", "gay", "randy", "roger", "willie", "willy"}
)
LETTERS = translatable("Use letters only, with spaces, hyphens or apostrophes between them.")
LETTERS_AND_DIGITS = translatable(
    "Use letters and digits only, with spaces, hyphens or apostrophes between them."
)
LIKE_LETTERS = str.maketrans("0134578", "oieastb")
MIXED = translatable("Use one alphabet per word: letters from different alphabets can look alike.")
OTHER = translatable("Choose another name: other people will see it.")


# Invisible letters and marks: with them two names look the same, or a name looks empty.
#
# Joiners have a use only within words of Asian and African scripts.
UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2028\u2029\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]"
    "|(?:^|[\0-\u05ff])[\u200c\u200d]"
)
# Signs that turn or break the text around them: with them a name can look like another.
TURNING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Letters of the longest part in names that are also read as one word: "P-o-r-n", not "Ana L".
SPELLED = 2
# Marks on one letter: more than that pile up over the lines around.
MOST_MARKS = 3


# Characters of a name with all its marks: ordering a million marks takes hours.
MOST_WRITTEN = 1_000


class BadName(ValueError):
    """A name that is refused, with a sentence for the visitor."""


def _too_long(longest: int, given: int) -> BadName:
    return BadName(
        translate(
            "A name has at most {longest} letters; yours has {given}.",
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
            raise BadName(translate("Type a name."))
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
        raise BadName(translate(LETTERS_AND_DIGITS if digits else LETTERS))
    if mixes_alphabets(name):
        raise BadName(translate(MIXED))
    if is_vulgar(name) or (digits and is_vulgar(_as_letters(name))):
        raise BadName(translate(OTHER))
    return name


def _as_letters(name: str) -> str:
    """Return a name with the digits in its words read as the letters that they look like."""
    words = (word if word.isdigit() else word.translate(LIKE_LETTERS) for word in name.split())
    return " ".join(words)


def check_title(text: str) -> None:
    """Check a name with digits and signs, such as a class's: raises BadName if offensive."""
    if TURNING.search(text) or UNSEEN.search(text) or _piled(text) or is_vulgar(text):
        raise BadName(translate(OTHER))


def check_handle(text: str) -> None:
    """Check a name of one word, such as an account's: raises BadName, also for mixed alphabets."""
    check_title(text.replace("_", " "))
    if mixes_alphabets(re.sub(r"[\W\d_]+", " ", text)):
        raise BadName(translate(MIXED))


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


OURS = translatable(
    "That name belongs to this site or one of its bots, or looks like one that does. Choose "
    "another."
)
# A version at the end of a name: "-v2".
VERSION = re.compile(r"[\W_]*v(?:er(?:sion)?)?[\W_]*\d+\Z", re.IGNORECASE)
# Names of those who run a site; with digits at the end they are taken for them too.
HOUSE = (
    "abuse admin administrator help info mod moderator official operator owner postmaster root "
    "security site staff superuser support sysadmin system team thissite webmaster wordgames"
)


def refuse_unfit(name: str) -> None:
    """Raise ValidationError for a name that reads like a reserved one, or others should not see."""
    if reads_like_ours(name):
        raise ValidationError(translate(OURS), code="reserved")
    try:
        check_handle(name[:MOST_WRITTEN])
    except BadName as bad:
        raise ValidationError(str(bad), code="unfit") from bad


def reads_like_ours(name: str) -> bool:
    """True if a name reads like a reserved one.

    Case, accents, spaces and hyphens between letters, digits or a version at the end, and letters
    and digits that look like others make no difference.
    """
    name = name[:MOST_WRITTEN]  # a longer one is refused for its length, by a check beside this one
    digits = "".join({letter for letter in name if letter.isdigit()})
    forms = {name, name.rstrip(digits), VERSION.sub("", name)}
    forms |= {form.translate(LIKE_LETTERS) for form in forms}
    return not frozenset().union(*map(looks, forms)).isdisjoint(_ours())


@cache
def _ours() -> frozenset[str]:
    return frozenset(
        key for names in (HOUSE.split, *RESERVED_NAMES) for name in names() for key in looks(name)
    )


def looks(name: str) -> frozenset[str]:
    """Return keys shared by names that look the same, as they are or in small letters.

    In small letters O and o are the same; as it is, a capital I looks like a small l.
    """
    letters = _letters_of(name)
    return frozenset(key for form in (letters, letters.casefold()) if (key := _look(form)))


def small_look(name: str) -> str:
    """Return the key of a name in small letters, one of its `looks`; empty if it has no letter."""
    return _look(_letters_of(name).casefold())


def _letters_of(name: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if sign.isalnum())


def _look(letters: str) -> str:
    return skeleton(letters).casefold()
