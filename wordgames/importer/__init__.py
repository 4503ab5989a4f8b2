"""Read word lists, tables, city files and hunspell dictionaries; no Django here."""

from typing import TYPE_CHECKING, Any

from wordgames.importer.options import ImportOptions
from wordgames.importer.report import ImportRefused, ImportReport

if TYPE_CHECKING:
    from wordgames.importer.reading import Import, read_lexicon

__all__ = ["Import", "ImportOptions", "ImportRefused", "ImportReport", "read_lexicon"]


def __getattr__(name: str) -> Any:
    """Import what reads files when it is asked for: forms need the options alone."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from wordgames.importer import reading

    return getattr(reading, name)
