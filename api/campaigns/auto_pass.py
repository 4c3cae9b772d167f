"""campaigns/{id}/stops: the auto-pass settings of the caller's seat."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import SeatQuery
from api.core.views import Resource
from campaigns import services
from campaigns.http.fields import Choice, Flag, StrictSerializer


class StopsIn(StrictSerializer):
    """The auto-pass settings of a seat. Each request replaces all of them."""

    ask = serializers.DictField(
        child=Flag(), help_text="Whether to ask the seat, by window. Windows that are left out ask."
    )
    until = Choice(
        choices=tuple(services.SPANS),
        required=False,
        allow_null=True,
        default=None,
        help_text="Until the end of this `turn` or this `game`; null for good. Afterwards every window asks again.",
    )


class StopsOut(serializers.Serializer[Any]):
    ask = serializers.DictField(child=serializers.BooleanField(), help_text="Whether the seat is asked, by window.")
    until = serializers.CharField(allow_null=True, help_text="`turn`, `game`, or null: for good.")


class Stops(Resource):
    @extend_schema(parameters=[SeatQuery], responses=StopsOut, operation_id="stops", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the auto-pass settings.

        Returns the windows in which the server asks the caller's seat. It passes in all others. Nobody else can
        read this. Seat holder only.

        Errors: campaign_not_found, not_your_seat, outdated_campaign.
        """
        return Response(services.get_auto_pass(str(id), request.user, **self.query(SeatQuery)))

    @extend_schema(request=StopsIn, parameters=[SeatQuery], responses=StopsOut, operation_id="set_stops", tags=["play"])
    def put(self, request: Request, id: UUID) -> Response:
        """Change the auto-pass settings.

        Sets the windows in which the server asks the caller's seat. In all others it passes for them after a short
        pause. Seat holder only.

        The server plays the `decline` option, two seconds after the last event or the last change at the earliest,
        whatever the seat holds. The settings are not part of the log.

        Errors: campaign_not_found, not_your_seat, not_playing, unknown_window, outdated_campaign.
        """
        wish = {**self.query(SeatQuery), **self.body(StopsIn)}
        return Response(services.set_auto_pass(str(id), request.user, **wish))
