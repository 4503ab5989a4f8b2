"""The choice of what each column of a table holds, as `lexicons/columns.html` offers it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from wordgames.importer.options import MOST_COLUMNS
from wordgames.importer.report import ImportRefused, TableSample
from wordgames.languages.translation import translate

MEANINGS = [
    ("", _("leave out")),
    ("word", _("word")),
    ("weight", _("how common")),
    ("answer", _("answer, yes or no")),
    ("clue", _("clue")),
    ("group", _("group or country")),
    ("population", _("population")),
    ("latitude", _("latitude")),
    ("longitude", _("longitude")),
]
# What the columns of a guest's list may hold.
OF_GUESTS = ("", "word", "weight", "answer", "clue")


class TableColumn(NamedTuple):
    """A column of a table: its number, what it is read as, and what it may be read as."""

    number: int
    meaning: str
    meanings: list[tuple[str, Any]]


class TableChoice(NamedTuple):
    """What was chosen of a table's columns; None is guessed."""

    columns: tuple[str, ...] | None = None
    header: bool | None = None


def column_choice(data: Any) -> TableChoice:
    """Return the choice that a form posted; raises ImportRefused if no column holds the words."""
    columns = tuple(data.getlist("columns")) if isinstance(data, MultiValueDict) else ()
    if not columns:
        return TableChoice()
    known = {name for name, _said in MEANINGS}
    if "word" not in columns or len(columns) > MOST_COLUMNS or not known.issuperset(columns):
        raise ImportRefused(translate("Say which column holds the words."))
    return TableChoice(columns, data.get("header") == "yes")


def columns_of(table: TableSample, meanings: tuple[str, ...] = ()) -> Iterator[TableColumn]:
    """Yield the columns of a table with what each may hold, by default everything."""
    offered = [pair for pair in MEANINGS if not meanings or pair[0] in meanings]
    for number, meaning in enumerate(table.columns, 1):
        yield TableColumn(number, meaning, offered)
