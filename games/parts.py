"""Long reading that holds nobody up: rows a few at a time, and nothing open between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.db.models import Model, QuerySet

AT_ONCE = 200
Row = TypeVar("Row", bound=Model)


def in_parts(rows: QuerySet[Row], at_once: int = AT_ONCE) -> Iterator[Row]:
    """Yield the rows of a query in its order, so many in memory at a time; their ids all at once.

    Rows that are deleted meanwhile are left out. Unlike `iterator()`, which keeps one statement
    open to the last row: as long as that is so, SQLite cannot use its write-ahead log again, which
    then grows with every guess, by however much the reader is slow.
    """
    keys = list(rows.prefetch_related(None).values_list("pk", flat=True))
    for first in range(0, len(keys), at_once):
        batch = keys[first : first + at_once]
        by_key = {row.pk: row for row in rows.filter(pk__in=batch)}
        yield from (by_key[key] for key in batch if key in by_key)
