"""Numbered pages of a list: ?page=2&limit=50."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response

from api.core.views import Resource

Row = TypeVar("Row")
RowOut = TypeVar("RowOut", covariant=True)


class Listing(Protocol[RowOut]):
    """A list that a slice reads in part, such as a QuerySet."""

    def __len__(self) -> int: ...

    def __getitem__(self, part: slice, /) -> Iterable[RowOut]: ...


class PageOut(serializers.Serializer[Any]):
    """A page of a list."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class Pages(PageNumberPagination):
    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"


def page_response(view: Resource, found: Listing[Row], describe: Callable[[Row], dict[str, Any]]) -> Response:
    """Return the page that the request of a view asks for."""
    pages = Pages()
    rows = pages.paginate_queryset(found, view.request, view=view)
    return pages.get_paginated_response([describe(row) for row in rows or ()])
