"""campaigns/{id}/seats/{seat}/stand-in: a bot that plays for who is away, until they take their seat back."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.undoing import MovedOut, moved_out
from api.views import Resource
from campaigns import services
from campaigns.web.fields import NothingIn


class StandIn(Resource):
    @extend_schema(request=None, responses={201: MovedOut, 202: MovedOut}, operation_id="call_bot", tags=["play"])
    def post(self, request: Request, id: UUID, seat: int) -> Response:
        """Let a bot play for somebody else's seat (201), or call a vote where others are there to be asked (202)."""
        self.body(NothingIn)
        return moved_out(request, id, services.call_bot(str(id), request.user, seat))

    @extend_schema(request=None, responses={201: MovedOut}, operation_id="take_back", tags=["play"])
    def delete(self, request: Request, id: UUID, seat: int) -> Response:
        """Play again for a seat of one's own."""
        return moved_out(request, id, services.take_back(str(id), request.user, seat))
