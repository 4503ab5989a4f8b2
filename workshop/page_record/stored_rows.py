"""The rows of every table of the database, and the opaque ids among them."""

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
    "django_tasks_database_dbtaskresult",  # has a module's path in its rows
    "site_cache",
    "sqlite_sequence",
}


NOT_COMPARED = {"result"}
"""Columns of resources used, such as memory, in runs not yet summed up."""


def tables() -> list[str]:
    """Return the names of the tables that hold people's and agents' data."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    return sorted(set(names) - NOT_SHOWN)


def rows_of(table: str) -> list[dict[str, Any]]:
    """Return a table's rows, column by column; binary ones as hashes."""
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
    """Return every randomly drawn id."""
    names = set()
    for table in tables():
        for row in rows_of(table):
            if isinstance(row.get("id"), str) and OPAQUE.fullmatch(row["id"]):
                names.add(row["id"])
    return names
