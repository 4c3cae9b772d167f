"""campaigns/{id}/events: the event log as the caller may see it."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import SeatQuery, viewer_for
from api.core.views import Resource
from campaigns import services
from campaigns.eventlog import event_types
from campaigns.http.fields import Integer


class EventsIn(SeatQuery):
    after = Integer(default=0, help_text="Only events after this version.")
    limit = Integer(default=100, min_value=1, max_value=500)


class LineOut(serializers.Serializer[Any]):
    text = serializers.CharField(
        help_text="With a seat, a clause that follows its name; without one, a whole sentence."
    )
    seat = serializers.IntegerField(allow_null=True)
    rule = serializers.CharField(allow_blank=True, help_text="The id of the rule that explains it.")


class EventOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    type = serializers.ChoiceField(choices=event_types.TYPES)
    seat = serializers.IntegerField(allow_null=True)
    recorded_at = serializers.DateTimeField()
    facts = serializers.ListField(child=serializers.DictField())
    lines = LineOut(many=True, help_text="The facts as text.")
    payload = serializers.DictField(required=False, help_text="Left out if another seat made the choice.")


class EventsOut(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="The current version of the campaign.")
    events = EventOut(many=True)


class Events(Resource):
    @extend_schema(parameters=[EventsIn], responses=EventsOut, operation_id="events", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """List events.

        Returns the event log as the caller may see it, the oldest event first. Use `after` to get only what is new.
        Anyone who may see the campaign may call it.

        Errors: campaign_not_found, not_your_seat, outdated_campaign.
        """
        wanted = self.query(EventsIn)
        campaign = services.campaign_for(str(id), request.user)
        viewer = viewer_for(campaign, request.user, wanted["seat"], campaign.waiting_for)
        rows = services.events(campaign, viewer, wanted["after"], wanted["limit"])
        return Response({"version": campaign.version, "events": rows})
