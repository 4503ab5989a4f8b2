"""The words that come with the site, from their files."""

from __future__ import annotations

import csv
import io
import json
import lzma
from functools import lru_cache
from pathlib import Path

from lexicons.words.arrays import Words

LEXICONS = Path(__file__).parents[2] / "lexicons" / "bundled"


@lru_cache
def bundled(slug: str, length: int) -> Words:
    """Return the words of a bundled lexicon's file, without a database."""
    manifest = json.loads((LEXICONS / "manifest.json").read_text("utf-8"))
    file = next(entry["file"] for entry in manifest if entry["slug"] == slug)
    text = lzma.decompress((LEXICONS / file).read_bytes()).decode("utf-8")
    rows = list(csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))
    letters = "".join(sorted({letter for row in rows for letter in row["word"]}))
    fitting = [row for row in rows if len(row["word"]) == length]
    answers = [row["word"] for row in fitting if row["answer"] == "1"]
    weights = {row["word"]: float(row["weight"] or 0) for row in fitting}
    return Words.from_strings(list(weights), answers, weights, letters)
