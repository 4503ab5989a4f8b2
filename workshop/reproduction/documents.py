"""The documents' claims beside our measurements, under their conditions: 000 to 004.

What is about one game lies in that game's room, as `document_000` or `document_001`.
"""

from collections.abc import Callable, Iterator, Mapping

from workshop.games.commands import modules_of_games
from workshop.reproduction.claims import Part
from workshop.reproduction.document_002 import document_002
from workshop.reproduction.document_003 import document_003
from workshop.reproduction.document_004 import document_004

Document = Callable[[Callable[[str], None]], Iterator[Part]]


def documents_of_games() -> dict[str, Document]:
    """Return the documents that the games' rooms hold."""
    documents: dict[str, Document] = {}
    for part in ("document_000", "document_001"):
        for _, module in modules_of_games(part):
            documents |= module.DOCUMENT
    return documents


OF_MANY = {"002": document_002, "003": document_003, "004": document_004}
DOCUMENTS: Mapping[str, Document] = dict(sorted({**documents_of_games(), **OF_MANY}.items()))
