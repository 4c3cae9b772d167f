"""campaigns/{id}/seats/{seat}/secret: the deck that a player brings to a seat."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from api.decks import SheetOut, sheet_data
from campaigns import services
from campaigns.http.decks import Parts
from campaigns.http.fields import StrictSerializer, Text


class SecretIn(StrictSerializer):
    """The deck to play: one of the three members, or none for the usual deck."""

    deck = Parts(required=False, allow_null=True, help_text="A deck list: by part, the copies of each design.")
    starter = Text(
        max_length=80, required=False, allow_null=True, help_text="The name of a starter deck of the ruleset."
    )
    own = Text(max_length=36, required=False, allow_null=True, help_text="The id of one of the caller's decks.")


class SecretOut(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    ready = serializers.BooleanField()
    secret = serializers.DictField(allow_null=True, help_text="The deck that was chosen; null before.")
    dealt = serializers.DictField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="In formats that deal cards to build from: the copies of each design.",
    )
    salt = serializers.CharField(
        allow_null=True, help_text="The salt of the hash in `secret_commitments`, once play has started."
    )


class CheckSecretIn(StrictSerializer):
    deck = Parts(help_text="By part, the copies of each design.")


class Check(Resource):
    @extend_schema(request=CheckSecretIn, responses=SheetOut, operation_id="check_secret", tags=["campaigns"])
    def post(self, request: Request, id: UUID, seat: int) -> Response:
        """Check a deck for a campaign.

        Counts the cards of a deck and says what is wrong with it under the settings of this campaign. Saves nothing.
        Seat holder only.

        Errors: campaign_not_found, not_your_seat, not_in_lobby, outdated_campaign.
        """
        found = services.check_loadout(str(id), request.user, seat, **self.body(CheckSecretIn))
        return Response(sheet_data(found))


class Secret(Resource):
    @extend_schema(responses=SecretOut, operation_id="secret", tags=["campaigns"])
    def get(self, request: Request, id: UUID, seat: int) -> Response:
        """Get your deck in a campaign.

        Returns the deck that the caller brought to their seat, and the cards dealt to build one from. Nobody else can
        read it. Seat holder only.

        Errors: campaign_not_found, not_your_seat, outdated_campaign.
        """
        return Response(services.own_loadout(str(id), request.user, seat)._asdict())

    @extend_schema(request=SecretIn, responses=SecretOut, operation_id="put_secret", tags=["campaigns"])
    def put(self, request: Request, id: UUID, seat: int) -> Response:
        """Choose your deck for a campaign.

        Chooses the deck for the caller's seat: a deck list, a starter deck, a saved deck, or nothing for the usual one.
        It replaces an earlier choice and makes the seat ready; play starts once all seats are ready. Seat holder only.

        Nobody else can see that a choice was replaced. After the start it can't be changed. Bots get a random
        starter deck. A deck that can't be played is refused (`invalid_setup`), and `faults` says why. In
        formats that deal cards, `{}` builds a deck from them.

        Errors: campaign_not_found, not_your_seat, not_in_lobby, invalid_setup, deck_not_found, outdated_campaign,
        custom_effect, endless_effect.
        """
        return Response(services.set_loadout(str(id), request.user, seat, self.body(SecretIn))._asdict())
