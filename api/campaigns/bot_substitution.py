"""campaigns/{id}/seats/{seat}/stand-in: a bot that plays for an absent player."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.history import MovedOut, moved_out
from api.core.views import Resource
from campaigns import services
from campaigns.http.fields import NothingIn


class StandIn(Resource):
    @extend_schema(request=None, responses={201: MovedOut, 202: MovedOut}, operation_id="call_bot", tags=["play"])
    def post(self, request: Request, id: UUID, seat: int) -> Response:
        """Let a bot play for someone.

        Lets a bot play for another player who is away (201). If other players are there, the server asks them first
        (202). The absent player can take the seat back at any time. Players only; not among rivals.

        An agreed substitution is an event that no undo takes back. The vote needs all players but the absent one, who
        may still refuse. The result counts as one of people and bots together (`mixed`).

        Errors: campaign_not_found, not_your_seat, not_playing, bot_plays, cannot_stand_in, outdated_campaign,
        stale_version.
        """
        self.body(NothingIn)
        return moved_out(request, id, services.call_bot(str(id), request.user, seat))

    @extend_schema(request=None, responses={201: MovedOut}, operation_id="take_back", tags=["play"])
    def delete(self, request: Request, id: UUID, seat: int) -> Response:
        """Take your seat back.

        Ends the bot's play for one of the caller's seats. Seat holder only.

        It needs no vote.

        Errors: campaign_not_found, not_your_seat, not_playing, cannot_stand_in, outdated_campaign, stale_version.
        """
        return moved_out(request, id, services.take_back(str(id), request.user, seat))
