"""Letters: a letter is one cell of a board, however many code points it is written with.

A letter is a grapheme cluster: क्षि of Hindi, ก่ of Thai, g̃ of Guarani. If a lexicon asks for it,
a pair such as Hungarian cs is one too. Inside the site every letter is one character, so that
rules, arrays and agents count, compare and cut words without knowing any script. Where Unicode has
no single character for a letter, a stand-in from the private use planes takes its place.
`joined` puts stand-ins in as text comes into the site, `written` takes them out as it leaves.

A letter's stand-in is the same everywhere and for ever: its place in
`alphabets/stand_ins.txt.xz`, which only grows at its end (`workshop.dictionaries.stand_ins`).
"""

import lzma
from functools import lru_cache

import regex

from wordgames.paths import ALPHABETS

TABLE = ALPHABETS / "stand_ins.txt.xz"
FIRST = 0xF0000
PLANE = 0x10000
# Code points used of each plane: its last two are noncharacters.
IN_A_PLANE = 0xFFFE
JOINERS = regex.compile("[\u200c\u200d]+")
MARKED = regex.compile(r"[\p{M}\u200c\u200d]")
CLUSTER = regex.compile(r"\X")
SYLLABLE = regex.compile(r".+?(?:\p{InSC=Virama}|\p{InSC=Invisible_Stacker})(?=\p{L})|.+")
# Signs of Burmese that Unicode joins to no letter: each counts alone.
UNJOINED = "\u102b\u102c\u1038"
STAND_IN = regex.compile("[\U000f0000-\U000ffffd\U00100000-\U0010fffd]")


def is_stand_in(letter: str) -> bool:
    """True if a character represents a letter of several code points."""
    return ord(letter) >= FIRST


def joined(text: str) -> str:
    """Return text (NFC) with one character a letter.

    Joiners that only change its looks are left out. A cluster that has no stand-in is cut after its
    viramas; anything still unknown stays as it is: its marks show that it is no letter here.
    """
    if text.isascii() or not MARKED.search(text):
        return text
    return "".join([_one(cluster) for cluster in CLUSTER.findall(JOINERS.sub("", text))])


def written(text: str) -> str:
    """Return text as people write it, its stand-ins replaced by the letters that they stand for."""
    return STAND_IN.sub(_spelled, text) if not text.isascii() else text


def pair(text: str) -> str:
    """Return the stand-in of letters that count as one ("cs"), which need not join otherwise."""
    return _places().get(text, text)


def _spelled(found: regex.Match[str]) -> str:
    code = ord(found[0]) - FIRST
    place = code // PLANE * IN_A_PLANE + code % PLANE
    letters = _letters()
    return letters[place] if place < len(letters) else found[0]


@lru_cache(maxsize=8192)
def _one(cluster: str) -> str:
    if len(cluster) == 1:
        return cluster
    places = _places()
    if cluster in places:
        return places[cluster]
    return "".join([places.get(part, part) for part in SYLLABLE.findall(cluster)])


@lru_cache(maxsize=1)
def _letters() -> tuple[str, ...]:
    return tuple(lzma.decompress(TABLE.read_bytes()).decode().split("\n"))


@lru_cache(maxsize=1)
def _places() -> dict[str, str]:
    return {
        letter: chr(FIRST + place // IN_A_PLANE * PLANE + place % IN_A_PLANE)
        for place, letter in enumerate(_letters())
    }


FIRSTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
ENDS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
FIRST_SYLLABLE, SYLLABLES = 0xAC00, 11_172


def by_jamo(word: str) -> str:
    """Return the jamo of Hangul syllables: 값 is ㄱㅏㅄ, for doubles and pairs count as one."""
    return "".join([_jamo(letter) for letter in word])


@lru_cache(maxsize=16384)
def _jamo(letter: str) -> str:
    place = ord(letter) - FIRST_SYLLABLE
    if not 0 <= place < SYLLABLES:
        return letter
    first, rest = divmod(place, len(VOWELS) * len(ENDS))
    vowel, end = divmod(rest, len(ENDS))
    return f"{FIRSTS[first]}{VOWELS[vowel]}{ENDS[end]}"
