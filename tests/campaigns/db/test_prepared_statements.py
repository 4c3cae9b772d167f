"""Prepared statements return the same rows as their querysets."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import F, Model, QuerySet
from django.test.utils import CaptureQueriesContext

from campaigns.db import prepared_statements
from campaigns.db.prepared_statements import ASKED, Prepared
from campaigns.models import Seat

pytestmark = [pytest.mark.db, pytest.mark.django_db]
CHANGED = "Django has changed what campaigns/db/prepared_statements.py leans on"
FIRST_FEW = 10
"""More executions than a connection needs before it prepares a statement."""


def seats(campaign: Any) -> QuerySet[Seat]:
    found = Seat.objects.select_related("user", "campaign__owner").annotate(place=F("index") + 1)
    return found.filter(campaign=campaign).order_by("index")


def plain(row: Model | None) -> Any:
    """Return all values of a row, related rows included."""
    if row is None:
        return None
    held = {name: value for name, value in vars(row).items() if name != "_state"}
    related = {name: plain(other) for name, other in row._state.fields_cache.items()}
    return type(row), held, row._state.db, row._state.adding, related


@pytest.mark.parametrize("shared", ["", "campaign"])
def test_rows_are_those_of_the_queryset_with_all_that_comes_with_them(new_campaign: Any, shared: str) -> None:
    campaign = new_campaign("me", "open", "bot:random")
    ready = Prepared(lambda: seats(ASKED), shared)
    expected = [plain(row) for row in seats(campaign.pk)]
    assert len(expected) == 3
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            found = [plain(row) for row in ready.rows(campaign.pk)]
        assert found == expected, CHANGED
        assert len(asked) == 1, CHANGED
    assert len({id(row.campaign) for row in ready.rows(campaign.pk)}) == (1 if shared else 3)
    assert ready.rows("nobody's") == [] and ready.first("nobody's") is None


def test_postgresql_plans_them_once(new_campaign: Any) -> None:
    campaign = new_campaign("me", "open", "bot:random")
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL prepares statements")
    ready = Prepared(lambda: seats(ASKED))
    for _ in range(FIRST_FEW):
        ready.rows(campaign.pk)
        prepared_statements.update(Seat, {"avatar": "one"}, campaign=campaign.pk, index=1)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        statements = [statement for (statement,) in cursor.fetchall()]
    for beginning in ("SELECT", "UPDATE"):
        assert any(one.startswith(beginning) and "campaigns_seat" in one for one in statements), CHANGED
