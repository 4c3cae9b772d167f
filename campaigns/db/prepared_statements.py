"""Statements that every action needs: Django writes their SQL once in a process, PostgreSQL plans it once a connection.

To write the SQL of a row takes longer than to fetch it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators

ASKED = "?"
"""Stands in a queryset for a value that is given when it is asked."""
NUMBER = RawSQL("%s", (ASKED,))
"""Stands there for a number."""

Row = TypeVar("Row", bound=Model)


def cursor() -> Any:
    """Return a cursor whose statements are prepared once a connection has seen them often enough.

    That takes values sent beside the statement; the cursor that Django opens on PostgreSQL writes them into it.
    """
    if connection.vendor != "postgresql":
        return connection.cursor()
    from django.db.backends.postgresql.base import ServerBindingCursor

    connection.ensure_connection()
    return connection._prepare_cursor(ServerBindingCursor(connection.connection))


def update(model: type[Model], values: Mapping[str, Any], **where: Any) -> int:
    """Change columns of the rows that have all the values of `where`. Returns how many rows those are."""
    fields = [(model._meta.get_field(name), value) for name, value in (*values.items(), *where.items())]
    places = [f"{connection.ops.quote_name(field.column)} = %s" for field, _ in fields]
    changes, conditions = ", ".join(places[: len(values)]), " AND ".join(places[len(values) :])
    with cursor() as opened:
        opened.execute(
            f"UPDATE {model._meta.db_table} SET {changes} WHERE {conditions}",
            [field.get_db_prep_save(value, connection) for field, value in fields],
        )
        return opened.rowcount


def insert(model: type[Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """Store rows, but none in the place of another. rows: at least one, values by column, all with the same ones."""
    fields = [model._meta.get_field(name) for name in rows[0]]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    with cursor() as opened:
        opened.executemany(
            f"INSERT INTO {model._meta.db_table} ({columns}) VALUES ({places}) ON CONFLICT DO NOTHING",
            [[field.get_db_prep_save(row[field.attname], connection) for field in fields] for row in rows],
        )


class Prepared(Generic[Row]):
    """A queryset of models, what `select_related` and annotations bring with them included.

    make: returns it, with ASKED or NUMBER for each value that differs from time to time.
    """

    def __init__(self, make: Callable[[], QuerySet[Row]]) -> None:
        self._make = make

    def rows(self, *asked: Any) -> list[Row]:
        """Return what there is. asked: values in the place of each ASKED and NUMBER, in order."""
        sql, parameters = self._statement
        values = iter(asked)
        with cursor() as opened:
            opened.execute(sql, [next(values) if value == ASKED else value for value in parameters])
            found = opened.fetchall()
        return list(self._built(found))

    def first(self, *asked: Any) -> Row | None:
        """Return the first row, or None where there is none."""
        return next(iter(self.rows(*asked)), None)

    @cached_property
    def _compiler(self) -> Any:
        compiler = self._make().query.get_compiler(DEFAULT_DB_ALIAS)
        compiler.written = compiler.as_sql()
        return compiler

    @property
    def _statement(self) -> tuple[str, tuple[Any, ...]]:
        return self._compiler.written

    @cached_property
    def _converters(self) -> Any:
        return self._compiler.get_converters([column for column, *_ in self._compiler.select])

    @cached_property
    def _columns(self) -> tuple[slice, list[str]]:
        """Return where the model's own columns are, and their names."""
        places = self._compiler.klass_info["select_fields"]
        own = slice(places[0], places[-1] + 1)
        return own, [column.target.attname for column, *_ in self._compiler.select[own]]

    @cached_property
    def _related(self) -> Any:
        return get_related_populators(self._compiler.klass_info, self._compiler.select, DEFAULT_DB_ALIAS)

    def _built(self, found: list[Any]) -> Iterator[Row]:
        """Yield rows as ModelIterable does."""
        model, (own, names) = self._compiler.klass_info["model"], self._columns
        for row in self._compiler.apply_converters(found, self._converters):
            made = model.from_db(DEFAULT_DB_ALIAS, names, row[own])
            for related in self._related:
                related.populate(row, made)
            for name, place in self._compiler.annotation_col_map.items():
                setattr(made, name, row[place])
            yield made
