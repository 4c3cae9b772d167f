"""Numbered pages of a list: ?page=2&limit=50."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response

from api.core.views import Resource

M = TypeVar("M", bound=Model)


class PageOut(serializers.Serializer[Any]):
    """A page of a list."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class Pages(PageNumberPagination):
    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"


def page_response(view: Resource, found: QuerySet[M], describe: Callable[[M], dict[str, Any]]) -> Response:
    """Return the page that the request of a view asks for."""
    pages = Pages()
    rows = pages.paginate_queryset(found, view.request, view=view)
    return pages.get_paginated_response([describe(row) for row in rows or ()])
