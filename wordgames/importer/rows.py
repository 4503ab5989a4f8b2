"""Rows of CSV and TSV, each with the number of its first line; a damaged row costs only itself."""

import csv
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from wordgames.importer.text import MOST_LINE, lines

MOST_RECORD = 100
"""Lines of a cell: a quote that does not end within them is a stray one."""
MOST_STRAYS = 1_000
"""Quotes without an end after which none is looked for."""
csv.field_size_limit(MOST_RECORD * MOST_LINE)


class Row(NamedTuple):
    """The cells of a row and the number of its first line; a damaged one is a single cell."""

    line: int
    cells: list[str]
    damaged: bool = False


class _EndlessError(Exception):
    """A quote that does not end soon."""


def rows_of(text: str, delimiter: str) -> Iterator[Row]:
    """Yield the rows of a table that are not empty; between tabs a quote is a plain sign."""
    rows = _tab_rows(text) if delimiter == "\t" else _quoted_rows(text, delimiter)
    return (row for row in rows if any(row.cells))


def _quoted_rows(text: str, delimiter: str) -> Iterator[Row]:
    source, waiting = lines(text, str), deque[tuple[int, str]]()
    record: list[tuple[int, str]] = []
    escape = "\\" if '\\"' in text else None

    def feed() -> Iterator[str]:
        while (pair := waiting.popleft() if waiting else next(source, None)) is not None:
            record.append(pair)
            if len(record) > MOST_RECORD:
                raise _EndlessError
            yield pair[1] + "\n"

    while True:
        reader = csv.reader(
            feed(), delimiter=delimiter, skipinitialspace=True, strict=True, escapechar=escape
        )
        try:
            for cells in reader:
                yield Row(record[0][0], cells)
                record.clear()
        except (csv.Error, _EndlessError):
            first, *others = record
            waiting.extendleft(reversed(others))
            record.clear()
            yield Row(first[0], [first[1]], damaged=True)
        else:
            return


def _tab_rows(text: str) -> Iterator[Row]:
    """Yield rows between tabs; quotes round a whole cell, as Excel writes them, are not its own."""
    source, waiting, strays = lines(text, str), deque[tuple[int, str]](), 0
    while (pair := waiting.popleft() if waiting else next(source, None)) is not None:
        number, line = pair
        cells = line.split("\t")
        if '"' not in line:
            yield Row(number, cells)
            continue
        while strays < MOST_STRAYS and _is_open(cells[-1]):
            ahead = list(_until_closed(waiting, source))
            end, _, rest = (ahead[-1][1] if ahead else "").partition("\t")
            joined = "\n".join([cells[-1], *(each for _, each in ahead[:-1]), end])
            if not end.rstrip().endswith('"') or joined.count('"') % 2:
                waiting.extendleft(reversed(ahead))
                strays += 1
                break
            cells = [*cells[:-1], joined, *(rest.split("\t") if rest else ())]
        yield Row(number, [unquoted_cell(cell) for cell in cells])


def _until_closed(
    waiting: deque[tuple[int, str]], source: Iterator[tuple[int, str]]
) -> Iterator[tuple[int, str]]:
    """Yield the lines that a cell in quotes may go on in: to one that ends it, or has a tab."""
    for _ in range(MOST_RECORD):
        after = waiting.popleft() if waiting else next(source, None)
        if after is None:
            return
        yield after
        if "\t" in after[1] or after[1].rstrip().endswith('"'):
            return


def _is_open(cell: str) -> bool:
    return cell.startswith('"') and cell.count('"') % 2 == 1


def unquoted_cell(cell: str) -> str:
    """Return a cell without the quotes round all of it; quotes doubled within are one."""
    bare = cell.strip()
    if len(bare) > 1 and bare[0] == bare[-1] == '"' and '"' not in bare[1:-1].replace('""', ""):
        return bare[1:-1].replace('""', '"')
    return cell
