"""The documents' claims beside our measurements, under their conditions: 000 to 004."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from workshop.reproduction.claims import Part
from workshop.reproduction.document_000_cities import document_000
from workshop.reproduction.document_001_hangman import hangman_001
from workshop.reproduction.document_001_jumble import jumble_001
from workshop.reproduction.document_001_ladder import ladder_001
from workshop.reproduction.document_001_nerdle import nerdle_001
from workshop.reproduction.document_001_wordle import document_001
from workshop.reproduction.document_002 import document_002
from workshop.reproduction.document_003 import document_003
from workshop.reproduction.document_004 import document_004

Document = Callable[[Callable[[str], None]], Iterator[Part]]

DOCUMENTS: Mapping[str, Document] = {
    "000": document_000,
    "001": document_001,
    "001-hangman": hangman_001,
    "001-nerdle": nerdle_001,
    "001-jumble": jumble_001,
    "001-ladder": ladder_001,
    "002": document_002,
    "003": document_003,
    "004": document_004,
}
