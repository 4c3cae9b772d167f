"""campaigns/{id}/state: the table as the caller may see it."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns import table_answers
from api.campaigns.decisions import DecisionOut, SeatQuery, decision_for, viewer_for
from api.campaigns.lobby import ClockOut
from api.core.views import Resource
from api.rulesets import CardsOut
from campaigns import services
from campaigns.http.fields import Integer
from campaigns.models import Campaign


class StateIn(SeatQuery):
    at = Integer(required=False, default=None, min_value=1, help_text="A past version; by default the current one.")


class StateOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="The seat whose view this is; null for a spectator.")
    view = serializers.DictField(help_text="The table as this seat may see it.")
    decision = DecisionOut()
    clock = ClockOut(allow_null=True, help_text="The clock now; null without one.")


class State(Resource):
    @extend_schema(parameters=[StateIn], responses=StateOut, operation_id="state", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the table.

        Returns the table and the current decision as the caller may see them, now or at a past version. The shape of
        `view` depends on the ruleset. Anyone who may see the campaign may call it.

        Errors: campaign_not_found, not_your_seat, not_playing, version_not_found, outdated_campaign.
        """
        wanted = self.query(StateIn)
        campaign = services.campaign_for(str(id), request.user)
        return Response(state_for(campaign, services.table(campaign, wanted["at"]), request.user, wanted["seat"]))


class Cards(Resource):
    @extend_schema(responses=CardsOut, operation_id="campaign_cards", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """List the cards of a campaign.

        Returns every card of the campaign's ruleset, custom cards included: those have `custom`. Anyone who may see
        the campaign may call it.

        Errors: campaign_not_found, outdated_campaign.
        """
        cards = services.campaign_cards(services.campaign_for(str(id), request.user))
        return Response({"count": len(cards), "results": cards})


def state_for(
    campaign: Campaign, at: services.TableAt, user: AbstractBaseUser | AnonymousUser, seat: int | None
) -> dict[str, Any]:
    """Return the table and the current decision as the caller may see them."""
    decision = decision_for(campaign, at, user, seat)
    asked = [] if decision["seat"] is None else [decision["seat"]]
    viewer = viewer_for(campaign, user, seat, asked)
    return {
        "version": at.version,
        "seat": viewer,
        "view": table_answers.view(at, viewer),
        "decision": decision,
        "clock": services.clock_data(campaign),
    }
