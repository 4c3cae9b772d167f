"""campaigns/{id}/hint: what a bot that thinks ahead would do."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import OptionOut
from api.core.views import Resource
from campaigns import services
from campaigns.analysis.models import Hint as HintRow
from campaigns.http.fields import Integer, QuerySerializer, StrictSerializer
from campaigns.http.rate_limits import HintThrottle

NONE, THINKING, READY, FAILED = "none", "thinking", "ready", "failed"


class ExpertHintIn(StrictSerializer):
    expected_version = Integer(help_text="The current version, as the caller knows it.")
    seat = Integer(
        required=False, allow_null=True, default=None, help_text="Needed only if several of your seats must choose."
    )


class HintQuery(QuerySerializer):
    seat = Integer(required=False, default=None, help_text="One of your seats; by default one that must choose.")


class RankedOptionOut(OptionOut):
    chance = serializers.FloatField(help_text="The estimated chance to win, from 0 to 1; in a team that of the team.")
    error = serializers.FloatField(help_text="Half the width of the 95 % band of `chance`.")
    playouts = serializers.IntegerField(help_text="How many playouts took this option.")


class ExpertHintOut(serializers.Serializer[Any]):
    status = serializers.ChoiceField(
        choices=(NONE, THINKING, READY, FAILED),
        help_text="`none` if nobody asked at this decision, `thinking` until a worker is done, `failed` if this "
        "decision can't be estimated.",
    )
    seat = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(allow_null=True, help_text="The campaign's version when the hint was asked for.")
    options = RankedOptionOut(many=True, help_text="Up to three options. An expert takes the first one.")
    reason = serializers.CharField(allow_blank=True, help_text="One sentence about the best option.")
    playouts = serializers.IntegerField(help_text="How many playouts the estimates come from.")


class Hint(Resource):
    throttle_classes = (HintThrottle,)

    @extend_schema(parameters=[HintQuery], responses=ExpertHintOut, operation_id="expert_hint", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the hint for the current decision.

        Returns the hint that was asked for with POST. Poll it about once a second while its `status` is `thinking`.
        Players only.

        Errors: campaign_not_found, not_your_seat, not_playing, outdated_campaign.
        """
        seat = self.query(HintQuery)["seat"]
        campaign = services.campaign_for(str(id), request.user)
        return Response(hint_data(services.current_hint(campaign, request.user, seat)))

    @extend_schema(
        request=ExpertHintIn,
        responses={201: ExpertHintOut, 202: ExpertHintOut},
        operation_id="ask_expert_hint",
        tags=["play"],
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Ask what an expert would do.

        Asks a worker to think about the caller's decision. It plays on from what the seat can see, so the hint
        contains no hidden information. The chances are estimates. The answer is 202 while the worker thinks. Asking
        again at the same decision is free and returns the kept hint (201).

        The score sheet counts each seat's hints. Ranked campaigns have none.

        Errors: campaign_not_found, not_your_seat, not_playing, stale_version, bot_plays, no_hint, throttled,
        outdated_campaign.
        """
        hint = services.ask_hint(str(id), request.user, **self.body(ExpertHintIn))
        data = hint_data(hint)
        return Response(data, status=202 if data["status"] == THINKING else 201)


def hint_data(hint: HintRow | None) -> dict[str, Any]:
    """Return a hint as JSON data."""
    if hint is None:
        status = NONE
    elif hint.failed:
        status = FAILED
    else:
        status = READY if hint.result else THINKING
    nothing = {"options": [], "reason": "", "playouts": 0}
    return {
        "status": status,
        "seat": hint and hint.seat,
        "version": hint and hint.version,
        **((hint and hint.result) or nothing),
    }
