"""Statements that are kept ready give what their querysets do. They lean on pieces of Django that it may change."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F, Model, QuerySet
from django.db.models.query import get_related_populators
from django.test.utils import CaptureQueriesContext

from campaigns import prepared
from campaigns.models import Campaign, Seat
from campaigns.prepared import ASKED, Prepared

pytestmark = [pytest.mark.db, pytest.mark.django_db]
CHANGED = "Django has changed what campaigns/prepared.py leans on"
FIRST_FEW = 10
"""More often than a connection waits before it has a statement prepared."""


def seats(campaign: Any) -> QuerySet[Seat]:
    found = Seat.objects.select_related("user", "campaign__owner").annotate(place=F("index") + 1)
    return found.filter(campaign=campaign).order_by("index")


def plain(row: Model | None) -> Any:
    """Return all that a row holds, what came with it included."""
    if row is None:
        return None
    held = {name: value for name, value in vars(row).items() if name != "_state"}
    return (
        type(row),
        held,
        row._state.db,
        row._state.adding,
        {name: plain(other) for name, other in row._state.fields_cache.items()},
    )


@pytest.fixture
def campaign(new_campaign: Callable[..., Campaign]) -> Campaign:
    return new_campaign("me", "open", "bot:random")


def test_rows_are_those_of_the_queryset_with_all_that_comes_with_them(campaign: Campaign) -> None:
    ready = Prepared(lambda: seats(ASKED))
    expected = [plain(row) for row in seats(campaign.pk)]
    assert len(expected) == 3
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            found = [plain(row) for row in ready.rows(campaign.pk)]
        assert found == expected, CHANGED
        assert len(asked) == 1, CHANGED
    assert ready.rows("nobody's") == [] and ready.first("nobody's") is None


def test_an_update_changes_the_rows_that_are_meant_and_counts_them(campaign: Campaign) -> None:
    stored = Seat.objects.filter(campaign=campaign).values_list("index", "avatar", "consents")
    first, _, last = stored
    assert prepared.update(Seat, {"avatar": "one", "consents": True}, campaign=campaign.pk, index=1) == 1
    assert prepared.update(Seat, {"avatar": "two"}, campaign=campaign.pk, index=7) == 0
    assert list(stored.all()) == [first, (1, "one", True), last]


def test_postgresql_plans_them_once(campaign: Campaign) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL prepares statements")
    ready = Prepared(lambda: seats(ASKED))
    for _ in range(FIRST_FEW):
        ready.rows(campaign.pk)
        prepared.update(Seat, {"avatar": "one"}, campaign=campaign.pk, index=1)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        statements = [statement for (statement,) in cursor.fetchall()]
    for beginning in ("SELECT", "UPDATE"):
        assert any(one.startswith(beginning) and "campaigns_seat" in one for one in statements), CHANGED


def test_django_has_what_they_lean_on() -> None:
    assert list(signature(get_related_populators).parameters) == ["klass_info", "select", "db"], CHANGED
    assert list(signature(BaseDatabaseWrapper._prepare_cursor).parameters) == ["self", "cursor"], CHANGED
    compiler = seats(ASKED).query.get_compiler("default")
    compiler.as_sql()
    for name in ("klass_info", "select", "annotation_col_map", "get_converters", "apply_converters"):
        assert hasattr(compiler, name), CHANGED
    assert {"model", "select_fields"} <= set(compiler.klass_info), CHANGED
