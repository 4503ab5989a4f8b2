"""The documents' claims beside our measurements, under their conditions: 000 to 004.

What is about one game lies in that game's room, as `document_000` or `document_001`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec

from games.catalogue import GAMES
from workshop.reproduction.claims import Part
from workshop.reproduction.document_002 import document_002
from workshop.reproduction.document_003 import document_003
from workshop.reproduction.document_004 import document_004

Document = Callable[[Callable[[str], None]], Iterator[Part]]


def documents_of_games() -> dict[str, Document]:
    """Return the documents that the games' rooms hold."""
    documents: dict[str, Document] = {}
    for slug in GAMES:
        for part in ("document_000", "document_001"):
            if find_spec(name := f"workshop.games.{slug}.{part}"):
                documents |= import_module(name).DOCUMENT
    return documents


OF_MANY = {"002": document_002, "003": document_003, "004": document_004}
DOCUMENTS: Mapping[str, Document] = dict(sorted({**documents_of_games(), **OF_MANY}.items()))
