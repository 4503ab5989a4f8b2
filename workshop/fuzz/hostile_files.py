"""Files made to hurt whoever reads them, as makers of bytes: each is to be one sentence.

Texts whose shape is tried for ever, deep nesting, bombs, archives that lie or lead outside, rules
of hunspell that multiply, and the spreadsheets of `workshop.fuzz.hostile_sheets`.
"""

import gzip
import io
import lzma
import stat
import struct
import tarfile
import zipfile
from collections.abc import Callable
from typing import NamedTuple

from workshop.fuzz.archives import zipped
from workshop.fuzz.hostile_sheets import ENTITIES, SHEETS

# Bytes that a guest may send.
GUESTS = 2_000_000


class HostileFile(NamedTuple):
    """A file, with the affixes of a hunspell dictionary."""

    name: str
    data: bytes
    affix: bytes = b""


def linked() -> bytes:
    """Return a zip with a symbolic link out of it."""
    link = zipfile.ZipInfo("words.txt")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return zipped((link, b"/etc/passwd"))


def lying() -> bytes:
    """Return a zip whose directory says that a megabyte is three bytes."""
    data = bytearray(zipped(("words.txt", b"crane\n" * 200_000)))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (3).to_bytes(4, "little")
    return bytes(data)


def overlapping() -> bytes:
    """Return a zip whose entries are all the same bytes."""
    data = zipped(("a.txt", b"crane\n" * 150_000))
    begin, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    entry, count = data[begin:end], 190
    tail = bytearray(data[end:])
    tail[8:10] = tail[10:12] = count.to_bytes(2, "little")
    tail[12:16] = (len(entry) * count).to_bytes(4, "little")
    return data[:begin] + entry * count + bytes(tail)


def rules(lines: str) -> bytes:
    """Return an .aff."""
    return f"SET UTF-8\nFLAG num\n{lines}".encode()


def exploding() -> bytes:
    """Return rules by which each suffix takes each other: a stem has a million forms."""
    flags = ",".join(map(str, range(1, 1001)))
    return rules(
        "\n".join(
            f"SFX {n} Y 10\n" + "\n".join(f"SFX {n} 0 x{n}y{m}/{flags} ." for m in range(10))
            for n in range(1, 200)
        )
    )


def conditions() -> bytes:
    """Return conditions that a backtracking matcher would try for ever."""
    return rules("SFX 1 Y 40\n" + "\n".join(f"SFX 1 0 x {'[^b]' * 60}b" for _ in range(40)))


LETTERS = bytes(range(97, 123))
STEMS = b"60000\n" + b"".join(
    bytes((LETTERS[n % 26], LETTERS[n // 26 % 26], LETTERS[n // 676 % 26])) + b"a/1\n"
    for n in range(60_000)
)
EVERY = "\n".join(f"{kind} 1 0 {n:x} ." for kind in ("PFX", "SFX") for n in range(500))
CROSSED = rules(EVERY.replace("PFX", "PFX 1 Y 500\nPFX", 1).replace("SFX", "SFX 1 Y 500\nSFX", 1))
ALIASES = rules("AF 50000\n" + "\n".join(f"AF {n}" for n in range(50_000)))
COUNTED = rules("SFX 1 Y 99999999999\nSFX 1 0 x .")
SHEET = (ENTITIES + "<x>&f;&l9;</x>").encode()
JOINED = "\U0001f468\u200d"


def tarred(count: int) -> bytes:
    """Return a packed tar of so many files, one of which is a device."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        device = tarfile.TarInfo("words.txt")
        device.type = tarfile.CHRTYPE
        archive.addfile(device)
        for number in range(count):
            archive.addfile(tarfile.TarInfo(f"{number}.txt"))
    return gzip.compress(out.getvalue())


def swollen() -> bytes:
    """Return a zip that says what it is in 300 MB."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("mimetype", "w") as file,
    ):
        for _ in range(300):
            file.write(bytes(1_000_000))
    return out.getvalue()


def listed(count: int) -> bytes:
    """Return a zip whose list of members is all there is of them."""
    line = b"PK\x01\x02\x14\0\x14\0" + bytes(20) + b"\x01\0" + bytes(16) + b"a"
    lines, body = line * count, b"PK\x03\x04" + bytes(30)
    numbers = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 65_535, 65_535, len(lines), 34, 0)
    return body + lines + numbers


def full(piece: str, before: str = "", after: str = "") -> Callable[[], bytes]:
    """Return a maker of a text as long as a guest may send, one piece again and again."""
    room = GUESTS - len((before + after).encode()) - 100
    return (before + piece * (room // len(piece.encode())) + after).encode


ARCHIVES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "zip bomb": ("w.zip", lambda: zipped(("a.txt", b"a\n" * 30_000_000))),
    "zip in a zip": (
        "w.zip",
        lambda: zipped(("a.txt", zipped(("b.txt", b"a\n" * 9_000_000)))),
    ),
    "many members": ("w.zip", lambda: zipped(*((f"{n}.txt", b"a") for n in range(9_000)))),
    "what it is": ("w.ods", swollen),
    "list of members": ("w.zip", lambda: listed(30_000)),
    "traversal": ("w.zip", lambda: zipped(("../../../../var/w.txt", b"crane\n"))),
    "absolute": ("w.zip", lambda: zipped(("/var/w.txt", b"crane\n"))),
    "drive": ("w.zip", lambda: zipped(("C:\\var\\..\\w.txt", b"crane\n"))),
    "link": ("w.zip", linked),
    "lying": ("w.zip", lying),
    "overlapping": ("w.zip", overlapping),
    "gzip": ("w.gz", lambda: gzip.compress(bytes(60_000_000))),
    "gzip of many": ("w.gz", lambda: gzip.compress(b"a\n" * 900_000) * 60),
    "xz": ("w.xz", lambda: lzma.compress(bytes(60_000_000))),
    "tar": ("w.tgz", lambda: tarred(5_000)),
    "entities": ("w.xlsx", lambda: zipped(("[Content_Types].xml", SHEET), ("xl/a.xml", SHEET))),
    "document": ("w.ods", lambda: zipped(("content.xml", SHEET))),
}
TEXTS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "xml": ("w.xml", lambda: SHEET),
    "cells": ("w.csv", full("a,", "word,group\n")),
    "quote": ("w.csv", full("a\n", 'word,group\n"')),
    "quote of Excel": ("w.csv", full('"', "sep=,\n")),
    "marks": ("w.txt", ("a" + "\u0301\u0316" * 450_000).encode),
    "one line": ("w.txt", full("a")),
    "blanks": ("w.txt", full("crane" + " " * 900 + "\n")),
    "empty lines": ("w.txt", full("\n")),
    "nul": ("w.txt", full("\0")),
    "half a letter": ("w.txt", lambda: b"\xff\xfe" + b"\x00\xd8" * 900_000),
    "lying utf-16": ("w.txt", lambda: b"\xff\xfecrane\nslate\n" * 100_000),
    "lying utf-32": ("w.txt", lambda: b"\xff\xfe\x00\x00" + b"\xff" * 1_000_000),
    "joined": ("w.txt", full(JOINED)),
    "right to left": ("w.txt", full("\u202e")),
    "deep json": ("w.json", lambda: b"[" * 240_000 + b"]" * 240_000),
    "deep objects": ("w.json", lambda: b'{"a":' * 240_000 + b"1" + b"}" * 240_000),
    "many objects": ("w.json", full('{"a":1},', "[", "1]")),
    "many numbers": ("w.json", full("12345678,", "[", "1]")),
    "huge number": ("w.json", full("9", "[", "]")),
    "name without an end": ("w.js", full("a", "const ")),
    "comments": ("w.js", full("/**/", "", "x")),
    "comment without an end": ("w.js", full("/*")),
    "quotes after a list": ("w.js", full('"\\', "[1]")),
    "words without commas": ("w.js", full("'a' ", "const a = [", "]")),
    "deep html": ("w.html", full("<td>", "<table><tr>")),
    "attributes": ("w.html", full("a ", "<tr><td ")),
    "tags in a tag": ("w.html", full("<a ", "<tr><td ")),
    "signs of html": ("w.html", full("<", "<tr>")),
    "declaration": ("w.html", full("<![", "<tr><td>")),
    "entities of cards": ("w.txt", full("&a" * 4000 + "\n", "#separator:tab\n")),
    "cards on a line": ("w.txt", full("a;")),
    "brackets": ("w.txt", full("a " + "( " * 4500 + "\n")),
}
RULES: dict[str, Callable[[], HostileFile]] = {
    "affixes": lambda: HostileFile("w.dic", b"2\nword/1\nother/2\n", exploding()),
    "many stems": lambda: HostileFile("w.dic", STEMS, exploding()),
    "conditions": lambda: HostileFile("w.dic", STEMS, conditions()),
    "cross": lambda: HostileFile("w.dic", STEMS, CROSSED),
    "aliases": lambda: HostileFile("w.dic", STEMS, ALIASES),
    "count": lambda: HostileFile("w.dic", b"99999999999999999999\nword\n", COUNTED),
}
# All of them, by what they are.
FILES: dict[str, Callable[[], HostileFile]] = RULES | {
    kind: lambda name=name, make=make: HostileFile(name, make())
    for kind, (name, make) in (ARCHIVES | TEXTS | SHEETS).items()
}
