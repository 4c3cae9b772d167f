"""campaigns/{id}/seats/{seat}/remind: remind a player to decide."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from campaigns import services
from campaigns.http.fields import NothingIn


class RemindedOut(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    again_at = serializers.DateTimeField(help_text="When the seat can be reminded again.")


class Remind(Resource):
    @extend_schema(request=None, responses={201: RemindedOut}, operation_id="remind", tags=["play"])
    def post(self, request: Request, id: UUID, seat: int) -> Response:
        """Remind a player.

        Reminds another player that the campaign waits for them, by mail if they want it. Each seat can be reminded
        once an hour by anyone. Players only.

        The player finds the reminder in the list of campaigns and in the live feed until the next event. The server
        itself reminds a player once after a day.

        Errors: campaign_not_found, not_your_seat, not_playing, cannot_remind, reminded.
        """
        self.body(NothingIn)
        return Response({"seat": seat, "again_at": services.remind(str(id), request.user, seat)}, status=201)
