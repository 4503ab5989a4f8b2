"""From bytes to text: which encoding a file is written in, and whether it is text at all."""

import csv
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import regex

from wordgames.importer.options import known_encoding
from wordgames.importer.report import ImportRefused
from wordgames.languages.casing import language_for
from wordgames.languages.translation import translatable, translate

BOMS = (
    (b"\xef\xbb\xbf", "utf-8", translatable("UTF-8 with a mark")),
    (b"\xff\xfe\x00\x00", "utf-32-le", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32-be", "UTF-32"),
    (b"\xff\xfe", "utf-16-le", "UTF-16"),
    (b"\xfe\xff", "utf-16-be", "UTF-16"),
)
CYRILLIC = ("cp1251", "koi8_r", "koi8_u", "iso8859_5", "cp866")
CENTRAL = ("pl", "cs", "hu", "sk", "sl", "hr", "ro", "bs", "hsb", "dsb", "sq")
LEGACY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(CENTRAL, ("cp1250", "iso8859_2")),
    **dict.fromkeys(("eo", "mt"), ("iso8859_3",)),
    **dict.fromkeys(("ru", "uk", "bg", "be", "sr", "mk"), CYRILLIC),
    **dict.fromkeys(("tr", "az", "ku", "crh", "gag"), ("cp1254",)),
    "cy": ("iso8859_14", "cp1252"),
    **dict.fromkeys(("et", "lt", "lv"), ("cp1257",)),
    "el": ("cp1253",),
    "he": ("cp1255",),
    "ar": ("cp1256",),
    "vi": ("cp1258",),
    "th": ("cp874",),
    "ko": ("cp949",),
    "ja": ("cp932", "euc_jp"),
    "zh": ("gb18030", "cp950"),
}
BY_SCRIPT = {"Cyrl": CYRILLIC, "Arab": ("cp1256",), "Grek": ("cp1253",), "Hebr": ("cp1255",)}
EVERY = ("cp1252", "cp1250", *CYRILLIC, "cp1253", "cp1254", "cp1255", "cp1256", "cp1257")
LATIN, CENTRAL_EUROPEAN = ("cp850", "mac_roman"), ("cp852", "mac_latin2")
# What DOS and old Macs wrote in place of an encoding of Windows.
OLDER: dict[str, tuple[str, ...]] = {
    "cp1252": LATIN,
    **dict.fromkeys(("cp1250", "iso8859_2"), CENTRAL_EUROPEAN),
    **dict.fromkeys(("cp1251", "koi8_r", "iso8859_5"), ("mac_cyrillic",)),
    "cp1254": ("cp857", "mac_turkish"),
    "cp1253": ("cp737", "mac_greek"),
}
# Letters of many languages in words that others have from them: "café".
WESTERN = frozenset("àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿß")
# Signs of typesetting where they belong.
TYPESET = re.compile(
    r"(?<=\w)’(?=\w)|(?<!\w)[“‘«‹„‚](?=\s?\w)|(?<=[\w.,!?])\s?[“”’»›](?!\w)"
    r"|(?<!\w)[–—•](?=\s)|…(?!\w)"
)
CAPITAL_WITHIN = regex.compile(r"(?<=\p{Ll})\p{Lu}")
# How strange a sign is that no word has, and a letter of other languages.
STRANGER, FOREIGN = 3, 1
NAMES = {"koi8_r": "KOI8-R", "koi8_u": "KOI8-U", "iso8859_5": "ISO 8859-5", "cp866": "CP 866"}
NAMES |= {
    "iso8859_14": "ISO 8859-14",
    "iso8859_2": "ISO 8859-2",
    "iso8859_3": "ISO 8859-3",
    "cp932": "Shift JIS",
}
NAMES |= {"cp850": "DOS 850", "cp852": "DOS 852", "cp857": "DOS 857", "cp737": "DOS 737"}
NAMES |= {"mac_roman": "Mac Roman", "mac_latin2": "Mac Central European"}
NAMES |= {"mac_cyrillic": "Mac Cyrillic", "mac_turkish": "Mac Turkish", "mac_greek": "Mac Greek"}
NAMES |= {"euc_jp": "EUC-JP", "gb18030": "GB 18030", "cp950": "Big5", "cp949": "EUC-KR"}
LOOKED_AT = 50_000
SHOWN_LINES, MOST_SHOWN = 8, 30
CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f-\x9f]")
MOST_CONTROL = 0.01
MOST_LINE, BLOCK = 10_000, 10_000
MOST_LINES = 3_000_000
# Other ends of lines, as word processors and old programs write them.
SEPARATORS = "\u2028\u2029\x85\x0b\x0c"
SOUND = re.compile(r"[ \xa0]?\[sound:[^\]\n]{1,300}\]")
# A cell in quotes that has the end of a line in it, and what follows in its row.
BROKEN = re.compile(r'(?<=\t)"([^"\t\n]{0,300}(?:\n[^"\t\n]{0,300}){1,20})"([^\n]{0,500})')
# What Anki plays beside a word, and a word that it hides.
CLOZE = re.compile(r"\{\{c\d{1,3}::([^:{}\n]{1,300})(?:::[^{}\n]{0,300})?\}\}")
DAMAGED_UTF8 = translatable("UTF-8, damaged")
OLD_SHEET = translatable(
    "This is a kind of spreadsheet that we can't read: save it as XLSX, ODS or CSV."
)
# How SYLK and DIF begin, which programs wrote before there were better ones.
OF_SHEETS = re.compile(r"ID;P[A-Z]|TABLE\r?\n0,1\r?\n")
NOT_TEXT = translatable("This isn't a text file.")


def decode(data: bytes, language: str = "und", encoding: str | None = None) -> tuple[str, str]:
    """Return the text and the name of its encoding.

    A mark at the start decides, then UTF-8 if the bytes fit, else the 8-bit encoding usual for the
    language, Windows-1252 or Latin-1. Refuses binary data, and what a program typesets.
    """
    text, name = _decode(data, language, encoding)
    text = tidied(text)
    if OF_SHEETS.match(text):
        raise ImportRefused(translate(OLD_SHEET))
    if text.startswith(("%PDF-", "{\\rtf")) or sum(
        1 for _ in CONTROL.finditer(text)
    ) > MOST_CONTROL * len(text):
        raise ImportRefused(translate(NOT_TEXT))
    return text, name


def tidied(text: str) -> str:
    """Return a text whose lines end as lines do elsewhere, without what flashcards play or hide."""
    text = text.rstrip("\x1a")  # so DOS ended a text
    for sign in SEPARATORS:
        if sign in text:
            text = text.replace(sign, "\n")
    if '\t"' in text:
        text = BROKEN.sub(_mended, text)
    if "[sound:" in text:
        text = SOUND.sub("", text)
    return CLOZE.sub(r"\1", text) if "{{c" in text else text


def _mended(match: re.Match[str]) -> str:
    """Return a cell on one line; its row's other lines stay, as empty ones, to be counted."""
    rest = match[2]
    if rest.strip() and not rest.startswith("\t"):
        return match[0]
    return f"{' '.join(match[1].split())}{rest}" + "\n" * match[1].count("\n")


def read_as(data: bytes, language: str = "und") -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return readings of a file that is not in Unicode: (codec, its name, some of its words).

    The encodings of its language come first. Those that these words do not fit are left
    out, and only one is kept of those that read them alike.
    """
    sample = _beyond_ascii(data)
    if not sample or _is_unicode(data):
        return ()
    readings: dict[tuple[str, ...], str] = {}
    usual = _usual(language) or ()
    older = (each for codec in usual or ("cp1252",) for each in OLDER.get(codec, ()))
    for codec in dict.fromkeys((*usual, *EVERY, *older)):
        try:
            words = tuple(line.decode(codec) for line in sample)
        except UnicodeDecodeError:
            continue
        if all(word.isprintable() for word in words):
            readings.setdefault(words, codec)
    return tuple((codec, _name(codec), words) for words, codec in readings.items())


def _is_unicode(data: bytes) -> bool:
    if data.startswith(tuple(mark for mark, _, _ in BOMS)):
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _beyond_ascii(data: bytes) -> list[bytes]:
    """Return a few short lines near the beginning that contain more than ASCII."""
    lines = data[:LOOKED_AT].splitlines()
    return [line.strip() for line in lines if not line.isascii() and len(line) < MOST_SHOWN][
        :SHOWN_LINES
    ]


def lines(text: str, strip: Callable[[str], str] = str.strip) -> Iterator[tuple[int, str]]:
    """Yield each line with its number from 1, without its end and the spaces around it.

    `str.rstrip` leaves the tabs before the first filled cell of a table.
    Text with usual line endings is not copied: it may have forty million letters.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    number = start = 0
    while start < len(text):
        end = text.find("\n", start + BLOCK)
        end = len(text) - text.endswith("\n") if end < 0 else end
        for line in text[start:end].split("\n"):
            number += 1
            yield number, strip(line)
        start = end + 1


def _decode(data: bytes, language: str, encoding: str | None) -> tuple[str, str]:
    for mark, codec, name in BOMS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], codec, name), name
    if encoding is not None:
        name = _name(known_encoding(encoding) or encoding)
        return _strictly(data, encoding, name), name
    if b"\x00" in data:
        return _strictly(data, _halves(data), "UTF-16"), "UTF-16"
    try:
        return data.decode(), "UTF-8"
    except UnicodeDecodeError:
        return _nearly_utf8(data) or _eight_bit(data, language)


def _halves(data: bytes) -> str:
    """Return which UTF-16 a text without a mark is in: one that has lines of printable letters.

    Most letters of ASCII have a zero byte; of other scripts, only the ends of the lines have.
    Raises ImportRefused if it is no text.
    """
    sample = data[: 2 * LOOKED_AT]
    for codec, high, low in (("utf-16-le", 1, 0), ("utf-16-be", 0, 1)):
        zeros = data[high::2].count(0)
        if len(data) % 2 or not zeros or data[low::2].count(0):
            continue
        text = sample.decode(codec, "replace")
        good = sum(it.isprintable() or it.isspace() for it in text) - text.count("\ufffd")
        if 4 * zeros > len(data) or good >= (1 - MOST_CONTROL) * len(text):
            return codec
    raise ImportRefused(translate(NOT_TEXT))


def _strictly(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeError as error:
        raise ImportRefused(
            translate("The file isn't in {encoding}, or it's damaged.", encoding=name)
        ) from error


def _nearly_utf8(data: bytes) -> tuple[str, str] | None:
    """Return UTF-8 with a few broken letters: lines with those are rejected, the others kept."""
    text = data.decode(errors="replace")
    accented = sum(1 for letter in text if letter > "\x7f" and letter != "\ufffd")
    return (text, DAMAGED_UTF8) if text.count("\ufffd") * 10 <= accented else None


def _eight_bit(data: bytes, language: str) -> tuple[str, str]:
    """Return the text in the 8-bit encoding that fits it best, of those that its language uses.

    The language's alphabet decides first; among the codecs that it leaves, charset-normalizer
    decides by how often letters occur together.
    """
    usual = _fitting(data, _usual(language) or EVERY, language)
    codec = _likeliest(data, usual) if len(usual) > 1 else usual[0]
    codec = _older(data, codec, language)
    try:
        return data.decode(codec), _name(codec)
    except UnicodeDecodeError:
        return data.decode("latin-1"), "Latin-1"


def _older(data: bytes, codec: str, language: str) -> str:
    """Return the encoding of DOS or a Mac that fits much better than one of Windows, or that."""
    known = set(language_for(language).letters)
    tried = (codec, *OLDER.get(codec, ()))
    strange = {each: _strangeness(data[:LOOKED_AT], each, known) for each in tried}
    best = min(tried, key=strange.__getitem__)
    return best if 2 * strange[best] < strange[codec] else codec


def _strangeness(data: bytes, codec: str, known: set[str]) -> int:
    """Return how many signs of a text no word of a language has, by their weights."""
    text = TYPESET.sub("", data.decode(codec, "replace"))
    signs = [it for it in text if it > "\x7f" and it != "\xa0"]
    lower = [it.lower() for it in signs if it.lower() not in known]
    within = sum(1 for it in CAPITAL_WITHIN.finditer(text) if it[0] > "\x7f")
    return STRANGER * within + sum(FOREIGN if it in WESTERN else STRANGER for it in lower)


def _fitting(data: bytes, codecs_tried: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Return the codecs with the fewest letters strange to the language, or nearly so."""
    if len(codecs_tried) == 1:
        return codecs_tried
    known = set(language_for(language).letters)

    def strangers(codec: str) -> int:
        text = data[:LOOKED_AT].decode(codec, "replace").lower()
        return sum(letter > "\x7f" and letter not in known for letter in text)

    counts = {codec: strangers(codec) for codec in codecs_tried}
    return tuple(codec for codec in codecs_tried if counts[codec] <= 1.1 * min(counts.values()))


def _usual(language: str) -> tuple[str, ...] | None:
    """Return the 8-bit encodings that a language uses, or None for an unknown language."""
    known = language_for(language)
    usual = LEGACY.get(known.code)
    if usual is None and known.code != "und":
        usual = BY_SCRIPT.get(known.script, ("cp1252",))
    return usual


def _name(codec: str) -> str:
    return NAMES.get(codec.replace("-", "_"), codec.replace("cp", "Windows-"))


def _likeliest(data: bytes, codecs_tried: tuple[str, ...]) -> str:
    """Return the codec whose text looks most like a language; or the first if none does."""
    sample = data[:LOOKED_AT].rpartition(b"\n")[0] or data[:LOOKED_AT]
    from charset_normalizer import from_bytes  # slow to import, and most files are UTF-8

    best = from_bytes(sample, cp_isolation=list(codecs_tried), threshold=0.9).best()
    return best.encoding if best is not None else codecs_tried[0]


def _is_clearly_within(text: str) -> bool:
    """True if neither a line nor the file is too long, found many lines at a time."""
    if "\r" in text or text.count("\n") >= MOST_LINES:
        return False
    start = 0
    while len(text) - start > MOST_LINE:
        start = text.rfind("\n", start, start + MOST_LINE + 1) + 1
        if not start:
            return False
    return True


def check_lines(text: str) -> None:
    """Refuse lines or files beyond the limits; surrounding spaces do not count."""
    if _is_clearly_within(text):
        return
    number = 0
    for number, line in lines(text):
        if len(line) > MOST_LINE:
            raise ImportRefused(
                translate(
                    "Line {number} has more than {most} characters.", number=number, most=MOST_LINE
                )
            )
    if number > MOST_LINES:
        raise ImportRefused(translate("The file has more than {most} lines.", most=MOST_LINES))


# Lines of a cell: a quote that does not end within them is a stray one.
MOST_RECORD = 100
# Quotes without an end after which none is looked for.
MOST_STRAYS = 1_000
csv.field_size_limit(MOST_RECORD * MOST_LINE)


class TableRow(NamedTuple):
    """The cells of a row and the number of its first line; a damaged one is a single cell."""

    line: int
    cells: list[str]
    damaged: bool = False


class _EndlessError(Exception):
    """A quote that does not end soon."""


def rows_of(text: str, delimiter: str) -> Iterator[TableRow]:
    """Yield the rows of a table that are not empty; between tabs a quote is a plain sign."""
    if delimiter == "\t":
        rows = _tab_rows(text)
    else:
        rows = _quoted_rows(text, delimiter) if '"' in text else _plain_rows(text, delimiter)
    return (row for row in rows if any(row.cells))


def _plain_rows(text: str, delimiter: str) -> Iterator[TableRow]:
    """Yield the rows of a table without quotes, as that of quoted ones does in twice the time."""
    for number, line in lines(text, str):
        cells = line.split(delimiter)
        yield TableRow(number, [cell.lstrip(" ") for cell in cells] if " " in line else cells)


def _quoted_rows(text: str, delimiter: str) -> Iterator[TableRow]:
    source, waiting = lines(text, str), deque[tuple[int, str]]()
    record: list[tuple[int, str]] = []
    escape = "\\" if '\\"' in text else None

    def feed() -> Iterator[str]:
        while (pair := waiting.popleft() if waiting else next(source, None)) is not None:
            record.append(pair)
            if len(record) > MOST_RECORD:
                raise _EndlessError
            yield pair[1] + "\n"

    while True:
        reader = csv.reader(
            feed(), delimiter=delimiter, skipinitialspace=True, strict=True, escapechar=escape
        )
        try:
            for cells in reader:
                yield TableRow(record[0][0], cells)
                record.clear()
        except (csv.Error, _EndlessError):
            first, *others = record
            waiting.extendleft(reversed(others))
            record.clear()
            yield TableRow(first[0], [first[1]], damaged=True)
        else:
            return


def _tab_rows(text: str) -> Iterator[TableRow]:
    """Yield rows between tabs; quotes round a whole cell, as Excel writes them, are not its own."""
    source, waiting, strays = lines(text, str), deque[tuple[int, str]](), 0
    while (pair := waiting.popleft() if waiting else next(source, None)) is not None:
        number, line = pair
        cells = line.split("\t")
        if '"' not in line:
            yield TableRow(number, cells)
            continue
        while strays < MOST_STRAYS and _is_open(cells[-1]):
            ahead = list(_until_closed(waiting, source))
            end, _, rest = (ahead[-1][1] if ahead else "").partition("\t")
            joined = "\n".join([cells[-1], *(each for _, each in ahead[:-1]), end])
            if not end.rstrip().endswith('"') or joined.count('"') % 2:
                waiting.extendleft(reversed(ahead))
                strays += 1
                break
            cells = [*cells[:-1], joined, *(rest.split("\t") if rest else ())]
        yield TableRow(number, [unquoted_cell(cell) for cell in cells])


def _until_closed(
    waiting: deque[tuple[int, str]], source: Iterator[tuple[int, str]]
) -> Iterator[tuple[int, str]]:
    """Yield the lines that a cell in quotes may go on in: to one that ends it, or has a tab."""
    for _ in range(MOST_RECORD):
        after = waiting.popleft() if waiting else next(source, None)
        if after is None:
            return
        yield after
        if "\t" in after[1] or after[1].rstrip().endswith('"'):
            return


def _is_open(cell: str) -> bool:
    return cell.startswith('"') and cell.count('"') % 2 == 1


def unquoted_cell(cell: str) -> str:
    """Return a cell without the quotes round all of it; quotes doubled within are one."""
    bare = cell.strip()
    if len(bare) > 1 and bare[0] == bare[-1] == '"' and '"' not in bare[1:-1].replace('""', ""):
        return bare[1:-1].replace('""', '"')
    return cell
