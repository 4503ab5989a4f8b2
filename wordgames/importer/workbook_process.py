"""Read a spreadsheet from stdin and write one of its sheets to stdout, as text with tabs.

The sheet is the one named, or the first with rows unless it is prose and another has words. Facts
about the others go to stderr, as JSON.

`wordgames.importer.workbook` runs this file as a process of its own, with little but the standard
library and calamine: calamine keeps every cell between the first and the last one that are filled,
and where memory ends it ends its process.
"""

import io
import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TextIO
from xml.parsers import expat

from wordgames.system import limit_process

# Rows times columns of a sheet that are read, empty cells between filled ones included.
MOST_CELLS = 3_000_000
# Rows of a sheet: a little more than a spreadsheet program keeps.
MOST_ROWS = 1_100_000
MOST_COLUMNS = 30
MOST_TEXT = 40_000_000
# Limits of this process, where its system has any.
MEMORY, CPU_SECONDS = 512_000_000, 20
# Exit codes. With TOO_MANY_CELLS, stdout has the rows and columns, with EMPTY the number of
# formulas without values, with NO_SUCH_SHEET the names of the sheets.
DAMAGED, EMPTY, TOO_MANY_CELLS, TOO_MUCH_TEXT, NO_SUCH_SHEET = 3, 4, 5, 6, 7
# Rows of a sheet that are looked at, and the share with a word of a sheet of words.
LOOKED_AT, WORDY = 200, 0.5
# A formula in a cell of Excel whose value was not saved.
UNSAVED = re.compile(
    rb"<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?"
    rb"\s*</(?:\w+:)?c>"
)
# A cell with a value in a sheet of Excel, as "XFD1048576".
CELL = re.compile(
    rb"""<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Z]{1,7})(\d{1,9})["'][^>]*>\s*<(?:\w+:)?(?:f|v|is)\b"""
)
ROW = re.compile(rb"<(?:\w+:)?row\b")
BARE_CELL = re.compile(rb"<(?:\w+:)?c[\s>]")
INDENTED = re.compile(rb">\s*\n\s*<")
CONTENT = "content.xml"
# Rows and columns from the first cell of a sheet to its last filled one.
Extent = tuple[int, int]


def extents(data: bytes) -> Iterator[Extent]:
    """Yield the extent of each sheet that is written as XML; raises what a damaged zip raises."""
    if not data.startswith(b"PK"):
        return
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            if name.lower().startswith("xl/worksheets/") and name.lower().endswith(".xml"):
                yield _excel_extent(archive.read(name))
            elif name == "content.xml":
                yield from _opendocument_extents(archive.read(name))


def _excel_extent(sheet: bytes) -> Extent:
    rows = columns = 0
    for letters, digits in CELL.findall(sheet):
        rows, columns = max(rows, int(digits)), max(columns, _number(letters))
    unnumbered = max(len(BARE_CELL.findall(row)) for row in ROW.split(sheet))
    return max(rows, 1), max(columns, unnumbered)


def _number(letters: bytes) -> int:
    """Return the number of a column: 1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number


def _opendocument_extents(content: bytes) -> list[Extent]:
    tables = _Tables()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = tables.start, tables.end
    parser.Parse(content, True)
    return tables.extents


class _Tables:
    """Handlers that follow the repeated rows and cells of an OpenDocument."""

    def __init__(self) -> None:
        self.extents: list[Extent] = []
        self._row = self._rows = self._columns = self._column = self._filled = 0
        self._repeated = 1

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Count a row, a cell, or text in one."""
        if name in ("table:table-cell", "table:covered-table-cell"):
            self._column += int(attributes.get("table:number-columns-repeated", "1"))
            if "office:value-type" in attributes:
                self._filled = self._column
        elif name == "text:p":
            self._filled = self._column
        elif name == "table:table-row":
            self._repeated = int(attributes.get("table:number-rows-repeated", "1"))
            self._column = self._filled = 0
        elif name == "table:table":
            self._row = self._rows = self._columns = 0

    def end(self, name: str) -> None:
        """Keep the extent of a table, to its last filled row."""
        if name == "table:table-row":
            self._row += self._repeated
            if self._filled:
                self._rows, self._columns = self._row, max(self._columns, self._filled)
        elif name == "table:table":
            self.extents.append((self._rows, self._columns))


def too_large(extent: Extent) -> bool:
    """True if a sheet has more cells or rows than are read."""
    rows, columns = extent
    return rows > MOST_ROWS or rows * columns > MOST_CELLS


def formulas_without_values(data: bytes) -> int:
    """Return how many cells of Excel have a formula whose value was not saved."""
    if not data.startswith(b"PK"):
        return 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.lower().startswith("xl/worksheets/")]
        return sum(len(UNSAVED.findall(archive.read(name))) for name in sheets)


def write(rows: Iterable[list[Any]], file: TextIO) -> int:
    """Write rows with tabs; return an exit code."""
    written = 0
    for row in rows:
        line = "\t".join([_text(cell) for cell in islice(row, MOST_COLUMNS)])
        written += file.write(f"{line.rstrip()}\n")
        if written > MOST_TEXT:
            return TOO_MUCH_TEXT
    return 0


def _text(value: object) -> str:
    """Return a cell on one line; a whole number without a point."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return " ".join(str(value).split())


def _wordy(rows: Iterable[list[Any]]) -> float:
    """Return the share of the first rows that have a cell with a single word."""
    filled = [row for row in islice(rows, LOOKED_AT) if any(cell != "" for cell in row)]
    words = sum(any(isinstance(it, str) and it.strip().isalpha() for it in row) for row in filled)
    return words / len(filled) if filled else 0.0


def _sheet(filled: dict[str, Any], asked: str) -> str:
    """Return the name of the sheet to read."""
    if asked:
        return asked
    shares = {name: _wordy(sheet.iter_rows()) for name, sheet in filled.items()}
    wordy = (name for name, share in shares.items() if share >= WORDY)
    return next(wordy, max(shares, key=lambda name: shares[name]))


def main(asked: str = "") -> int:
    """Read one spreadsheet; return an exit code."""
    limit_process(MEMORY, CPU_SECONDS)
    from python_calamine import CalamineError

    data = sys.stdin.buffer.read()
    out = io.TextIOWrapper(sys.stdout.buffer, "utf-8", "replace", newline="")
    try:
        return _read(data, asked, out)
    except (CalamineError, OSError, ValueError, zipfile.BadZipFile, expat.ExpatError):
        return DAMAGED
    finally:
        out.flush()


def _without_layout(data: bytes) -> bytes:
    """Return an OpenDocument without white space between its cells, which calamine can't read."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as compact:
        for name in archive.namelist():
            content = archive.read(name)
            compact.writestr(name, INDENTED.sub(b"><", content) if name == CONTENT else content)
    return out.getvalue()


def _read(data: bytes, asked: str, out: TextIO) -> int:
    """Write a sheet, or what the exit code says; raises what damaged files raise."""
    from python_calamine import CalamineError, CalamineWorkbook

    large = next(filter(too_large, extents(data)), None)
    filled: dict[str, Any] = {}
    names: list[str] = []
    if large is None:
        try:
            workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        except CalamineError:
            workbook = CalamineWorkbook.from_filelike(io.BytesIO(_without_layout(data)))
        names = workbook.sheet_names
        for name in names:
            sheet = workbook.get_sheet_by_name(name)
            extent = (sheet.total_height, sheet.total_width)
            if not too_large(extent):
                filled |= {name: sheet} if sheet.height else {}
            else:
                large = large or (extent if sheet.height else None)
    if filled and asked and asked not in filled:
        out.write("\n".join(names))
        return NO_SUCH_SHEET
    if filled:
        name = _sheet(filled, asked)
        others = [it for it in names if it in filled and it != name]
        facts = {"sheet": name, "others": others, "formulas": formulas_without_values(data)}
        code = write(filled[name].iter_rows(), out)
        if not code:
            sys.stderr.write(json.dumps(facts))
        return code
    if large:
        print(*large, file=out)
        return TOO_MANY_CELLS
    print(formulas_without_values(data), file=out)
    return EMPTY


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
