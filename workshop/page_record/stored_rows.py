"""What lies in the database: the rows of every table, and the opaque ids among them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from django.db import connection

from workshop.page_record.record_file import OPAQUE, ROWS, RecordedAnswer

NOT_SHOWN = {
    "auth_permission",
    "django_admin_log",
    "django_content_type",
    "django_migrations",
    "django_session",
    "django_tasks_database_dbtaskresult",  # names the module of its task
    "site_cache",
    "sqlite_sequence",
}


NOT_COMPARED = {"result"}
"""Columns that hold what a machine needed, memory too, until a run is summed up."""


def tables() -> list[str]:
    """Return the names of the tables that hold what people and agents did."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    return sorted(set(names) - NOT_SHOWN)


def rows_of(table: str) -> list[dict[str, Any]]:
    """Return a table's rows, column by column; binary ones by their hash."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
        names = [column[0] for column in cursor.description or ()]
        return [_row(names, row) for row in cursor.fetchall()]


def _row(names: list[str], row: tuple[Any, ...]) -> dict[str, Any]:
    pairs = zip(names, map(_plain, row), strict=True)
    return {name: value for name, value in pairs if name not in NOT_COMPARED}


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | memoryview):
        return f"{len(value)} bytes {hashlib.sha256(value).hexdigest()[:16]}"
    return value


def table_answers() -> Iterator[RecordedAnswer]:
    """Yield every table as an answer: a line for each row, sorted."""
    for table in tables():
        lines = sorted(json.dumps(row, ensure_ascii=False, default=str) for row in rows_of(table))
        yield RecordedAnswer(label=f"table {table}", method=ROWS, path=table, body="\n".join(lines))


def ids() -> set[str]:
    """Return every id that was drawn at random."""
    names = set()
    for table in tables():
        for row in rows_of(table):
            if isinstance(row.get("id"), str) and OPAQUE.fullmatch(row["id"]):
                names.add(row["id"])
    return names
