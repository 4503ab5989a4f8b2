"""Rows of the database by SQL that is ready, as models: a third of what Django's `raw` takes.

Every guess and page asks for the same few rows. What their columns are is worked out once for each
database, not for each question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet

AnyModel = TypeVar("AnyModel", bound=Model)
Converters = tuple[tuple[int, Any, tuple[Callable[..., Any], ...]], ...]


def rows_of(model: type[AnyModel], where: str, values: Sequence[str]) -> list[AnyModel]:
    """Return the rows of a model's table, by the end of a SELECT from WHERE on."""
    names, select, converters = _columns(model, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"{select} {where}", values)
        rows = cursor.fetchall()
    return [model.from_db(DEFAULT_DB_ALIAS, names, each) for each in _converted(rows, converters)]


def _converted(rows: Sequence[Sequence[Any]], converters: Converters) -> Iterator[list[Any]]:
    for row in rows:
        values = list(row)
        for place, column, functions in converters:
            for convert in functions:
                values[place] = convert(values[place], column, connection)
        yield values


@lru_cache(maxsize=32)
def _columns(model: type[Model], vendor: str) -> tuple[Sequence[str], str, Converters]:
    """Return the names of a model's fields, the SELECT of them, and what reads their values."""
    fields = model._meta.concrete_fields
    columns = [field.get_col(model._meta.db_table) for field in fields]
    quote = connection.ops.quote_name
    listed = ", ".join(quote(str(field.column)) for field in fields)
    select = f"SELECT {listed} FROM {quote(model._meta.db_table)}"  # noqa: S608  (no input in it)
    converters = ((place, column, _readers(column)) for place, column in enumerate(columns))
    return [field.attname for field in fields], select, tuple(it for it in converters if it[2])


def _readers(column: Any) -> tuple[Callable[..., Any], ...]:
    """Return what makes a value of Python of one of the database, as Django's compiler does."""
    return (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))


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
