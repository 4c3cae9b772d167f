"""Pages of lists: numbered (?page=2&limit=50), or by cursor.

A page by cursor costs the same however long the list is, because nobody counts it.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Protocol, TypeVar

from django.db.models import Model, QuerySet
from django.utils.dateparse import parse_datetime
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination, PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.core.views import Resource

M = TypeVar("M", bound=Model)
Row = TypeVar("Row")
RowOut = TypeVar("RowOut", covariant=True)


class Listing(Protocol[RowOut]):
    """A list that a slice reads in part, such as a QuerySet."""

    def __len__(self) -> int: ...

    def __getitem__(self, part: slice, /) -> Iterable[RowOut]: ...


class CursorPageOut(serializers.Serializer[Any]):
    """A page of a list without a count."""

    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class PageOut(CursorPageOut):
    """A numbered page of a list."""

    count = serializers.IntegerField()


class Pages(PageNumberPagination):
    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"


class CursorPages(CursorPagination):
    """Pages of a QuerySet in the order of its model."""

    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"

    def get_ordering(self, request: Request, queryset: QuerySet[M], view: APIView) -> tuple[str, ...]:
        return tuple(map(str, queryset.model._meta.ordering or ()))

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Return the cursor of a request.

        Raises NotFound if its position is no moment, since lists are in the order of one.
        """
        cursor: Cursor | None = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None and not _is_utc_moment(cursor.position):
            raise NotFound(self.invalid_cursor_message)
        return cursor


def _is_utc_moment(text: str) -> bool:
    try:
        moment = parse_datetime(text)
    except ValueError:
        return False
    return moment is not None and moment.utcoffset() == timedelta(0)


def cursor_page_response(view: Resource, found: QuerySet[M], describe: Callable[[M], dict[str, Any]]) -> Response:
    """Return the page at the cursor of a request, or the first one."""
    pages = CursorPages()
    rows: list[M] | None = pages.paginate_queryset(found, view.request, view=view)
    return pages.get_paginated_response([describe(row) for row in rows or ()])


def page_response(view: Resource, found: Listing[Row], describe: Callable[[Row], dict[str, Any]]) -> Response:
    """Return the page that the request of a view asks for."""
    pages = Pages()
    rows = pages.paginate_queryset(found, view.request, view=view)
    return pages.get_paginated_response([describe(row) for row in rows or ()])
