"""Files made to hurt, sent through the admin: each is a sentence, costs little, writes nothing."""

from __future__ import annotations

import gzip
import io
import lzma
import resource
import stat
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lexicons.models import Lexicon, PendingUpload
from tests.lexicons.test_admin_upload import ADD, details

pytestmark = pytest.mark.slow
SECONDS = 12.0
"""Of CPU that a file may cost; the dearest costs a quarter of that on an idle machine."""
MEGABYTES = 400
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(10))
XML = f'<?xml version="1.0"?><!DOCTYPE x [{LAUGHS}<!ENTITY f SYSTEM "file:///etc/passwd">]>'


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return file.getvalue()


def linked() -> bytes:
    """A zip with a symbolic link out of it."""
    link = zipfile.ZipInfo("words.txt")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return zipped((link, b"/etc/passwd"))


def lying() -> bytes:
    """A zip whose directory says that a megabyte is three bytes."""
    data = bytearray(zipped(("words.txt", b"crane\n" * 200_000)))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (3).to_bytes(4, "little")
    return bytes(data)


def overlapping() -> bytes:
    """A zip whose entries are all the same bytes."""
    data = zipped(("a.txt", b"crane\n" * 150_000))
    begin, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    entry, count = data[begin:end], 190
    tail = bytearray(data[end:])
    tail[8:10] = tail[10:12] = count.to_bytes(2, "little")
    tail[12:16] = (len(entry) * count).to_bytes(4, "little")
    return data[:begin] + entry * count + bytes(tail)


def rules(lines: str) -> bytes:
    return f"SET UTF-8\nFLAG num\n{lines}".encode()


def exploding() -> bytes:
    """Rules by which each suffix takes each other: a stem has a million forms."""
    flags = ",".join(map(str, range(1, 1001)))
    return rules(
        "\n".join(
            f"SFX {n} Y 10\n" + "\n".join(f"SFX {n} 0 x{n}y{m}/{flags} ." for m in range(10))
            for n in range(1, 200)
        )
    )


def conditions() -> bytes:
    """Conditions that a backtracking matcher would try for ever."""
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
SHEET = (XML + "<x>&f;&l9;</x>").encode()
Sent = dict[str, tuple[str, bytes]]


def dictionary(words: bytes, affixes: bytes) -> Sent:
    return {"file": ("w.dic", words), "affix": ("w.aff", affixes)}


def file(name: str, data: bytes) -> Sent:
    return {"file": (name, data)}


FILES: dict[str, Callable[[], Sent]] = {
    "affixes": lambda: dictionary(b"2\nword/1\nother/2\n", exploding()),
    "many stems": lambda: dictionary(STEMS, exploding()),
    "conditions": lambda: dictionary(STEMS, conditions()),
    "cross": lambda: dictionary(STEMS, CROSSED),
    "aliases": lambda: dictionary(STEMS, ALIASES),
    "count": lambda: dictionary(b"99999999999999999999\nword\n", COUNTED),
    "zip bomb": lambda: file("w.zip", zipped(("a.txt", b"a\n" * 30_000_000))),
    "nested": lambda: file("w.zip", zipped(("a.txt", zipped(("b.txt", b"a\n" * 9_000_000))))),
    "many members": lambda: file("w.zip", zipped(*((f"{n}.txt", b"a") for n in range(9_000)))),
    "traversal": lambda: file("w.zip", zipped(("../../../../var/w.txt", b"crane\n"))),
    "absolute": lambda: file("w.zip", zipped(("/var/w.txt", b"crane\n"))),
    "drive": lambda: file("w.zip", zipped(("C:\\var\\..\\w.txt", b"crane\n"))),
    "link": lambda: file("w.zip", linked()),
    "lying": lambda: file("w.zip", lying()),
    "overlapping": lambda: file("w.zip", overlapping()),
    "gzip": lambda: file("w.gz", gzip.compress(bytes(60_000_000))),
    "gzip of many": lambda: file("w.gz", gzip.compress(b"a\n" * 900_000) * 60),
    "xz": lambda: file("w.xz", lzma.compress(bytes(60_000_000))),
    "entities": lambda: file("w.xlsx", zipped(("[Content_Types].xml", SHEET), ("xl/a.xml", SHEET))),
    "ods": lambda: file("w.ods", zipped(("content.xml", SHEET))),
    "xml": lambda: file("w.xml", SHEET),
    "cells": lambda: file("w.csv", b"word,group\n" + b"a," * 900_000),
    "quote": lambda: file("w.csv", b'word,group\n"' + b"a\n" * 900_000),
    "marks": lambda: file("w.txt", ("a" + "\u0301\u0316" * 900_000).encode()),
    "one line": lambda: file("w.txt", b"a" * 1_900_000),
    "blanks": lambda: file("w.txt", (b"crane" + b" " * 900 + b"\n") * 1_500),
}
NAMES = (
    "../../../etc/cron.d/words.txt",
    "/etc/passwd",
    "..\\..\\words.txt",
    'words.txt"; filename="../x',
    "words.txt\r\nX-Injected: yes",
    "<img src=x onerror=alert(1)>.txt",
    "a" * 5_000 + ".txt",
    "\u202etxt.exe",
    "CON.txt",
)


def seen(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


def post(client: Client, files: Sent) -> Any:
    sent = {name: SimpleUploadedFile(*file) for name, file in files.items()}
    return client.post(ADD, details() | sent)


@pytest.mark.parametrize("kind", FILES)
def test_a_hostile_file_is_answered_and_costs_little(
    as_superuser: Client, site: Any, kind: str, tmp_path: Path
) -> None:
    files, before = FILES[kind](), seen(tmp_path)
    began, held = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = post(as_superuser, files)
    spent = time.process_time() - began
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held) / 1024
    assert answer.status_code in {200, 302, 400}
    page = as_superuser.get(answer["Location"]) if answer.status_code == 302 else answer
    assert page.status_code in {200, 400}
    for secret in ("root:x:0", "lollollol"):
        assert secret not in page.content.decode()
    assert spent < SECONDS, f"{spent:.1f} s"
    assert grown < MEGABYTES, f"{grown:.0f} MB"
    assert seen(tmp_path) == before
    assert not Lexicon.objects.exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_name_names_no_place(as_superuser: Client, name: str, tmp_path: Path) -> None:
    before = seen(tmp_path)
    answer = post(as_superuser, {"file": (name, b"crane\nslate\n")})
    assert answer.status_code in {200, 302, 400}
    for upload in PendingUpload.objects.all():
        assert len(upload.filename) <= 200
        assert not {"/", "\\", "\n", "\r"} & set(upload.filename)
        page = as_superuser.get(answer["Location"])
        assert "<img src=x" not in page.content.decode()
        assert "X-Injected" not in page.headers
    assert seen(tmp_path) == before
