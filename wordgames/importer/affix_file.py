"""Read hunspell's .aff files: encoding, style of flags, aliases, prefixes and suffixes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from wordgames.importer.affixes import UNSURE, Affixes, AffixRule, Place, least_letters
from wordgames.importer.options import known_encoding
from wordgames.importer.report import ImportRefused
from wordgames.importer.spelling import HYPHENS, LONGEST_WRITTEN
from wordgames.importer.text import MOST_LINE, lines
from wordgames.languages.casing import APOSTROPHES
from wordgames.languages.translation import translate

CODECS = {"microsoft-cp1251": "cp1251", "tis620-2533": "tis-620"}
# Elisions ("l'") and hyphens make French forms by millions, and none of them a word here. Where a
# condition takes the place of the affix, as in Debian's Kazakh, hunspell reads it as letters.
NO_WORD = frozenset(APOSTROPHES + HYPHENS + "[]")
MARKS = ("NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX")
JOINS = ("COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDMIDDLE", "COMPOUNDEND", "COMPOUNDLAST")
FLAGGED = {b"AF", b"PFX", b"SFX", b"PSEUDOROOT", *(word.encode() for word in (*MARKS, *JOINS))}
STYLES = {"long": "long", "num": "num"}
MIRRORED = re.compile(rb"^\s*COMPLEXPREFIXES\b", re.MULTILINE)
IN_UTF8 = re.compile(rb"^\s*FLAG\s+UTF-8", re.MULTILINE)
PART = re.compile(r"\[(\^?)([^\]]+)\]|([^\[\]])")


@dataclass(slots=True)
class AffixBlock:
    """The header of one affix: whether it crosses with the other kind, and its lines to come."""

    crosses: bool
    remaining: int
    line: int


def read_affixes(data: bytes) -> Affixes:
    """Return the rules of an .aff file; a damaged row is left out and its number noted.

    Raises ImportRefused if the encoding or the style of the flags cannot be read.
    """
    encoding = _encoding(data)
    affixes = Affixes(
        encoding="utf-8" if in_utf8(data) else encoding, mirrored=bool(MIRRORED.search(data))
    )
    try:
        text = data.decode(affixes.encoding).removeprefix("\ufeff")
    except UnicodeError as error:
        if affixes.encoding != "utf-8":
            raise ImportRefused(
                translate("The .aff file isn't in the encoding it names.")
            ) from error
        text = _with_bytes_for_flags(data)
    blocks: dict[tuple[str, str], AffixBlock] = {}
    for number, line in lines(text):
        row = line.split()
        try:
            _read_row(affixes, row, blocks, number)
        except (IndexError, ValueError) as error:
            if row[0] == "FLAG":  # it decides how every other row is read
                raise ImportRefused(
                    translate("We can't read line {number} of the .aff.", number=number)
                ) from error
            affixes.damaged.append(number)
    affixes.damaged += [block.line for block in blocks.values() if block.remaining]
    return affixes


def in_utf8(data: bytes) -> bool:
    """True if a text with more than ASCII is in UTF-8, whatever encoding it names."""
    if data.isascii():
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def with_byte_flags(data: bytes) -> str:
    """Return the text of a damaged .dic in UTF-8, with the bytes of its flags as in the .aff."""
    return "\n".join(_stem(row) for row in data.splitlines())


def _stem(row: bytes) -> str:
    word, slash, flags = row.partition(b"/")
    try:
        return row.decode()
    except UnicodeDecodeError:
        return word.decode(errors="replace") + (f"/{_flags(flags)}" if slash else "")


def _with_bytes_for_flags(data: bytes) -> str:
    """Return the text of an .aff in UTF-8 whose flags are single bytes, as hunspell takes them.

    Such a byte becomes a character for private use, so that two flags never combine.
    """
    return "\n".join(" ".join(_cells(row.split())) for row in data.splitlines())


def _cells(row: list[bytes]) -> Iterator[str]:
    keyword = row[0] if row else b""
    for place, cell in enumerate(row):
        text, slash, flags = cell.partition(b"/")
        if place == 1 and keyword in FLAGGED:
            yield _flags(cell)
        elif slash and place == 3 and keyword in (b"PFX", b"SFX"):
            yield f"{text.decode(errors='replace')}/{_flags(flags)}"
        else:
            yield cell.decode(errors="replace")


def _flags(cell: bytes) -> str:
    return "".join(chr(byte if byte < 0x80 else 0xE000 + byte) for byte in cell)


def _encoding(data: bytes) -> str:
    match = re.search(rb"^\s*SET\s+(\S+)", data.removeprefix(b"\xef\xbb\xbf"), re.MULTILINE)
    unnamed = "UTF-8" if IN_UTF8.search(data) else "ISO8859-1"
    name = match[1].decode("ascii", "replace") if match else unnamed
    known = known_encoding(CODECS.get(name.lower(), name))
    if known is None:
        raise ImportRefused(
            translate(
                "The .aff names the encoding {encoding}, which we don't know.", encoding=name[:40]
            )
        )
    return known


def _read_row(
    affixes: Affixes, row: list[str], blocks: dict[tuple[str, str], AffixBlock], number: int
) -> None:
    keyword = row[0] if row else ""
    if keyword == "FLAG":
        affixes.style = STYLES.get(row[1].lower(), "short")
    elif keyword == "AF":
        _read_alias(affixes, row[1])
    elif keyword in MARKS:
        affixes.marks[keyword] = row[1]
    elif keyword in JOINS:
        affixes.joins.add(row[1])
    elif keyword == "COMPOUNDRULE":
        affixes.joins |= _joining(affixes, row[1])
    elif keyword == "ICONV" and len(row) > 2 and "_" not in row[1]:  # "_" is a word's edge
        affixes.typed[row[1]] = row[2]
    elif keyword == "PSEUDOROOT":
        affixes.marks["NEEDAFFIX"] = row[1]
    elif keyword == "FULLSTRIP":
        affixes.whole = True
    elif keyword in ("PFX", "SFX"):
        _read_affix(affixes, row, blocks, number)


def _joining(affixes: Affixes, pattern: str) -> frozenset[str]:
    """Return the flags of a pattern of compounds; the first line only counts them."""
    if pattern.isdecimal():
        return frozenset()
    if affixes.style == "short":
        return frozenset(pattern) - set("*?")
    return frozenset(re.findall(r"\(([^()]+)\)", pattern))


def _read_alias(affixes: Affixes, text: str) -> None:
    """Take a set of flags that the .dic refers to by number; the first line only counts them."""
    if affixes.aliases is None:
        affixes.aliases = []
    else:
        affixes.aliases.append(affixes.written_flags(text))


def _read_affix(
    affixes: Affixes, row: list[str], blocks: dict[tuple[str, str], AffixBlock], number: int
) -> None:
    keyword, flag, *rest = row
    if affixes.style == "short" and len(flag) > 1 and flag not in affixes.too_long:
        affixes.too_long.append(flag)
    block = blocks.get((keyword, flag))
    if block is None or not block.remaining:
        if rest[0] not in ("N", "Y") and len(rest) > 2:
            raise ValueError("a rule more than its header counts")
        blocks[keyword, flag] = AffixBlock(rest[0] == "Y", int(rest[1]), number)
        return
    block.remaining -= 1
    strip, added, *more = rest
    add, _, flags = added.partition("/")
    if len(add) > LONGEST_WRITTEN or len("".join(more)) > MOST_LINE:
        raise ValueError("an affix longer than any word, or a condition that takes ages")
    if NO_WORD.intersection(add):
        affixes.dropped += 1
        return
    step = -1 if affixes.mirrored else 1
    strip, add = ("" if part == "0" else part[::step] for part in (strip, add))
    rule = AffixRule(
        strip=strip,
        add=add,
        condition=_condition(more[0] if more else ".")[::step],
        flags=affixes.flags(flags),
        crosses=block.crosses,
        growth=least_letters(add) - least_letters(strip),
    )
    before = (keyword == "PFX") != affixes.mirrored
    (affixes.prefixes if before else affixes.suffixes)[flag].append(rule)
    less = len(strip) + 1 if rule.growth <= UNSURE // 2 else -rule.growth
    affixes.less = max(less, affixes.less)


def _condition(text: str) -> tuple[Place, ...]:
    """Return what each place must hold; "." alone asks for nothing."""
    if text == ".":
        return ()
    places: list[Place] = []
    end = 0
    for part in PART.finditer(text):
        if part.start() != end:
            raise ValueError("a bracket that does not close")
        end = part.end()
        several, letter = part[2], part[3]
        single = None if letter == "." else (False, letter)
        places.append((part[1] == "^", several) if several else single)
    if end != len(text):
        raise ValueError("a bracket that does not close")
    return tuple(places)
