"""Plain and Markdown tables."""

from __future__ import annotations

from collections.abc import Sequence

Row = Sequence[str]


def plain(head: Row, rows: Sequence[Row]) -> str:
    """Return a table in columns, figures to the right, for a terminal."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    flush_left = [all(not _is_figure(row[column]) for row in rows) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if flush else cell.rjust(width)
            for cell, width, flush in zip(line, widths, flush_left, strict=True)
        ).rstrip()
        for line in lines
    )


def markdown(head: Row, rows: Sequence[Row]) -> str:
    """Return a Markdown table, columns of figures to the right."""
    figures = [rows and all(_is_figure(row[column]) for row in rows) for column in range(len(head))]
    rule = ["---:" if flush else "---" for flush in figures]
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows))


def sentences(head: Row, rows: Sequence[Row]) -> str:
    """Return a Markdown table of sentences, though some begin with a figure."""
    rule = ["---"] * len(head)
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows))


def _is_figure(cell: str) -> bool:
    return cell[:1] in "+-.0123456789" or not cell
