"""Languages: alphabets from CLDR, letter choices, upper and lower case, accents and marks."""

import json
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any

import regex
from unidecode import unidecode

from wordgames.languages.letters import by_jamo, is_stand_in, joined, pair, written
from wordgames.paths import ALPHABETS

LATIN = "abcdefghijklmnopqrstuvwxyz"
CLDR = ALPHABETS / "languages.json"
APOSTROPHES = "'’ʼʻ`´‘"
RIGHT_TO_LEFT = frozenset(("Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"))
# Yeh and kaf as typed on Arabic keyboards, which look the same within a word.
PERSIAN = str.maketrans("يىك", "ییک")
URDU = PERSIAN | str.maketrans("ه", "ہ")
ALIKE: dict[str, dict[int, int]] = {
    **dict.fromkeys(("fa", "mzn", "glk", "lrc"), PERSIAN),
    **dict.fromkeys(("ur", "ks", "skr"), URDU),
    "ar": str.maketrans("أإآٱ", "اااا"),
    "he": str.maketrans("ךםןףץ", "כמנפצ"),
    "ckb": PERSIAN | str.maketrans("ھ", "ه"),
    "ps": str.maketrans("كگى", "کګی"),
    "kn": str.maketrans("೦", "ಂ"),  # a zero for the anusvara, as one word in forty is typed
    "my": str.maketrans("၀", "ဝ"),
    "os": str.maketrans("æ", "ӕ"),
    "ro": str.maketrans("şţ", "șț"),  # cedillas for commas: all that code pages had
    "az": str.maketrans("ǝә", "əə"),  # two turned letters beside the schwa
    "ug": str.maketrans("کیه", "كيھ"),
}


@dataclass(frozen=True, slots=True)
class Language:
    """Letters of one language, and how it writes them.

    `folded` is true if word games in it are played without accents; `keeps` are the accented
    letters that count as separate letters even then. `alphabet` is the order of its letters,
    `letters` its letters according to CLDR, `script` an ISO 15924 code. `silent` signs are
    written but not played (п'ять), while `glottal` is the letter for apostrophes (ʻokina), and
    `turned` are letters that include one (oʻ of Uzbek). `pairs` may be played as one
    letter (Hungarian cs), and `alike` letters may count as one: Hebrew's final forms, Arabic's
    alefs. So may `sequences` of letters that look the same, or mean it: patterns with what they
    count as (Thai's two ways to type แ, Vietnamese hòa and hoà).
    """

    code: str
    name: str
    folded: bool = False
    keeps: str = ""
    layout: str = "alphabetical"
    dotted_i: bool = False
    alphabet: str = LATIN
    letters: str = ""
    script: str = ""
    native: str = ""
    silent: str = ""
    glottal: str = ""
    turned: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    alike: dict[int, int] | None = None
    sequences: tuple[tuple[str, str], ...] = ()

    @property
    def right_to_left(self) -> bool:
        """True if its usual script runs from right to left."""
        return self.script in RIGHT_TO_LEFT


@dataclass(frozen=True, slots=True)
class Choices:
    """The letter choices in a lexicon's tag, after "-x-": "ko-x-jamo", "hu-x-pairs", "he-x-one".

    signs  names may have several words: their spaces, hyphens and digits are shown, never played
    jamo   Hangul is played by jamo, not by syllable
    pairs  letters that the language writes as pairs and counts as one are one
    one    letters that the language has in several forms count as one
    """

    jamo: bool = False
    pairs: bool = False
    one: bool = False
    signs: bool = False


# How games play the languages of which CLDR's alphabet and our usual keyboard are not enough.
SPECIAL: dict[str, Language] = {
    code: Language(code, **played)
    for code, played in json.loads((ALPHABETS / "played.json").read_text("utf-8")).items()
}

# Of each language, rules for sequences of letters that look alike, and the rules' source.
SEQUENCES: dict[str, Any] = json.loads((ALPHABETS / "look_alikes.json").read_text("utf-8"))
# `layouts`, each as its rows, and `languages`: the usual layout of each.
KEYBOARDS: dict[str, Any] = json.loads((CLDR.parent / "keyboards.json").read_text("utf-8"))
USUAL_LAYOUTS = {"Latn": "qwerty", "Cyrl": "russian", "Grek": "greek"}
SILENT = dict.fromkeys(("be", "br", "gn", "uz"), APOSTROPHES)
# Signs between and after the syllables of Tibetan.
TSHEG = "་༌།"
# Languages whose alphabet has an apostrophe although CLDR lists none.
GLOTTAL = dict.fromkeys(("gwi", "kwk", "nv", "rap", "tlh", "ty"), "ʼ") | {"sm": "ʻ"}
TURNED = {"uz": ("oʻ", "gʻ")}
# Languages besides Turkish and Azerbaijani that have ı.
DOTTED = ("crh", "gag")


def _described(code: str, entry: dict[str, Any]) -> Language:
    """Return CLDR's facts about a language, with this module's additions."""
    known = SPECIAL.get(
        code, Language(code, entry["name"], alphabet=entry.get("alphabet") or LATIN)
    )
    usual = USUAL_LAYOUTS.get(entry["script"], "alphabetical")
    silent = known.silent or SILENT.get(code, TSHEG if entry["script"] == "Tibt" else "")
    pairs = tuple(sorted(entry.get("pairs", ()), key=len, reverse=True))
    return replace(
        known,
        layout=KEYBOARDS["languages"].get(code, usual if code not in SPECIAL else known.layout),
        letters=entry.get("alphabet", ""),
        script=entry["script"],
        native=entry.get("native", known.name),
        silent=silent,
        glottal="" if silent else _glottal(code, f"{entry.get('alphabet', '')}{pairs}"),
        turned=TURNED.get(code, ()),
        dotted_i=known.dotted_i or code in DOTTED,
        pairs=pairs,
        alike=ALIKE.get(code),
        sequences=tuple((it[0], it[1]) for it in SEQUENCES.get(code, {}).get("rules", ())),
    )


def _glottal(code: str, letters: str) -> str:
    """Return the apostrophe among a language's letters, "" where it has none."""
    return next((sign for sign in "ʻʼ" if sign in letters), GLOTTAL.get(code, ""))


class KnownLanguages(Mapping[str, Language]):
    """All languages by their codes; each is described when first asked for."""

    def __iter__(self) -> Iterator[str]:
        return iter(SPECIAL | self._entries)

    def __len__(self) -> int:
        return len(SPECIAL | self._entries)

    def __getitem__(self, code: str) -> Language:
        if code not in self._described:
            entry = self._entries.get(code)
            self._described[code] = _described(code, entry) if entry else SPECIAL[code]
        return self._described[code]

    @cached_property
    def _described(self) -> dict[str, Language]:
        return {}

    @cached_property
    def _entries(self) -> dict[str, dict[str, Any]]:
        """CLDR's facts."""
        entries: dict[str, dict[str, Any]] = json.loads(CLDR.read_text("utf-8"))
        return entries


LANGUAGES = KnownLanguages()


# Other codes of a language, such as gug and grn for gn.
ALIASES: dict[str, str] = json.loads((CLDR.parent / "aliases.json").read_text("utf-8"))


@lru_cache(maxsize=256)
def language_for(code: str) -> Language:
    """Return the language of a code ("fr", "pt-BR", "fra"), or a plain alphabet.

    A script in the code ("sr-Latn") decides the language's script, alphabet and layout.
    """
    first, *parts = code.lower().replace("_", "-").split("-x-")[0].split("-")
    if first in ALIASES:
        first, *more = ALIASES[first].lower().split("-")
        parts = [*more, *parts]
    known = LANGUAGES.get(first, LANGUAGES["und"])
    script = next((part.title() for part in parts if len(part) == 4 and part.isalpha()), "")
    if script in ("", known.script):
        return known
    return replace(
        known, script=script, layout=USUAL_LAYOUTS.get(script, "alphabetical"), alphabet=""
    )


@lru_cache(maxsize=256)
def choices_of(code: str) -> Choices:
    """Return the letter choices in a lexicon's tag."""
    subtags = code.lower().partition("-x-")[2].split("-")
    return Choices(**{field.name: field.name in subtags for field in fields(Choices)})


def plain(code: str) -> str:
    """Return a language's code without the letter choices in the tag."""
    return code.partition("-x-")[0]


def tagged(code: str, choices: Choices) -> str:
    """Return a code with these choices, as far as they apply to its language."""
    language = language_for(code)
    subtags = [
        *(["jamo"] if choices.jamo and language.code == "ko" else []),
        *(["pairs"] if choices.pairs and language.pairs else []),
        *(["one"] if choices.one and (language.alike or language.sequences) else []),
        *(["signs"] if choices.signs else []),
    ]
    return "-x-".join([plain(code), "-".join(subtags)]) if subtags else plain(code)


FINAL_SIGMA = "ς"
DOTTED_CAPITAL_I = "İ"
SHARP_S = "ẞ"
FINALS = str.maketrans("כמנצ", "ךםןץ")
GREEK_STRESS = "\N{COMBINING ACUTE ACCENT}"
VOWEL_POINTS = regex.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]")
HARAKAT = regex.compile("[\u0610-\u061a\u0640\u064b-\u0652\u0670\u06d6-\u06ed]")
STRESS = regex.compile("(?<=[\u0400-\u04ff])[\u0300\u0301]")
# Marks that one of the three before may follow.
UNPLAYED = regex.compile("[\u0300\u0301\u0591-\u06ed]")
# Signs that only affect how letters look: ligatures, Arabic's four forms, wide and narrow
# ones; and invisible ones, which copied texts contain between their letters.
LOOKS = regex.compile(
    "[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff\u0132\u0133\u013f\u0140\u017f\u01c4-\u01cc"
    "\u01f1-\u01f3\ufb00-\ufb06\ufb13-\ufb17\ufb20-\ufb29\ufb4f-\ufdfb\ufe70-\ufefc"
    "\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc]"
)
# Layouts by Unicode's names of letters; other layouts are named like their scripts.
LAYOUT_OF_SCRIPT = {
    "LATIN": "qwerty",
    "CYRILLIC": "russian",
    "HANGUL": "korean",
    "HIRAGANA": "kana",
    "KATAKANA": "kana",
    "BOPOMOFO": "zhuyin",
    "MYANMAR": "burmese",
}
# Signs within names of several words; not those between words and clues in a pasted list.
SIGNS = regex.compile("[\\p{Zs}\\p{Pd}\\p{Nd}\\p{Pi}\\p{Pf}'ʼʻ`´׳״\"().!?&/+·…¿¡]")
# A letter in a pattern; no alphabet has it.
BLANK = "_"
PLAIN_CYRILLIC = {"ё": "е", "ѐ": "е", "ѝ": "и"}


def lower(text: str, code: str) -> str:
    """Lower-case `text` as the language does, one NFC code point a letter; final sigma is sigma."""
    return lower_as_written(text, code).replace(FINAL_SIGMA, "σ")


def lower_as_written(text: str, code: str) -> str:
    """Lower-case `text` as `lower` does, but let a word end in a final sigma: for display."""
    text = unicodedata.normalize("NFC", text)
    if not text.isascii() and LOOKS.search(text):
        text = unicodedata.normalize("NFC", LOOKS.sub(_letters_behind, text))
    if language_for(code).dotted_i:
        text = text.replace("I", "ı").replace(DOTTED_CAPITAL_I, "i")
    return unicodedata.normalize("NFC", text.replace(DOTTED_CAPITAL_I, "i").lower())


def _letters_behind(found: regex.Match[str]) -> str:
    """Return the letters behind a sign of appearance, or "" for an invisible one."""
    return "" if unicodedata.category(found[0]) == "Cf" else unicodedata.normalize("NFKC", found[0])


def upper(text: str, code: str) -> str:
    """Upper-case `text` letter by letter, its length kept: ß becomes ẞ, Turkish i gets its dot."""
    dotted = language_for(code).dotted_i
    return "".join([_upper_letter(letter, dotted) for letter in text])


def with_final_letter(word: str, code: str) -> str:
    """Return a played Hebrew word as it is written; פ stays, as it ends words in both forms."""
    finals = FINALS if language_for(code).code == "he" and choices_of(code).one else {}
    return word[:-1] + word[-1:].translate(finals)


def in_capitals(move: str, code: str) -> str:
    """Write a letter or a played word in capitals, a word with its final letter."""
    return upper(with_final_letter(move, code) if len(move) > 1 else move, code)


def capitals(shown: str, code: str) -> str:
    """Write the display form of a word in capitals, as `upper` does; Greek ones have no stress."""
    if language_for(code).code == "el":
        shown = unicodedata.normalize("NFD", shown).replace(GREEK_STRESS, "")
        shown = unicodedata.normalize("NFC", shown)
    return upper(shown, code)


@lru_cache(maxsize=4096)
def _upper_letter(letter: str, dotted: bool) -> str:
    if dotted and letter == "i":
        return DOTTED_CAPITAL_I
    if letter == "ß":
        return SHARP_S  # a style sheet would make SS of ß
    if "ა" <= letter <= "ჿ":
        return letter  # Georgian has capitals for titles only, and few fonts have them
    if is_stand_in(letter):
        shown = written(letter)
        return letter if shown == shown.upper() else pair(shown.upper())
    raised = letter.upper()
    return raised if len(raised) == 1 else letter


def fold(text: str, code: str) -> str:
    """Take the accents off a lower-case word of Latin or Greek letters, and off Russian ё.

    Letters that the language keeps (ñ in Spanish) stay; œ becomes oe and ß ss, so the length may
    change. In other scripts every letter is distinct: й, ї, が, 가.
    """
    keeps = language_for(code).keeps
    return "".join([_fold_letter(letter, keeps) for letter in text])


@lru_cache(maxsize=4096)
def _fold_letter(letter: str, keeps: str) -> str:
    if letter.isascii() or letter in keeps:
        return letter
    if unicodedata.name(letter, "").startswith("LATIN"):
        return unidecode(letter).lower()
    if is_stand_in(letter):
        plain = written(letter)
        is_latin = unicodedata.name(plain[0], "").startswith("LATIN")
        base = fold(plain[0], "und") if is_latin else letter
        return base if all(unicodedata.combining(mark) for mark in plain[1:]) else letter
    if unicodedata.name(letter, "").startswith("GREEK"):
        base = unicodedata.normalize("NFD", letter)[0]
        return base if unicodedata.category(base).startswith("L") else letter
    return PLAIN_CYRILLIC.get(letter, letter)


def typed(text: str, code: str, *, folded: bool) -> str:
    """Return typed text as words are stored: no spaces, lower case, folded in folded languages."""
    return played(lower_as_written("".join(text.split()), code), code, folded=folded)


def played(shown: str, code: str, *, folded: bool) -> str:
    """Return a lower-case word as it is played: one character a letter, unplayed marks left out."""
    language, choices = language_for(code), choices_of(code)
    word = _beside_signs(shown, code, folded=folded)
    if choices.signs:
        word = SIGNS.sub(lambda sign: sign[0] if sign[0] == language.glottal else "", word)
    return paired(word, language) if choices.pairs else word


def _beside_signs(shown: str, code: str, *, folded: bool) -> str:
    """Return a lower-case word as it is played, but with the signs of a name among its letters."""
    word = shown.replace(FINAL_SIGMA, "σ")
    language, choices = language_for(code), choices_of(code)
    if language.silent or language.glottal:
        word = _apostrophes(word, language)
    if not word.isascii():
        word = _without_marks(word, language.code)
        if choices.one and language.alike:
            word = word.translate(language.alike)
        if choices.one:
            for pattern, one in language.sequences:
                word = regex.sub(pattern, one, word)
        if choices.jamo:
            word = by_jamo(word)
        word = joined(word)
        if folded:
            word = fold(word, code)
    return word


def pattern_of(shown: str, code: str, *, folded: bool) -> str:
    """Return a display form with a blank for each letter as played: "San Luis" is "___ ____".

    A sign that is part of a letter (oʻ of Uzbek), or that the language leaves out anyway (п'ять),
    is none here.
    """
    language, pairs = language_for(code), choices_of(code).pairs
    letters = pattern = ""
    blanks = 0
    for sign in _beside_signs(lower_as_written(shown, code), code, folded=folded) + BLANK:
        if sign == BLANK or (SIGNS.match(sign) and sign != language.glottal):
            before = len(paired(letters, language) if pairs else letters)
            pattern, blanks = pattern + BLANK * (before - blanks) + sign, before
        else:
            letters += sign
    return pattern[:-1]


def _apostrophes(word: str, language: Language) -> str:
    """Return a word with its language's one apostrophe letter, or without apostrophes."""
    for letters in language.turned:
        for sign in APOSTROPHES:
            word = word.replace(f"{letters[0]}{sign}", pair(letters))
    if language.glottal:
        return word.translate(dict.fromkeys(map(ord, APOSTROPHES), language.glottal))
    return word.translate(_without(language.silent))


@lru_cache(maxsize=64)
def _without(signs: str) -> dict[int, None]:
    return dict.fromkeys(map(ord, signs))


def _without_marks(word: str, code: str) -> str:
    """Remove the marks of schoolbooks, which games do without: niqqud, harakat, tatweel, stress.

    Yiddish keeps its points: they make distinct letters.
    """
    if not UNPLAYED.search(word):
        return word
    if code != "yi":
        word = VOWEL_POINTS.sub("", word)
    return STRESS.sub("", HARAKAT.sub("", word))


def paired(word: str, language: Language) -> str:
    """Return a word in which each pair of the language is one letter, the longest first."""
    for letters in language.pairs:
        if letters in word:
            word = word.replace(letters, pair(letters))
    return word


def runs_right_to_left(letters: str) -> bool:
    """True if most of these letters are of scripts that run from right to left."""
    kinds = [unicodedata.bidirectional(written(letter)[:1]) for letter in letters]
    return 2 * sum(kind in ("R", "AL") for kind in kinds) > len(kinds)


def layout_of(letters: str) -> str:
    """Return the layout for an unknown language: that of the script of most of these letters."""
    names = [unicodedata.name(written(letter)[:1], "").split(" ")[0] for letter in letters]
    usual = max(set(names), key=names.count, default="")
    return LAYOUT_OF_SCRIPT.get(usual, usual.lower())


def alphabet_beside(letters: str, code: str, *, folded: bool) -> str:
    """Return the letters of a language as played, of the scripts of these letters.

    Beside letters that are mostly others it is "".
    """
    language = language_for(code)
    keys = "".join(KEYBOARDS["layouts"].get(language.layout, ()))
    every = language.letters or keys or language.alphabet
    scripts = {*map(_script, letters), ""}
    all_played = played(lower(every, code), code, folded=folded)
    known = {letter for letter in all_played if _script(letter) in scripts}
    return "".join(sorted(known)) if 2 * len(known & {*letters}) > len({*letters}) else ""


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ")[0]


def in_order(letters: str, code: str) -> str:
    """Return letters in the order of the language's alphabet.

    An accented letter that the alphabet does not list follows its plain letter (á after
    a, ñ after n); letters of another script come last, by code point.
    """
    alphabet = language_for(code).alphabet

    def place(letter: str) -> tuple[int, str, str]:
        letter = written(letter)
        plain = letter if letter in alphabet else unicodedata.normalize("NFD", letter)[0]
        index = alphabet.find(plain)
        last = len(alphabet) if index < 0 else index
        return last, plain, "" if plain == letter else letter

    return "".join(sorted(letters, key=place))
