"""Input for fuzzing: ordinary values, values at the edge, and nonsense."""

import gzip
import io
import json
import lzma
import zipfile
from random import Random
from typing import Any

EDGES = (
    *("", " ", "0", "1", "-1", "2", "5", "1.5", "1e999", "nan", "Infinity", "0x10", "007"),
    *("99999999999999999999", "-99999999999999999999", "\u0664", "\u00b2", "true", "null", "[]"),
    *("on", "en", "none", "__proto__", "../../etc/passwd", "%00", "%2e%2e%2f", "a&b=c", "a;b"),
    *("<script>alert(1)</script>", "{{ 7*7 }}", "{letter}", "%s%n", "' OR 1=1 --", "\\", '"'),
    *("2026-02-30", "0000-00-00", "9999-12-31", "2026-11-21", "//other.example/", "javascript:1"),
    *(
        "\u0130",
        "\u0131",
        "\u00df",
        "\u00e9",
        "e\u0301",
        "\u202e",
        "\u200b",
        "\ufeff",
        "\U0001f600",
    ),
    *("a\0b", "\ud800", "\r\n", "\t", "\x1b[31m", "\x7f"),
)
FILE_HEADS = (
    "",
    "word,weight,answer,group\n",
    "word;weight\n",
    "city,city_ascii,lat,lng,country,iso2,population\n",
    "word\tdisplay\tcountry\tpopulation\tlatitude\tlongitude\tweight\tanswer\n",
    "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n",
    "3\n",
    "# words\n",
)
FILE_PIECES = (
    *("\n", "\r\n", "\r", ",", ";", "\t", '"', '""', "/", "/A", "A", "#", "0", "1e999", "-", "nan"),
    *("crane", "slate\n", "\u00c9t\u00e9", "\u0130", "\u03c2", "\u0301", "\ufeff", "\x1a", "\0"),
)
FILE_NAMES = (
    "words.txt",
    "a.csv",
    "a.tsv.xz",
    "a.gz",
    "a.zip",
    "a.dic",
    "a.aff",
    "",
    "../x",
    "\u202etxt",
)
ENCODINGS = ("utf-8", "utf-16", "utf-32", "cp1252", "latin-1")
LONGEST = 3000


def text(random: Random) -> str:
    """Return a value that a form's author may not expect."""
    roll = random.random()
    if roll < 0.6:
        return random.choice(EDGES)
    if roll < 0.8:
        return "".join(chr(random.randrange(1, 0x2FFF)) for _ in range(random.randrange(12)))
    if roll < 0.9:
        return random.choice("a5\u00e9 ,/") * random.randrange(LONGEST)
    return random.choice(EDGES) + random.choice(EDGES)


def value(random: Random, depth: int = 3) -> Any:
    """Return a JSON value of any shape."""
    roll = random.randrange(9 if depth else 6)
    if roll < 2:
        return text(random)
    if roll == 2:
        return random.choice((0, 1, -1, 2**31, 2**63, 10**40, 0.5, -0.0, 1e308))
    if roll < 6:
        return random.choice((None, True, False))
    items = [value(random, depth - 1) for _ in range(random.randrange(4))]
    return {text(random): item for item in items} if roll == 8 else items


def dumped(fields: Any) -> bytes:
    """Return JSON, with any surrogates kept."""
    return json.dumps(fields, ensure_ascii=False).encode("utf-8", "surrogatepass")


def file(random: Random, words: list[str]) -> tuple[str, bytes]:
    """Return a file's name and content: a readable list, or a broken one."""
    lines = "".join(f"{word}\n" for word in random.sample(words, min(len(words), 40)))
    pieces = "".join(random.choice(FILE_PIECES) for _ in range(random.randrange(40)))
    written = random.choice(FILE_HEADS) + random.choice((lines, pieces, lines + pieces))
    data = _packed(random, written.encode(random.choice(ENCODINGS), "replace"))
    if random.random() < 0.3:
        data = _damaged(random, data)
    return random.choice(FILE_NAMES), data


def _packed(random: Random, data: bytes) -> bytes:
    kind = random.randrange(6)
    if kind == 0:
        return gzip.compress(data, mtime=0)
    if kind == 1:
        return lzma.compress(data)
    if kind == 2:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(zipfile.ZipInfo(random.choice(FILE_NAMES) or "x"), data)
        return out.getvalue()
    return data


def _damaged(random: Random, data: bytes) -> bytes:
    """Cut off or change some bytes."""
    changed = bytearray(data)
    if random.random() < 0.4:
        return bytes(changed[: random.randrange(len(changed) + 1)])
    for _ in range(random.randrange(1, 5)):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)
