"""Rows of the database as models, by prepared SQL: a third of the cost of Django's `raw`.

Every guess and page reads the same few rows. Their columns are determined once per database, not
once per query.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet
from django.db.models.sql import UpdateQuery

AnyModel = TypeVar("AnyModel", bound=Model)
OtherModel = TypeVar("OtherModel", bound=Model)
Converters = tuple[tuple[int, Any, tuple[Callable[..., Any], ...]], ...]


def rows_of(model: type[AnyModel], where: str, values: Sequence[str]) -> list[AnyModel]:
    """Return the rows of a model's table, given the end of a SELECT from WHERE on."""
    database = connections[DEFAULT_DB_ALIAS]  # whose proxy costs as much at each use
    columns = _columns(model, database.vendor)
    rows = _selected(database, columns.listed, f"{columns.table} {where}", values)
    return [columns.row_of(row) for row in rows]


def rows_with(
    model: type[AnyModel], other: type[OtherModel], where: str, values: Sequence[str]
) -> tuple[AnyModel | None, list[OtherModel]]:
    """Return one row of a model, and the rows of another that belong to it, by one statement.

    `where` begins with LEFT JOIN's ON, and names both by their models. A row that is missing is
    None, and has no others.
    """
    database = connections[DEFAULT_DB_ALIAS]
    one, many = _columns(model, database.vendor), _columns(other, database.vendor)
    listed = f"{one.all_listed}, {many.all_listed}"
    tables = f"{one.named} LEFT JOIN {many.named} {where}"
    rows = _selected(database, listed, tables, values)
    if not rows:
        return None, []
    size = len(one.names)
    others = [many.row_of(row[size:]) for row in rows if row[size] is not None]
    return one.row_of(rows[0][:size]), others


def _selected(
    database: BaseDatabaseWrapper, listed: str, tables: str, values: Sequence[str]
) -> list[tuple[Any, ...]]:
    with database.cursor() as cursor:
        cursor.execute(f"SELECT {listed} FROM {tables}", values)  # noqa: S608  (no input in it)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


class _Columns(NamedTuple, Generic[AnyModel]):
    """A model with its table and columns in SQL, as they are and by the model's name."""

    model: type[AnyModel]
    names: Sequence[str]
    converters: Converters
    table: str
    listed: str
    named: str
    all_listed: str

    def row_of(self, row: Sequence[Any]) -> AnyModel:
        """Return a row of the database as a model."""
        values = list(row)
        for place, column, functions in self.converters:
            for convert in functions:
                values[place] = convert(values[place], column, connection)
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, values)


@lru_cache(maxsize=32)
def _columns(model: type[AnyModel], vendor: str) -> _Columns[AnyModel]:
    """Return the columns of a model's table, its key the first."""
    fields, name = model._meta.concrete_fields, model._meta.model_name
    columns = [field.get_col(model._meta.db_table) for field in fields]
    readers = ((place, column, _readers(column)) for place, column in enumerate(columns))
    quote = connection.ops.quote_name
    table, quoted = quote(model._meta.db_table), [quote(str(field.column)) for field in fields]
    return _Columns(
        model,
        [field.attname for field in fields],
        tuple(it for it in readers if it[2]),
        table,
        listed=", ".join(quoted),
        named=f"{table} {name}",
        all_listed=", ".join(f"{name}.{each}" for each in quoted),
    )


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
