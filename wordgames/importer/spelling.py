"""Turning a line into a word of letters and the form to show, or a reason against it."""

import re
import unicodedata
from functools import lru_cache

from wordgames.languages.casing import (
    APOSTROPHES,
    choices_of,
    language_for,
    lower_as_written,
    played,
)
from wordgames.languages.letters import STAND_IN, UNJOINED, is_stand_in, written
from wordgames.languages.translation import Message, deferred, deferred_plural, translatable
from wordgames.vocabulary.columns import CITIES, WORDS
from wordgames.vocabulary.kinds import CHECKS

HYPHENS = "-‐‑‒–—"
TOGETHER = frozenset(("Cjk", "Hiragana", "Katakana", "Katakana-Hiragana", "Hangul", "Modifier"))
# Tones of Chinese, written among its phonetic letters.
TONES = "ˊˇˋ˙"
# Translators: this and the next few stand in "has {what}" and "this one has {reason}"
MARK = translatable("a mark that joins no letter")
DIGIT = translatable("a digit")
HIDDEN = translatable("a hidden character")
HYPHEN = translatable("a hyphen")
SYMBOL = translatable("a symbol")
MARKED = {
    **dict.fromkeys(("Mn", "Mc", "Me"), MARK),
    **dict.fromkeys(("Nd", "Nl", "No"), DIGIT),
    **dict.fromkeys(("Cf", "Cc"), HIDDEN),
    "Zs": translatable("a space"),
    "Pd": HYPHEN,
}
NO_WORD = translatable("has no word")
IS_DATE = translatable("is a date")
# A date as spreadsheets keep it.
DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?(?:\.\d+)?)?")
PROPER_NAME = translatable("is a proper name")
# Reasons why a line gives no word, worded to follow the line's text.
FORBIDDEN = translatable("is a forbidden word")
# Scripts that have a name in the catalogues; others keep their Unicode names.
SCRIPTS = (
    translatable("Arabic"),
    translatable("Armenian"),
    translatable("Bengali"),
    translatable("Cyrillic"),
    translatable("Devanagari"),
    translatable("Georgian"),
    translatable("Greek"),
    translatable("Hebrew"),
    translatable("Latin"),
    translatable("Tamil"),
    translatable("Telugu"),
    translatable("Thai"),
)


# Parts of syllables, which join when adjacent.
OLD_HANGUL = frozenset(
    chr(code)
    for first, last in ((0x1100, 0x11FF), (0xA960, 0xA97F), (0xD7B0, 0xD7FF))
    for code in range(first, last + 1)
)

# Articles and the like before the words of vocabularies: "der Hund: dog", "to run: courir".
ARTICLES = {
    "de": "der die das den dem ein eine",
    "en": "a an the to",
    "es": "el la los las un una",
    "fr": "le la les un une des",
    "it": "il lo la i gli le un uno una",
    "nl": "de het een",
    "pt": "o a os as um uma",
}
ELIDED = re.compile("(?:l|un)['’](?=[^'’ ]{2})", re.IGNORECASE)
ELIDING = ("ca", "fr", "it", "oc")
ANY_LENGTH = 1 << 30
# Characters of a word with all its marks: ordering a million marks takes hours.
LONGEST_WRITTEN = 400


class UnspellableError(ValueError):
    """This text is not a word here; the message is the reason, worded to follow the word."""


class WordSpeller:
    """Speller of words as one language writes them; remembers letters once found valid."""

    def __init__(
        self, language: str, folds: bool, shortest: int, longest: int, kind: str = "words"
    ) -> None:
        self._language, self._folds, self._kind = language, folds, kind
        self._shortest, self.longest = shortest, longest
        self._good = dict.fromkeys(language_for(language).glottal, "")
        self._scripts: set[str] = set()
        self._simple: set[str] = set()
        self._pieces: dict[int, str] = {}
        patterns = language_for(language).sequences if choices_of(language).one else ()
        self._sequenced = {sign for pattern, _ in patterns for sign in pattern if sign > "\x7f"}
        self._signs = choices_of(language).signs
        self._learns = kind == WORDS and not (
            choices_of(language).pairs and language_for(language).pairs
        )

    @property
    def most_signs(self) -> int:
        """Return how many letters a text may have; any number where two may count as one."""
        return self.longest if self._learns else ANY_LENGTH

    def spell(self, text: str) -> tuple[str, str]:
        """Return the word and the form to show ("ete", "été"); raises UnspellableError."""
        if self._simple.issuperset(text):
            word = text.translate(self._pieces) if self._pieces else text
            shown = text
            if len(self._scripts) > 1:
                self._check(word)
        else:
            word, shown = self._spelled(text)
        if len(word) < self._shortest:
            raise UnspellableError(_too_short(self._shortest))
        if len(word) > self.longest:
            raise UnspellableError(too_long(self.longest))
        return word, shown

    def _spelled(self, text: str) -> tuple[str, str]:
        if len(text) > LONGEST_WRITTEN:
            raise UnspellableError(too_long(self.longest))
        if text[:1].isdigit() and DATE.fullmatch(text):
            raise UnspellableError(IS_DATE)
        if STAND_IN.search(text):
            raise UnspellableError(_has(SYMBOL))
        if self._signs:
            text = " ".join(text.split())
        shown = lower_as_written(text, self._language)
        word = played(shown, self._language, folded=self._folds)
        if self._kind in CHECKS:
            if reason := CHECKS[self._kind](word):
                raise UnspellableError(reason)
        else:
            self._check(word or shown)
        if self._learns:
            for letter in set(text) - self._simple:
                self._learn(letter)
        if self._kind == CITIES and not text.isupper():
            shown = unicodedata.normalize("NFC", text)
        return word, shown

    def _learn(self, letter: str) -> None:
        """Note a letter that is spelled the same in any position, so that words need one look.

        That is true of lower-case and caseless letters, but not of old Hangul, which joins.
        """
        if (
            letter in self._sequenced
            or unicodedata.category(letter) not in ("Ll", "Lo")
            or letter in OLD_HANGUL
        ):
            return
        if lower_as_written(letter, self._language) != letter:
            return
        piece = played(letter, self._language, folded=self._folds)
        if any(part not in self._good for part in piece):
            return
        self._simple.add(letter)
        if piece != letter:
            self._pieces[ord(letter)] = piece

    def _check(self, word: str) -> None:
        good = self._good
        for letter in word:
            if letter not in good:
                self._take(letter)
        # A word can only mix scripts once letters of two have occurred.
        if len(self._scripts) > 1:
            mixed = {good[letter] for letter in word} - {""}
            if len(mixed) > 1:
                raise UnspellableError(_mixes(*sorted(mixed)[:2]))

    def _take(self, letter: str) -> None:
        """Note a letter and its script; raises UnspellableError for anything else."""
        reason = "" if is_stand_in(letter) else why_no_letter(letter)
        if reason:
            raise UnspellableError(_has(reason))
        script = script_of(letter)
        self._good[letter] = script
        if script:
            self._scripts.add(script)


def script_of(letter: str) -> str:
    """Return the common name of a letter's script, or "" if words may mix it with others.

    Japanese and Korean write with several; the micro sign is Greek.
    """
    if letter in TONES:
        return ""
    name = unicodedata.name(unicodedata.normalize("NFKC", written(letter))[0], "")
    script = name.split(" ")[0].title()
    return "" if script in TOGETHER else script


def why_no_letter(letter: str) -> str:
    """Return the description of a character that is no letter ("a digit"), else ""."""
    category = unicodedata.category(letter)
    if letter in TONES:
        return ""
    if letter in APOSTROPHES:
        return translatable("an apostrophe")
    if letter in HYPHENS:
        return HYPHEN
    if letter == "\ufffd":
        return translatable("an unreadable letter")
    if category.startswith("L") or letter in UNJOINED:
        return ""
    return MARKED.get(category, SYMBOL)


# A file may have millions of such words, but only a few different reasons.


@lru_cache(64)
def _too_short(least: int) -> Message:
    return deferred_plural("shorter than {count} letter", "shorter than {count} letters", least)


@lru_cache(64)
def too_long(most: int) -> Message:
    """Return the reason against a word of more letters."""
    return deferred_plural("longer than {count} letter", "longer than {count} letters", most)


@lru_cache(64)
def _has(what: str) -> Message:
    return deferred("has {what}", what=deferred(what))


@lru_cache(256)
def _mixes(one: str, other: str) -> Message:
    return deferred("mixes {one} and {other} letters", one=deferred(one), other=deferred(other))


def without_article(word: str, language: str) -> str:
    """Return a single word without its language's article before it."""
    if word.isalpha():
        return word
    code = language.partition("-")[0]
    article, _, rest = word.partition(" ")
    if rest and " " not in rest and article.lower() in ARTICLES.get(code, "").split():
        return rest
    return ELIDED.sub("", word, 1) if code in ELIDING and ELIDED.match(word) else word
