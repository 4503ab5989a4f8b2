"""Languages: names, scripts and alphabets from CLDR, and letter choices of word games."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any

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
