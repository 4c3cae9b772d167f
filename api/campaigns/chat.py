"""campaigns/{id}/remarks: chat messages and private notes."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from campaigns import names, services
from campaigns.http.fields import Flag, Integer, QuerySerializer, StrictSerializer, Text
from campaigns.http.rate_limits import RemarkThrottle
from campaigns.models import Remark


def check_printable(text: str) -> None:
    """Check that a text is printable. Raise ValidationError."""
    if not services.is_printable(text):
        raise serializers.ValidationError("All characters must be printable, or ends of lines.", "unprintable")


class RemarksIn(QuerySerializer):
    after = Integer(default=0, help_text="The `id` of the last remark that the client knows.")
    limit = Integer(default=100, min_value=1, max_value=500)


class RemarkIn(StrictSerializer):
    """A chat message or note."""

    text = Text(max_length=Remark.LENGTH, validators=[check_printable], help_text="Printable characters and line ends.")
    note = Flag(default=False, help_text="Save it as a note that only the caller can read.")


class RemarkOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    author = serializers.CharField(allow_null=True, help_text="Null if the account was deleted.")
    seat = serializers.IntegerField(allow_null=True, help_text="The author's seat; null for a spectator.")
    text = serializers.CharField()
    note = serializers.BooleanField(help_text="Whether only the author can read it.")
    at_version = serializers.IntegerField(
        help_text="The version of the campaign when it was written; `state?at=` shows that table."
    )
    created_at = serializers.DateTimeField()


class RemarksOut(serializers.Serializer[Any]):
    remarks = RemarkOut(many=True)


class Remarks(Resource):
    throttle_classes = (RemarkThrottle,)

    @extend_schema(parameters=[RemarksIn], responses=RemarksOut, operation_id="remarks", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """List chat messages and notes.

        Returns what was said at the table and the caller's own notes, the oldest first. Anyone who may see the
        campaign may call it.

        Errors: campaign_not_found.
        """
        wanted = self.query(RemarksIn)
        campaign = services.campaign_for(str(id), request.user)
        found = services.chat_messages(campaign, request.user, wanted["after"], wanted["limit"])
        return Response({"remarks": [remark_data(remark) for remark in found]})

    @extend_schema(request=RemarkIn, responses={201: RemarkOut}, operation_id="say", tags=["play"])
    def post(self, request: Request, id: UUID) -> Response:
        """Send a message or note.

        Sends a chat message to the table (players only) or saves a note that only its author can read (anyone who may
        see the campaign). Sign-in required.

        Messages are not part of the log: an undo, a fork or an export doesn't contain them. A card may forbid chat
        during a game (`silence`); notes stay possible. A user may send 60 a minute.

        Errors: campaign_not_found, not_your_seat, silence, outdated_campaign.
        """
        wanted = self.body(RemarkIn)
        remark = services.send_message(str(id), request.user, wanted["text"], is_note=wanted["note"])
        return Response(remark_data(remark), status=201)


def remark_data(remark: Remark) -> dict[str, Any]:
    """Return a message or note as JSON data for a reader who may see it."""
    return {
        "id": remark.pk,
        "author": names.called(remark.author) if remark.author else None,
        "seat": remark.seat,
        "text": remark.text,
        "note": remark.is_note,
        "at_version": remark.at_version,
        "created_at": remark.created_at,
    }
