"""Rows of the database as models, by prepared SQL: a third of the cost of Django's `raw`.

Every guess and page reads the same few rows. Their columns are determined once per database, not
once per query.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.sql import UpdateQuery

AnyModel = TypeVar("AnyModel", bound=Model)
Converters = tuple[tuple[int, Any, tuple[Callable[..., Any], ...]], ...]


def rows_of(model: type[AnyModel], where: str, values: Sequence[str]) -> list[AnyModel]:
    """Return the rows of a model's table, given the end of a SELECT from WHERE on."""
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
    """Return the names of a model's fields, their SELECT, and the converters of their values."""
    fields = model._meta.concrete_fields
    columns = [field.get_col(model._meta.db_table) for field in fields]
    quote = connection.ops.quote_name
    listed = ", ".join(quote(str(field.column)) for field in fields)
    select = f"SELECT {listed} FROM {quote(model._meta.db_table)}"  # noqa: S608  (no input in it)
    converters = ((place, column, _readers(column)) for place, column in enumerate(columns))
    return [field.attname for field in fields], select, tuple(it for it in converters if it[2])


def _readers(column: Any) -> tuple[Callable[..., Any], ...]:
    """Return the converters from database values to Python's, as in Django's compiler."""
    return (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))


def update_of(rows: QuerySet[Any], **values: Any) -> tuple[str, Sequence[Any]]:
    """Return `rows.update(**values)` as a statement with its parameters.

    To build it takes longer than to execute it: so it is built before the database is locked.
    """
    query = cast(UpdateQuery, rows.query.chain(UpdateQuery))
    query.add_update_values(values)
    statement: tuple[str, Sequence[Any]] = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return statement


AT_ONCE = 200
Row = TypeVar("Row", bound=Model)


def in_parts(rows: QuerySet[Row], at_once: int = AT_ONCE) -> Iterator[Row]:
    """Yield the rows of a query in its order, a part in memory at a time; the ids all at once.

    Rows deleted in the meantime are left out. `iterator()` would keep one statement open to the
    last row: until then, SQLite cannot reuse its write-ahead log, which grows with every guess
    while a slow reader reads.
    """
    keys = list(rows.prefetch_related(None).values_list("pk", flat=True))
    for first in range(0, len(keys), at_once):
        batch = keys[first : first + at_once]
        by_key = {row.pk: row for row in rows.filter(pk__in=batch)}
        yield from (by_key[key] for key in batch if key in by_key)
