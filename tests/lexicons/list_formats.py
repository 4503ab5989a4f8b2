"""A small list of our own in every format that people have lists in; each has one bad line."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass

from tests.lexicons.test_importer_shapes import opendocument, workbook

WORDS = ("crane", "slate", "abbey", "house", "mouse", "grape", "stone", "train")
BAD = "cr4te"
ROWS = [(word, 12 - at) for at, word in enumerate((*WORDS, BAD))]
FRENCH = ("forêt", "arbre", "éclat", "hiver", "livre", "monde", "plage", "fleur")


@dataclass(frozen=True)
class ListFile:
    """A list as a file, or as text that can be pasted; `columns` is what its sender chooses."""

    name: str
    data: bytes
    pasted: bool = True
    columns: tuple[str, ...] = ()
    header: bool = False
    language: str = "en"
    words: tuple[str, ...] = WORDS
    bad: str = BAD


def excel(rows: list[tuple[str, int]]) -> bytes:
    """Return a sheet of Excel 97: BIFF8 records in a compound file."""

    def record(kind: int, data: bytes) -> bytes:
        return struct.pack("<HH", kind, len(data)) + data

    def begin(kind: int) -> bytes:
        return record(0x809, struct.pack("<HHHHII", 0x600, kind, 0, 1997, 0, 6))

    name = record(0x85, struct.pack("<IBBBB", 0, 0, 0, 5, 0) + b"Words")
    globals_length = len(begin(5)) + len(name) + 4
    name = record(0x85, struct.pack("<IBBBB", globals_length, 0, 0, 5, 0) + b"Words")
    cells = b"".join(
        record(0x204, struct.pack("<HHHHB", at, 0, 0, len(word), 0) + word.encode())
        + record(0x203, struct.pack("<HHHd", at, 1, 0, count))
        for at, (word, count) in enumerate(rows)
    )
    size = record(0x200, struct.pack("<IIHHH", 0, len(rows), 0, 2, 0))
    end = record(0x0A, b"")
    stream = (begin(5) + name + end + begin(0x10) + size + cells + end).ljust(4096, b"\0")
    fat = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, 10), 0xFFFFFFFE]
    free = 0xFFFFFFFF
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack(
        "<HHHHH6xIIIIIIIII",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        0,
        1,
        1,
        0,
        4096,
        *[free - 1, 0, free - 1, 0][:4],
    )
    header += struct.pack("<109I", 0, *[free] * 108)

    def entry(title: str, kind: int, child: int, start: int, length: int) -> bytes:
        text = title.encode("utf-16-le")
        packed = text.ljust(64, b"\0") + struct.pack(
            "<HBBIII", len(text) + 2, kind, 1, free, free, child
        )
        return packed + bytes(36) + struct.pack("<IQ", start, length)

    folder = entry("Root Entry", 5, 1, free - 1, 0) + entry("Workbook", 2, free, 2, len(stream))
    table = struct.pack("<128I", *fat, *[free] * (128 - len(fat)))
    return header + table + folder.ljust(512, b"\0") + stream


def table(between: str, head: str = "") -> bytes:
    return "\n".join(
        [*([head] if head else []), *(f"{word}{between}{count}" for word, count in ROWS)]
    ).encode()


def lines(line: str) -> bytes:
    """Return the words in lines, with what stands beside them."""
    return "\n".join(line.format(word) for word in (*WORDS, BAD)).encode()


COUNTED = ("word", "weight")
CLUED = ("word", "clue")
FORMATS = {
    "text": ListFile("words.txt", lines("{}")),
    "csv": ListFile("words.csv", table(",", "Item,Count"), columns=COUNTED, header=True),
    "tsv": ListFile("words.tsv", table("\t"), columns=COUNTED),
    "semicolons": ListFile("words.csv", table(";", "Wort;Anzahl"), columns=COUNTED, header=True),
    "pipes": ListFile("words.txt", table("|"), columns=COUNTED),
    "spaces": ListFile("words.txt", table(" "), columns=COUNTED),
    "uniq -c": ListFile(
        "words.txt",
        "\n".join(f"{count:>7} {word}" for word, count in ROWS).encode(),
        columns=("weight", "word"),
    ),
    "aligned": ListFile(
        "words.txt",
        "\n".join(f"{word:12}{count:>4}" for word, count in ROWS).encode(),
        columns=COUNTED,
    ),
    "json array": ListFile("words.json", json.dumps([*WORDS, BAD], indent=1).encode()),
    "json object": ListFile("words.json", json.dumps(dict(ROWS)).encode(), columns=COUNTED),
    "json word objects": ListFile(
        "words.json",
        json.dumps({"words": [{"word": word, "count": count} for word, count in ROWS]}).encode(),
        columns=COUNTED,
        header=True,
    ),
    "json lines": ListFile(
        "words.jsonl",
        "\n".join(json.dumps({"word": word, "count": count}) for word, count in ROWS).encode(),
        columns=COUNTED,
        header=True,
    ),
    "javascript": ListFile("words.js", f"export const WORDS = {[*WORDS, BAD]};\n".encode()),
    "xlsx": ListFile("words.xlsx", workbook([list(row) for row in ROWS]), False, COUNTED),
    "xls": ListFile("words.xls", excel(ROWS), False, COUNTED),
    "ods": ListFile(
        "words.ods", opendocument([[word, str(count)] for word, count in ROWS]), False, COUNTED
    ),
    "markdown": ListFile(
        "words.md",
        b"| Item | Count |\n|:--|--:|\n"
        + "\n".join(f"| {word} | {count} |" for word, count in ROWS).encode(),
        columns=COUNTED,
        header=True,
    ),
    "html": ListFile(
        "words.html",
        "<table><tr><th>Item</th><th>Count</th></tr>{}</table>".format(
            "".join(f"<tr><td>{word}</td><td>{count}</td></tr>" for word, count in ROWS)
        ).encode(),
        columns=COUNTED,
        header=True,
    ),
    "anki": ListFile(
        "deck.txt",
        b"#separator:tab\n#html:true\n" + lines("<b>{}</b>\ta thing"),
        columns=CLUED,
    ),
    "quizlet": ListFile("set.txt", lines("{},a thing").replace(b"\n", b";"), columns=CLUED),
    "articles": ListFile("words.txt", lines("the {}: a thing"), columns=CLUED),
    "ipa": ListFile("words.txt", lines("{} /aɪ piː eɪ/"), columns=CLUED),
    "part of speech": ListFile("words.txt", lines("{} (n.) a thing"), columns=CLUED),
    "scrabble": ListFile("words.txt", lines("{} a thing [n THINGS]"), columns=CLUED),
    "quotes": ListFile("words.txt", lines('"{}"')),
    "sep=": ListFile("words.csv", b"sep=;\n" + table(";"), columns=COUNTED),
    "bom": ListFile("words.txt", b"\xef\xbb\xbf" + lines("{}"), pasted=False),
    "utf-16 with a mark": ListFile(
        "words.txt", lines("{}").decode().encode("utf-16"), pasted=False
    ),
    "utf-16 without": ListFile("words.txt", lines("{}").decode().encode("utf-16-le"), pasted=False),
    "code page": ListFile(
        "mots.txt",
        "\n".join([*FRENCH, "m0tif"]).encode("cp1252"),
        pasted=False,
        language="fr",
        words=("foret", "arbre", "eclat", "hiver", "livre", "monde", "plage", "fleur"),
        bad="m0tif",
    ),
}
