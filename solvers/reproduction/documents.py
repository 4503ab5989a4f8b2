"""The documents' claims beside our measurements, under their conditions: 000 to 004."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from solvers.reproduction.cities import document_000
from solvers.reproduction.claims import Part
from solvers.reproduction.document_001 import document_001
from solvers.reproduction.document_002 import document_002
from solvers.reproduction.document_003 import document_003
from solvers.reproduction.document_004 import document_004
from solvers.reproduction.hangman import hangman_001
from solvers.reproduction.jumble import jumble_001
from solvers.reproduction.ladder import ladder_001
from solvers.reproduction.nerdle import nerdle_001

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
