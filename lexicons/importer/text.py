"""From bytes to text: which encoding a file is written in, and whether it is text at all."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator

from lexicons.importer.refusal import ImportRefused

BOMS = (
    (b"\xef\xbb\xbf", "utf-8", "UTF-8 with a mark"),
    (b"\xff\xfe\x00\x00", "utf-32-le", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32-be", "UTF-32"),
    (b"\xff\xfe", "utf-16-le", "UTF-16"),
    (b"\xfe\xff", "utf-16-be", "UTF-16"),
)
LEGACY = {
    **dict.fromkeys(("pl", "cs", "hu", "sk", "sl", "hr", "ro"), "cp1250"),
    **dict.fromkeys(("ru", "uk", "bg", "be", "sr", "mk"), "cp1251"),
    **dict.fromkeys(("tr", "az"), "cp1254"),
    "el": "cp1253",
    "he": "cp1255",
    "ar": "cp1256",
}
CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f-\x9f]")
MOST_CONTROL = 0.01
MOST_LINE = 10_000
MOST_LINES = 3_000_000
KNOWN = re.compile("utf-(8|16|32)(-sig|-le|-be)?|ascii|iso8859-[0-9]+|cp[0-9]+|koi8-[rtu]|tis-620")
NOT_TEXT = "This is not a text file."


def decode(data: bytes, language: str = "und", encoding: str | None = None) -> tuple[str, str]:
    """Return the text and the name of its encoding.

    A mark at the start decides; then UTF-8 if the bytes are; else the 8-bit encoding usual for the
    language, Windows-1252 or Latin-1. Refuses binary data, endless lines and endless files.
    """
    text, name = _decode(data, language, encoding)
    if len(CONTROL.findall(text)) > MOST_CONTROL * len(text):
        raise ImportRefused(NOT_TEXT)
    _check_lines(text)
    return text, name


def known_encoding(name: str) -> str | None:
    """Return Python's name of an encoding of plain text, None for others (idna, zlib, escapes)."""
    try:
        codec = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return codec if KNOWN.fullmatch(codec) else None


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line with its number from 1, without its end and the spaces around it."""
    for number, line in enumerate(io.StringIO(text, newline=None), 1):
        yield number, line.strip()


def _decode(data: bytes, language: str, encoding: str | None) -> tuple[str, str]:
    for mark, codec, name in BOMS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], codec, name), name
    if encoding is not None:
        return _strictly(data, encoding, encoding), encoding
    if b"\x00" in data:
        raise ImportRefused(NOT_TEXT)
    try:
        return data.decode(), "UTF-8"
    except UnicodeDecodeError:
        return _nearly_utf8(data) or _eight_bit(data, language)


def _strictly(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeError as error:
        raise ImportRefused(f"The file is not written in {name}, or it is damaged.") from error


def _nearly_utf8(data: bytes) -> tuple[str, str] | None:
    """Return UTF-8 with a few broken letters: their lines are rejected, the others are kept."""
    text = data.decode(errors="replace")
    accented = sum(1 for letter in text if letter > "\x7f" and letter != "\ufffd")
    return (text, "UTF-8, damaged") if text.count("\ufffd") * 10 <= accented else None


def _eight_bit(data: bytes, language: str) -> tuple[str, str]:
    codec = LEGACY.get(language.lower().split("-")[0], "cp1252")
    try:
        return data.decode(codec), codec.replace("cp", "Windows-")
    except UnicodeDecodeError:
        return data.decode("latin-1"), "Latin-1"


def _check_lines(text: str) -> None:
    number = 0
    for number, line in enumerate(io.StringIO(text, newline=None), 1):
        if len(line) > MOST_LINE:
            raise ImportRefused(f"Line {number:,} has more than {MOST_LINE:,} characters.")
    if number > MOST_LINES:
        raise ImportRefused(f"The file has more than {MOST_LINES:,} lines.")
