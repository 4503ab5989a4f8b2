"""Read word lists, tables, city files and hunspell dictionaries; no Django here."""

from wordgames.importer.options import ImportOptions
from wordgames.importer.reading import Import, read_lexicon
from wordgames.importer.report import ImportRefused, ImportReport

__all__ = ["Import", "ImportOptions", "ImportRefused", "ImportReport", "read_lexicon"]
