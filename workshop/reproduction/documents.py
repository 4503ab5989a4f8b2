"""The documents' claims beside our measurements, under their conditions: 000 to 004.

What is about one game lies in that game's room, as `document_000` or `document_001`.
"""

from collections.abc import Callable, Iterator, Mapping

from workshop.games.commands import modules_of_games
from workshop.reproduction import document_002, document_003, document_004
from workshop.reproduction.claims import DocumentClaim, Part

Document = Callable[[Callable[[str], None]], Iterator[Part]]
# Claims of a document that are measured alone, by their numbers.
Alone = Mapping[int, Callable[[], DocumentClaim | None]]


def documents_of_games() -> dict[str, Document]:
    """Return the documents that the games' rooms hold."""
    documents: dict[str, Document] = {}
    for part in ("document_000", "document_001"):
        for _, module in modules_of_games(part):
            documents |= module.DOCUMENT
    return documents


OF_MANY = {
    "002": document_002.document_002,
    "003": document_003.document_003,
    "004": document_004.document_004,
}
DOCUMENTS: Mapping[str, Document] = dict(sorted({**documents_of_games(), **OF_MANY}.items()))


def alone_of_games() -> dict[str, Alone]:
    """Return what the games' rooms measure alone."""
    rows: dict[str, Alone] = {}
    for part in ("document_000", "document_001"):
        for _, module in modules_of_games(part):
            rows |= getattr(module, "ALONE", {})
    return rows


ALONE: Mapping[str, Alone] = {
    **alone_of_games(),
    "002": document_002.ALONE,
    "003": document_003.ALONE,
    "004": document_004.ALONE,
}
