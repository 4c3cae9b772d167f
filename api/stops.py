"""campaigns/{id}/stops: where the caller's seat wants to be asked, and where it passes unasked."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.decisions import SeatQuery
from api.views import Resource
from campaigns import services
from campaigns.web.fields import Choice, Flag, StrictSerializer


class StopsIn(StrictSerializer):
    """Where to ask; at windows that are left out too."""

    ask = serializers.DictField(child=Flag(), help_text="Whether to ask, by the name of the window.")
    until = Choice(
        choices=tuple(services.SPANS),
        required=False,
        allow_null=True,
        default=None,
        help_text="How long that holds; then the seat is asked everywhere again. For good, if null.",
    )


class StopsOut(serializers.Serializer[Any]):
    ask = serializers.DictField(child=serializers.BooleanField(), help_text="Whether it is asked, by window.")
    until = serializers.CharField(allow_null=True, help_text="`turn`, `game`, or null: for good.")


class Stops(Resource):
    @extend_schema(parameters=[SeatQuery], responses=StopsOut, operation_id="stops", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Where the caller's seat wants to be asked. Nobody else is told."""
        return Response(services.stops(str(id), request.user, **self.query(SeatQuery)))

    @extend_schema(request=StopsIn, parameters=[SeatQuery], responses=StopsOut, operation_id="set_stops", tags=["play"])
    def put(self, request: Request, id: UUID) -> Response:
        """Say anew where to ask the caller's seat. Elsewhere it passes, after a short pause."""
        wish = {**self.query(SeatQuery), **self.body(StopsIn)}
        return Response(services.set_stops(str(id), request.user, **wish))
