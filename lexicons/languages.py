"""What a language does to letters: upper and lower case, folded accents, keyboard layout."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from unidecode import unidecode

FINAL_SIGMA = "ς"
DOTTED_CAPITAL_I = "İ"
COMBINING_DOT = "\u0307"
LATIN = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Language:
    """How one language writes its letters.

    `folded` says whether word games in it are played without accents; `keeps` are the accented
    letters that are letters of their own even then. `alphabet` is the order of its letters.
    """

    code: str
    name: str
    folded: bool = False
    keeps: str = ""
    layout: str = "alphabetical"
    dotted_i: bool = False
    right_to_left: bool = False
    alphabet: str = LATIN


LANGUAGES: dict[str, Language] = {
    language.code: language
    for language in (
        Language("en", "English", folded=True, layout="qwerty"),
        Language("fr", "French", folded=True, layout="azerty"),
        Language("es", "Spanish", folded=True, keeps="ñ", layout="spanish"),
        Language("ca", "Catalan", folded=True, keeps="ç", layout="qwerty"),
        Language("gl", "Galician", folded=True, keeps="ñ", layout="spanish"),
        Language("it", "Italian", folded=True, layout="qwerty"),
        Language("pt", "Portuguese", folded=True, layout="qwerty"),
        Language("nl", "Dutch", folded=True, layout="qwerty"),
        Language("la", "Latin", folded=True, layout="qwerty"),
        Language("el", "Greek", folded=True, layout="greek"),
        Language("de", "German", layout="qwertz", alphabet="abcdefghijklmnopqrsßtuvwxyz"),
        Language("sv", "Swedish", layout="qwerty", alphabet=f"{LATIN}åäö"),
        Language("da", "Danish", layout="qwerty", alphabet=f"{LATIN}æøå"),
        Language("nb", "Norwegian", layout="qwerty", alphabet=f"{LATIN}æøå"),
        Language("fi", "Finnish", layout="qwerty", alphabet=f"{LATIN}åäö"),
        Language("pl", "Polish", layout="qwerty", alphabet="abcdefghijklłmnopqrstuvwxyz"),
        Language("cs", "Czech", layout="qwertz"),
        Language("hu", "Hungarian", layout="qwertz"),
        Language(
            "tr",
            "Turkish",
            layout="qwerty",
            dotted_i=True,
            alphabet="abcçdefgğhıijklmnoöpqrsştuüvwxyz",
        ),
        Language(
            "az",
            "Azerbaijani",
            layout="qwerty",
            dotted_i=True,
            alphabet="abcçdeəfgğhxıijkqlmnoöprsştuüvwyz",
        ),
        Language(
            "uk", "Ukrainian", layout="ukrainian", alphabet="абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
        ),
        Language("ru", "Russian", layout="russian", alphabet="абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
        Language("he", "Hebrew", right_to_left=True),
        Language("ar", "Arabic", right_to_left=True),
        Language("und", "Another language"),
    )
}


@lru_cache(maxsize=256)
def language_for(code: str) -> Language:
    """Return what is known of a language code ("fr", "pt-BR"), else a plain alphabet."""
    return LANGUAGES.get(code.lower().replace("_", "-").split("-")[0], LANGUAGES["und"])


def lower(text: str, code: str) -> str:
    """Lower-case `text` as the language does, one NFC code point a letter; final sigma is sigma."""
    return lower_as_written(text, code).replace(FINAL_SIGMA, "σ")


def lower_as_written(text: str, code: str) -> str:
    """Lower-case `text` as `lower` does, but let a word end in a final sigma: the form to show."""
    text = unicodedata.normalize("NFC", text)
    if language_for(code).dotted_i:
        text = text.replace("I", "ı").replace(DOTTED_CAPITAL_I, "i")
    return unicodedata.normalize("NFC", text.replace(DOTTED_CAPITAL_I, "i").lower())


def upper(text: str, code: str) -> str:
    """Upper-case `text` letter by letter, its length kept: ß stays, Turkish i gets its dot."""
    dotted = language_for(code).dotted_i
    return "".join(_upper_letter(letter, dotted) for letter in text)


@lru_cache(maxsize=4096)
def _upper_letter(letter: str, dotted: bool) -> str:
    if dotted and letter == "i":
        return DOTTED_CAPITAL_I
    raised = letter.upper()
    return raised if len(raised) == 1 else letter


def fold(text: str, code: str) -> str:
    """Take the accents off a lower-case word: Latin letters by unidecode, others by NFD.

    Letters that the language keeps (ñ in Spanish) stay; œ becomes oe and ß ss, so the length may
    change.
    """
    keeps = language_for(code).keeps
    return "".join([_fold_letter(letter, keeps) for letter in text])


@lru_cache(maxsize=4096)
def _fold_letter(letter: str, keeps: str) -> str:
    if letter.isascii() or letter in keeps:
        return letter
    if unicodedata.name(letter, "").startswith("LATIN"):
        return unidecode(letter).lower()
    base = unicodedata.normalize("NFD", letter)[0]
    return base if unicodedata.category(base).startswith("L") else letter


def typed(text: str, code: str, *, folded: bool) -> str:
    """Return what somebody typed as words are stored: no spaces, lower case, folded if they are."""
    word = lower("".join(text.split()), code)
    return fold(word, code) if folded else word


def in_order(letters: str, code: str) -> str:
    """Return letters in the order of the language's alphabet.

    An accented letter that the alphabet does not list comes right after its plain letter (á after
    a, ñ after n); letters of another script come last, by code point.
    """
    alphabet = language_for(code).alphabet

    def place(letter: str) -> tuple[int, str, str]:
        plain = letter if letter in alphabet else unicodedata.normalize("NFD", letter)[0]
        index = alphabet.find(plain)
        last = len(alphabet) if index < 0 else index
        return last, plain, "" if plain == letter else letter

    return "".join(sorted(letters, key=place))
