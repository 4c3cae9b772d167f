"""campaigns/{id}/seats/{seat}/secret: what somebody brings along unseen to a seat of theirs."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.decks import SheetOut, sheet_data
from api.views import Resource
from campaigns import services
from campaigns.web.decks import Parts
from campaigns.web.fields import StrictSerializer, Text


class SecretIn(StrictSerializer):
    """Which deck: one of them, or nothing for the usual one."""

    deck = Parts(required=False, allow_null=True, help_text="By part, the copies of each design.")
    starter = Text(max_length=80, required=False, allow_null=True, help_text="A deck that comes with the game.")
    own = Text(max_length=36, required=False, allow_null=True, help_text="The id of a deck that the caller keeps.")


class SecretOut(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    ready = serializers.BooleanField()
    secret = serializers.DictField(allow_null=True, help_text="Null where nothing was brought along.")
    dealt = serializers.DictField(
        child=serializers.IntegerField(), allow_null=True, help_text="Where cards are dealt: copies of each design."
    )
    salt = serializers.CharField(allow_null=True, help_text="What its commitment was made with, once play has begun.")


class CheckSecretIn(StrictSerializer):
    deck = Parts(help_text="By part, the copies of each design.")


class Check(Resource):
    @extend_schema(request=CheckSecretIn, responses=SheetOut, operation_id="check_secret", tags=["campaigns"])
    def post(self, request: Request, id: UUID, seat: int) -> Response:
        """What a deck would come to at the caller's own seat, and what is wrong with it; nothing is kept."""
        found = services.check_secret(str(id), request.user, seat, **self.body(CheckSecretIn))
        return Response(sheet_data(found))


class Secret(Resource):
    @extend_schema(responses=SecretOut, operation_id="secret", tags=["campaigns"])
    def get(self, request: Request, id: UUID, seat: int) -> Response:
        """What the caller has brought along to their own seat; nobody else is told."""
        return Response(services.own_secret(str(id), request.user, seat)._asdict())

    @extend_schema(request=SecretIn, responses=SecretOut, operation_id="put_secret", tags=["campaigns"])
    def put(self, request: Request, id: UUID, seat: int) -> Response:
        """Bring something along, in place of what was there; the seat is ready then. Play begins when all are."""
        return Response(services.put_secret(str(id), request.user, seat, self.body(SecretIn))._asdict())
