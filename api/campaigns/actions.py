"""campaigns/{id}/actions and resign: play an action, or give up."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.decisions import DecisionOut
from api.campaigns.events import LineOut
from api.campaigns.state import StateOut, state_for
from api.core.views import IDEMPOTENCY_KEY, Resource
from campaigns import services
from campaigns.errors import IllegalActionError, NotYourDecisionError
from campaigns.http.fields import Integer, StrictSerializer, Text

MAX_CARDS = 200
"""More cards than any answer names at once."""


MAX_PARTS = 100
"""More parts than any macro has."""


class PartIn(StrictSerializer):
    """An option of a decision, unchanged, or a part of a macro."""

    type = Text(max_length=40)
    card = Integer(required=False, allow_null=True)
    space = Text(max_length=80, required=False, allow_null=True)
    seat = Integer(required=False, allow_null=True)
    pick = Text(max_length=200, required=False, allow_null=True)
    ability = Integer(required=False, allow_null=True)
    cards = serializers.ListField(
        child=Integer(),
        required=False,
        allow_null=True,
        max_length=MAX_CARDS,
        help_text="The chosen cards, if the decision has `compose`.",
    )


class ActionIn(PartIn):
    """An option or macro of a decision, unchanged."""

    parts = PartIn(many=True, required=False, allow_null=True, max_length=MAX_PARTS, help_text="Of a macro.")


class ActIn(StrictSerializer):
    """An option and the version that offered it."""

    expected_version = Integer(help_text="The `version` of the decision.")
    action = ActionIn()
    seat = Integer(
        required=False,
        allow_null=True,
        default=None,
        help_text="The caller's seat that acts; by default the one that must decide.",
    )


class ResignIn(StrictSerializer):
    """The seat that resigns."""

    seat = Integer(
        required=False, allow_null=True, default=None, help_text="Required if the caller holds several seats."
    )


class ActedOut(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="The version that the action made.")
    seat = serializers.IntegerField()
    facts = serializers.ListField(child=serializers.DictField(), help_text="The facts that the caller may see.")
    lines = LineOut(many=True, help_text="The facts as text.")
    decision = DecisionOut(help_text="The next decision. Bots have acted already.")
    state = StateOut(help_text="The table now, as `GET campaigns/{id}/state` returns it.")


class Actions(Resource):
    @extend_schema(
        request=ActIn, parameters=[IDEMPOTENCY_KEY], responses={201: ActedOut}, operation_id="act", tags=["play"]
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Play an action.

        Plays one of the legal actions. Send an option of the decision unchanged, with the `version` that
        offered it. With an `Idempotency-Key` a request can be repeated safely. Only for the player whose turn it is.

        Errors: campaign_not_found, not_your_seat, not_your_decision, not_playing, stale_version, illegal_action,
        malformed_action, bot_plays, idempotency_mismatch, cannot_resign, game_over, outdated_campaign, custom_effect,
        endless_effect.
        """
        key = self.idempotency_key()
        return _acted(request, _play_action(str(id), request.user, idempotency_key=key, **self.body(ActIn)))


class Resign(Resource):
    @extend_schema(
        request=ResignIn, parameters=[IDEMPOTENCY_KEY], responses={201: ActedOut}, operation_id="resign", tags=["play"]
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Resign.

        Gives up against rivals for one of the caller's seats, in anyone's turn. It can't be undone. Seat holder
        only.

        It needs no version and is carried out once, however often it is sent. The log says why a seat resigned:
        `choice`, `time` (its clock ran out) or `left` (its account was deleted).

        Errors: campaign_not_found, not_your_seat, not_playing, cannot_resign, idempotency_mismatch, outdated_campaign,
        stale_version, custom_effect, endless_effect.
        """
        key = self.idempotency_key()
        return _acted(request, services.resign(str(id), request.user, idempotency_key=key, **self.body(ResignIn)))


def _acted(request: Request, done: services.Acted) -> Response:
    state = state_for(done.campaign, done.table, request.user, None)
    body = {
        "version": done.version,
        "seat": done.seat,
        "facts": [services.fact_as_seen(fact, done.seat) for fact in done.facts],
        "lines": services.lines(done.campaign, done.facts),
        "decision": state["decision"],
        "state": state,
    }
    return Response(body, status=201)


def _play_action(campaign_id: str, user: AbstractBaseUser, **request: Any) -> services.Acted:
    """Play an action. Add the reason to a refusal if the seat may know it.

    Raise the errors of `services.act`.
    """
    try:
        return services.act(campaign_id, user, **request)
    except (IllegalActionError, NotYourDecisionError) as error:
        said = (
            f"This action is not legal at version {request['expected_version']}."
            if isinstance(error, IllegalActionError)
            else "It is not your turn to choose."
        )
        detail = f"{said} {error.extra.get('reason', '')}".strip()
        raise type(error)(detail, decision=reverse("api:decision", args=[campaign_id])) from None
