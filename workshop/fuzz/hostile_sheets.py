"""Spreadsheets made to hurt: cells far away, repeats, long shared texts, damaged records."""

import struct
from collections.abc import Callable
from functools import partial

from workshop.fuzz.archives import zipped

WORDS = ("crane", "slate", "abbey", "house", "mouse", "grape", "stone", "train", "plant", "night")
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OPEN = "urn:oasis:names:tc:opendocument:xmlns"
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(10))
ENTITIES = f'<?xml version="1.0"?><!DOCTYPE x [{LAUGHS}<!ENTITY f SYSTEM "file:///etc/passwd">]>'
TYPES = ("[Content_Types].xml", b"<Types/>")
ROOT = (
    "_rels/.rels",
    f'<Relationships xmlns="{RELATIONS}"><Relationship Id="r1" '
    f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'.encode(),
)
WORKBOOK = (
    f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
)
LINKS = (
    f'<Relationships xmlns="{RELATIONS}">'
    f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
    "</Relationships>"
)


def excel(rows: str, shared: str = "", before: str = "") -> bytes:
    """Return an XLSX whose only sheet has these rows of XML."""
    sheet = f'{before}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    members = [
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", LINKS),
        ("xl/worksheets/sheet1.xml", sheet),
    ]
    if shared:
        members.append(("xl/sharedStrings.xml", f'<sst xmlns="{MAIN}">{shared}</sst>'))
    return zipped(TYPES, ROOT, *((name, text.encode()) for name, text in members))


def cell(place: str, text: str = "x") -> str:
    """Return a cell with text of its own."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def far(place: str) -> bytes:
    """Return ten words in column A, and a cell far from them."""
    rows = [f'<row r="{at}">{cell(f"A{at}", word)}</row>' for at, word in enumerate(WORDS, 1)]
    digits = place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return excel("".join(rows) + f'<row r="{digits}">{cell(place)}</row>')


def unnumbered() -> bytes:
    """Return a wide row whose cells do not say where they are, and a row far below."""
    bare = "<c t='inlineStr'><is><t>x</t></is></c>"
    return excel(f"<row r='1'>{bare * 16_000}</row><row r='1048576'>{bare}</row>")


def long_shared() -> bytes:
    """Return half a million cells that all show one text of 30,000 letters."""
    cells = "<c t='s'><v>0</v></c>" * 20
    rows = "".join(f'<row r="{at}">{cells}</row>' for at in range(1, 25_000))
    return excel(rows, f"<si><t>{'a' * 30_000}</t></si>")


def opendocument(rows: str, before: str = "") -> bytes:
    """Return an ODS whose only table has these rows of XML."""
    content = (
        f'{before}<office:document-content xmlns:office="{OPEN}:office:1.0" '
        f'xmlns:table="{OPEN}:table:1.0" xmlns:text="{OPEN}:text:1.0"><office:body>'
        f'<office:spreadsheet><table:table table:name="S">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = b"application/vnd.oasis.opendocument.spreadsheet"
    return zipped(("mimetype", kind), ("content.xml", content.encode()))


def repeated(rows: int, columns: int) -> bytes:
    """Return one cell, so many times to the right and so many times down."""
    return opendocument(
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'table:number-columns-repeated="{columns}" office:value-type="string">'
        "<text:p>crane</text:p></table:table-cell></table:table-row>"
    )


def old_excel(*cells: tuple[int, int], strings: int = 0, sheets: int = 1) -> bytes:
    """Return sheets of Excel 97 with an x in these rows and columns, in a compound file.

    strings  the number of shared texts that it claims to have
    """
    begin = struct.pack("<HHHHII", 0x600, 5, 0, 1997, 0, 6)
    body = b"".join(
        _record(0x204, struct.pack("<HHHHB", row, column, 0, 1, 0) + b"x") for row, column in cells
    )
    sheet = _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 1997, 0, 6))
    sheet += body + _record(0x0A, b"")
    shared = _record(0xFC, struct.pack("<II", strings, strings)) if strings else b""
    start = 20 + sheets * 17 + len(shared) + 4
    names = b"".join(
        _record(0x85, struct.pack("<IBBBB", start + at * len(sheet), 0, 0, 5, 0) + b"Words")
        for at in range(sheets)
    )
    return _compound(_record(0x809, begin) + names + shared + _record(0x0A, b"") + sheet * sheets)


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _compound(stream: bytes, following: int | None = None) -> bytes:
    """Return a compound file with one stream; `following` is what comes after each sector."""
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    free, last, sectors = 0xFFFFFFFF, 0xFFFFFFFE, len(stream) // 512
    chain = [*range(3, 2 + sectors), last] if following is None else [following] * sectors
    fat = [0xFFFFFFFD, last, *chain]
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<9I", 0, 1, 1, 0, 4096, last, 0, last, 0)
    header += struct.pack("<109I", 0, *[free] * 108)
    entries = _entry("Root Entry", 5, 1, last, 0) + _entry("Workbook", 2, free, 2, len(stream))
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(512, b"\xff")
    return header + table + entries.ljust(512, b"\0") + stream


def _entry(title: str, kind: int, child: int, start: int, length: int) -> bytes:
    text, free = title.encode("utf-16-le"), 0xFFFFFFFF
    head = struct.pack("<HBBIII", len(text) + 2, kind, 1, free, free, child)
    return text.ljust(64, b"\0") + head + bytes(36) + struct.pack("<IQ", start, length)


def binary(*rows: tuple[int, int]) -> bytes:
    """Return an XLSB with a cell in each of these rows, at a column."""
    cells = b"".join(
        _short(0x00, struct.pack("<IIHHB", row, 0, 0, 0, 0) + bytes(4))
        + _short(0x05, struct.pack("<IId", column, 0, 5.0))
        for row, column in rows
    )
    name = struct.pack("<II", 0, 1) + _wide("r1") + _wide("S")
    size = _short(0x94, bytes(16))
    sheet = b"".join((_short(0x81, b""), size, _short(0x91, b""), cells, _short(0x92, b"")))
    book = _short(0x8F, b"") + _short(0x9C, name) + _short(0x90, b"") + _short(0x84, b"")
    links = LINKS.replace("sheet1.xml", "sheet1.bin")
    return zipped(
        TYPES,
        ROOT,
        ("xl/workbook.bin", book),
        ("xl/_rels/workbook.bin.rels", links.encode()),
        ("xl/worksheets/sheet1.bin", sheet),
    )


def _short(kind: int, data: bytes) -> bytes:
    """Return a record of XLSB; kinds from 0x80 take two bytes."""
    return bytes((kind, 1) if kind & 0x80 else (kind,)) + bytes((len(data),)) + data


def _wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def laughing() -> bytes:
    """Return an ODS that expands entities, and asks for a file of the machine."""
    row = "<table:table-row><table:table-cell office:value-type='string'><text:p>&f;&l9;</text:p>"
    return opendocument(f"{row}</table:table-cell></table:table-row>", ENTITIES)


SHEETS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "far cell": ("far.xlsx", partial(far, "XFD1048576")),
    "far column": ("far.xlsx", partial(far, "XFD5000")),
    "wide": ("far.xlsx", partial(far, "ZZ9000")),
    "impossible cell": ("far.xlsx", partial(far, "ZZZZZZ999999999")),
    "unnumbered cells": ("a.xlsx", unnumbered),
    "long shared text": ("a.xlsx", long_shared),
    "entities in a sheet": (
        "a.xlsx",
        lambda: excel(f"<row>{cell('A1', '&f;&l9;')}</row>", before=ENTITIES),
    ),
    "deep sheet": ("a.xlsx", lambda: excel("<row>" * 300_000)),
    "no sheet": ("a.xlsx", lambda: zipped(TYPES, ROOT, ("xl/workbook.xml", WORKBOOK.encode()))),
    "repeated rows": ("a.ods", partial(repeated, 2_000_000_000, 1)),
    "repeated columns": ("a.ods", partial(repeated, 1_000_000, 16_000)),
    "repeated beyond numbers": ("a.ods", partial(repeated, 10**30, 10**30)),
    "negative repeats": ("a.ods", partial(repeated, -5, -5)),
    "entities in a document": ("a.ods", laughing),
    "old far cell": ("a.xls", partial(old_excel, (0, 0), (65535, 255))),
    "old sheets of far cells": ("a.xls", partial(old_excel, (0, 0), (65535, 65535), sheets=6)),
    "old shared texts": ("a.xls", partial(old_excel, (0, 0), strings=0xFFFFFFF0)),
    "old sectors in a circle": ("a.xls", lambda: _compound(b"\x09\x08\x10\0" * 2000, 2)),
    "old and cut": ("a.xls", lambda: old_excel((0, 0))[:1500]),
    "binary far cell": ("a.xlsb", partial(binary, (0, 0), (1_048_575, 16_383))),
}
