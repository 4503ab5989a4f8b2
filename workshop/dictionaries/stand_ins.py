"""Add letters to `wordgames/alphabets/stand_ins.txt.xz`: those that take several code points.

`python -m workshop.dictionaries.stand_ins FILE ...` reads texts in UTF-8, such as the .dic files of
Debian's hunspell dictionaries, aspell's word lists and ICU's words of Khmer and Burmese, and adds
each grapheme cluster that has no place yet. A letter keeps its place for ever, because stored words
refer to it; new ones go to the end.
"""

import json
import lzma
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain, product
from pathlib import Path

import regex

from wordgames.paths import ALPHABETS

FOLDER = ALPHABETS
TARGET = FOLDER / "stand_ins.txt.xz"
BLOCKS = range(0x0900, 0x0E00, 0x80)
# The blocks of the Brahmic scripts from Devanagari to Sinhala, laid out alike.
GURMUKHI = 0x0A00
SIGNS = ("ANUSVARA", "VISARGA", "CANDRABINDU", "BINDI", "TIPPI", "ADDAK")
ACCENTS = (
    "\u0300\u0301\u0303\u0304\u0323\u0302\u0306\u0307\u0308\u030a\u030b\u030c"
    "\u030d\u030f\u0311\u0324\u0325\u0326\u0327\u0328\u032d\u032e\u0330\u0331\u0358"
)
PLAIN = "abcdefghijklmnopqrstuvwxyzæøœßıŋɛɔəđłаеёиіїйоуыэюяѣөүәвгдзклмнпрстфхцчшщ"
MARKED = "áàâäãåāăąéèêëēĕęėíìîïīįóòôöõōǫőúùûüūųýẹọạịụḷṛ"
POINTS = "\u05b0\u05b4\u05b5\u05b7\u05b8\u05b9\u05bc\u05bf\u05c1\u05c2"
HAMZAS = "\u0653\u0654\u0655\u065a\u065b\u065f\u06ec"
TONES = ("", "\u0e47", "\u0e48", "\u0e49", "\u0e4a", "\u0e4b", "\u0e4c", "\u0e4d")
THAI = ("", "\u0e31", "\u0e33", "\u0e34", "\u0e35", "\u0e36", "\u0e37", "\u0e38", "\u0e39")
LAO_TONES = ("", "\u0ec8", "\u0ec9", "\u0eca", "\u0ecb", "\u0ecc", "\u0ecd")
LAO = (
    "",
    "\u0eb1",
    "\u0eb3",
    "\u0eb4",
    "\u0eb5",
    "\u0eb6",
    "\u0eb7",
    "\u0eb8",
    "\u0eb9",
    "\u0ebb",
    "\u0ebc",
)
KHMER = tuple(map(chr, range(0x17B6, 0x17C6)))
KHMER_SHIFTERS, KHMER_ENDS = ("", "\u17c9", "\u17ca"), ("", "\u17c6", "\u17c7", "\u17cb")
BURMESE = ("", "\u102d", "\u102e", "\u102f", "\u1030", "\u1031", "\u1032", "\u102d\u102f")
MEDIALS = ("", "\u103b", "\u103c", "\u103d", "\u103e", "\u103b\u103d", "\u103c\u103d")
BURMESE_ENDS = ("", "\u1036", "\u1037", "\u103a")
# Signs of Burmese that Unicode joins to no letter: each counts as one, with its marks.
UNJOINED = "\u102b\u102c\u1038"
TIBETAN_VOWELS = ("", "\u0f72", "\u0f74", "\u0f7a", "\u0f7c")
TIBETAN_FEET = tuple(map(chr, (*range(0x0F90, 0x0F98), *range(0x0F99, 0x0FBD))))
JAVANESE = tuple(map(ord, "ꦲꦤꦕꦫꦏꦢꦠꦱꦮꦭꦥꦝꦗꦪꦚꦩꦒꦧꦛꦔ"))
BALINESE = tuple(map(ord, "ᬳᬦᬘᬭᬓᬤᬢᬲᬯᬮᬫᬕᬩᬗᬧᬚᬬᬜ"))
NUKTAS = {0x0900: "कखगजडढफय", 0x0980: "ডঢয", 0x0A00: "ਕਖਗਜਫਲਸ", 0x0B00: "ଡଢ"}


def pairs() -> Iterator[str]:
    """Yield the letters and capitals of languages that write one letter as several characters."""
    languages = json.loads((FOLDER / "languages.json").read_text(encoding="utf-8"))
    small = sorted({pair for entry in languages.values() for pair in entry.get("pairs", ())})
    yield from dict.fromkeys(form for pair in small for form in (pair, pair.upper()))


def brahmic(block: int) -> Iterator[str]:
    """Yield each consonant with each vowel sign, and any letter with a syllable's final sign."""
    signs = [chr(code) for code in range(block, block + 0x80)]
    marks = [each for each in signs if unicodedata.category(each) in ("Mn", "Mc")]
    ends = [each for each in marks if any(name in unicodedata.name(each) for name in SIGNS)]
    nukta = [each for each in marks if unicodedata.combining(each) == 7]
    vowels = [each for each in marks if each not in ends and each not in nukta]
    letters = [each for each in signs if unicodedata.category(each) == "Lo"]
    yield from ("".join(parts) for parts in product(letters, ["", *vowels], ["", *ends[:3]]))
    if nukta:
        yield from ("".join(parts) for parts in product(letters, nukta, ["", *vowels]))
    late = ends[:3]
    if block == GURMUKHI:
        late = ["\u0a02", "\u0a70", "\u0a71"]
        yield from ("".join(parts) for parts in product(letters, ["", *vowels], late))
    yield from ("".join(p) for p in product(NUKTAS.get(block, ""), nukta, ["", *vowels], late))


def signs(letters: Iterable[int], *marks: Iterable[int]) -> Iterator[str]:
    """Yield each letter with at most one mark of each of these ranges."""
    parts = ([chr(code) for code in letters], *(["", *map(chr, codes)] for codes in marks))
    yield from map("".join, product(*parts))


def further() -> Iterator[str]:
    """Yield the letters of scripts with few marks: Thaana, N'Ko, Adlam, Meitei and others."""
    yield from signs(range(0x780, 0x7A6), range(0x7A6, 0x7B1))
    yield from signs(range(0x7CA, 0x7EB), range(0x7EB, 0x7F3))
    yield from signs(range(0x7CA, 0x7EB), range(0x7F2, 0x7F3), range(0x7EB, 0x7F2))
    yield from signs(range(0x7CA, 0x7EB), range(0x7EB, 0x7F2), range(0x7F2, 0x7F4))
    yield from signs(range(0x1E900, 0x1E944), range(0x1E944, 0x1E94B))
    yield from signs(range(0xABC0, 0xABE3), range(0xABE3, 0xABEB), range(0xABEA, 0xABEB))
    yield from signs(range(0xABC0, 0xABE3), range(0xABEC, 0xABEE))
    yield from signs(range(0xA984, 0xA9B3), (*range(0xA980, 0xA984), *range(0xA9B3, 0xA9C1)))
    yield from signs(JAVANESE, range(0xA9B4, 0xA9C0), range(0xA980, 0xA984))
    yield from signs(range(0x1B05, 0x1B34), (*range(0x1B02, 0x1B05), *range(0x1B34, 0x1B45)))
    yield from signs(BALINESE, range(0x1B35, 0x1B43), range(0x1B02, 0x1B05))
    yield from signs(range(0x1B8A, 0x1BA1), range(0x1BA1, 0x1BAE), range(0x1B80, 0x1B83))
    tibetan = [chr(code) for code in (*range(0x0F40, 0x0F48), *range(0x0F49, 0x0F6D))]
    yield from map("".join, product(tibetan, TIBETAN_VOWELS, ("", "\u0f7e")))
    yield from map("".join, product("རལས", TIBETAN_FEET, ("", "ྱ", "ྲ"), TIBETAN_VOWELS))
    yield from map("".join, product(tibetan, "ྱྲླྭ", TIBETAN_VOWELS))


def products() -> Iterator[str]:
    """Yield the letters of scripts whose marks combine freely."""
    yield from chain.from_iterable(brahmic(block) for block in BLOCKS)
    thai = [chr(code) for code in range(0x0E01, 0x0E2F)]
    yield from ("".join(parts) for parts in product(thai, THAI, TONES))
    lao = [chr(code) for code in range(0x0E81, 0x0EAF)] + ["\u0edc", "\u0edd"]
    yield from ("".join(parts) for parts in product(lao, LAO, LAO_TONES))
    khmer = [chr(code) for code in range(0x1780, 0x17A3)]
    feet = ["", *("\u17d2" + letter for letter in khmer)]
    yield from ("".join(parts) for parts in product(khmer, feet, ["", *KHMER[:9]]))
    yield from map("".join, product(khmer, ["", *KHMER], KHMER_ENDS))
    yield from map("".join, product(khmer, KHMER_SHIFTERS, ["", *KHMER]))
    yield from (letter + "\u17d2" for letter in khmer)
    burmese = [chr(code) for code in range(0x1000, 0x1022)]
    yield from ("".join(each) for each in product(burmese, MEDIALS, BURMESE, BURMESE_ENDS))
    yield from map("".join, product([*burmese, *UNJOINED], ("\u103a", "\u1037", "\u1037\u103a")))
    yield from (letter + "\u1039" for letter in burmese)
    for base, accent in chain(product(PLAIN, ACCENTS), product(MARKED, ACCENTS[:5])):
        yield base + accent
        yield base.upper() + accent
    yield from map("".join, product([chr(code) for code in range(0x5D0, 0x5F3)], POINTS))
    arabic = [chr(code) for code in range(0x620, 0x6D6)]
    yield from map("".join, product(arabic, HAMZAS))
    yield from further()


def clusters(texts: Iterable[str]) -> Iterator[str]:
    """Yield the grapheme clusters of texts, without joiners that only change their appearance."""
    for text in texts:
        for word in set(text.replace("\u200c", "").replace("\u200d", "").split()):
            yield from regex.findall(r"\X", unicodedata.normalize("NFC", word))


def usable(letter: str) -> bool:
    """True if this is one letter that takes several code points: a letter and its marks."""
    return (
        len(letter) > 1
        and unicodedata.is_normalized("NFC", letter)
        and (letter[0].isalpha() or letter[0] in UNJOINED)
        and all(unicodedata.category(mark)[0] in "LM" for mark in letter)
        and len(regex.findall(r"\X", letter)) == 1
    )


def known() -> list[str]:
    """Return the letters that have a place, in order."""
    return lzma.decompress(TARGET.read_bytes()).decode().split("\n") if TARGET.exists() else []


def main(paths: list[str]) -> None:
    """Rewrite the table with the texts' new letters added."""
    table = known()
    table += [letters for letters in pairs() if letters not in set(table)]
    texts = (Path(path).read_text(encoding="utf-8", errors="replace") for path in paths)
    fresh = {letter for letter in chain(products(), clusters(texts)) if usable(letter)}
    letters = table + sorted(fresh.difference(table))
    TARGET.write_bytes(lzma.compress("\n".join(letters).encode(), preset=9))
    print(f"{len(letters):,} letters, {len(letters) - len(table):,} new")


if __name__ == "__main__":
    main(sys.argv[1:])
