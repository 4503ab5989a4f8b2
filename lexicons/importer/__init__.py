"""Read word lists, tables, city files and hunspell dictionaries; no Django here."""

from lexicons.importer.options import ImportOptions
from lexicons.importer.reading import Import, read_lexicon
from lexicons.importer.report import ImportRefused, ImportReport

__all__ = ["Import", "ImportOptions", "ImportRefused", "ImportReport", "read_lexicon"]
