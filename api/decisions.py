"""campaigns/{id}/decision: who must choose, and what the caller may choose.

Whatever leaves here has passed the ruleset's label, blocked or asides.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns import PlaceOut, place
from api.views import Resource
from campaigns import services
from campaigns.errors import NotYourSeatError
from campaigns.models import Campaign
from campaigns.web.fields import Integer, QuerySerializer
from engine.kernel.decisions import Action


class SeatQuery(QuerySerializer):
    seat = Integer(required=False, default=None, help_text="Through the eyes of which of the caller's seats.")


class OptionOut(serializers.Serializer[Any]):
    action = serializers.DictField(help_text="Send it back as it is.")
    label = serializers.CharField()


class BlockedOut(serializers.Serializer[Any]):
    source = serializers.CharField(help_text="Its name.")
    reason = serializers.CharField()
    rule = serializers.CharField(allow_blank=True, help_text="The rule that the reason comes from.")
    card = serializers.IntegerField(allow_null=True, help_text="Its number; null for a hidden card.")
    space = serializers.CharField(allow_null=True, help_text="Where it lies.")


class PicksOut(serializers.Serializer[Any]):
    chosen = serializers.IntegerField(help_text="So many are chosen already.")
    least = serializers.IntegerField(help_text="So many it takes at least, in all.")
    most = serializers.IntegerField(help_text="So many it takes at most, in all.")
    copies = serializers.ListField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="Parallel to the options: the actions that choose the like things each stands for, in this order.",
    )


class LimitOut(serializers.Serializer[Any]):
    cards = serializers.ListField(child=serializers.IntegerField(), help_text="Their numbers.")
    least = serializers.IntegerField(help_text="So many of them are named at least.")
    most = serializers.IntegerField(help_text="So many of them are named at most.")
    rule = serializers.CharField(allow_blank=True, help_text="The rule that says so.")


class ComposeOut(serializers.Serializer[Any]):
    action = serializers.DictField(help_text="What is sent, with the cards chosen as `cards`.")
    of = serializers.ListField(child=serializers.IntegerField(), help_text="The cards that may be chosen.")
    least = serializers.IntegerField(help_text="So many at least.")
    most = serializers.IntegerField(help_text="So many at most.")
    limits = LimitOut(many=True, help_text="What else must hold.")


class EndingOut(serializers.Serializer[Any]):
    option = serializers.IntegerField(help_text="Its place among the options, from 0.")
    left = serializers.ListField(
        child=serializers.CharField(), help_text="What could still be done before, a sentence each."
    )
    at_hand = serializers.ListField(
        child=serializers.CharField(), help_text="What there is to act with, and what each is good for now, in words."
    )


class HabitOut(serializers.Serializer[Any]):
    option = serializers.IntegerField(help_text="Its place among the options, from 0.")
    title = serializers.CharField(help_text="The wish in words.")


class DecisionOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="The caller's seat that must choose; else null.")
    kind = serializers.CharField(allow_null=True)
    prompt = serializers.CharField()
    rule = serializers.CharField(allow_blank=True, help_text="The rule that asks.")
    formal = serializers.BooleanField(help_text="There is nothing to choose; they are asked so that nobody can tell.")
    picks = PicksOut(allow_null=True, help_text="Where several cards are chosen one after the other; else null.")
    options = OptionOut(many=True, help_text="All that may be chosen.")
    macros = OptionOut(many=True, help_text="What may be done in one go: each takes some options in turn, its `parts`.")
    compose = ComposeOut(allow_null=True, help_text="Where several cards are chosen at once: `options` are examples.")
    sealed = serializers.BooleanField(help_text="Others are asked as well; answers come out when all are given.")
    window = serializers.CharField(allow_blank=True, help_text="What kind of moment it is; one may pass there unasked.")
    decline = serializers.IntegerField(allow_null=True, help_text="The option that does nothing: its place, from 0.")
    usual = serializers.IntegerField(
        allow_null=True, help_text="The option that hardly anybody takes another than: its place, from 0."
    )
    habit = HabitOut(
        allow_null=True, help_text="The answer that many want given unasked at questions as clear as this; else null."
    )
    waiver = OptionOut(
        allow_null=True, help_text="The aside after which the seat isn't asked this any more; else null."
    )
    ending = EndingOut(allow_null=True, help_text="The option that ends a turn or a part of it, if there is one.")
    blocked = BlockedOut(many=True, help_text="What lies in sight but can't be used now.")
    asides = OptionOut(many=True, help_text="What the caller may do although nobody waits for it.")
    waiting_for = PlaceOut(many=True)
    may_remind = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats among them that the caller may remind now."
    )


class Decision(Resource):
    @extend_schema(parameters=[SeatQuery], responses=DecisionOut, operation_id="decision", tags=["play"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get the legal actions.

        Returns whose turn it is and every action that the caller may choose now. Send one of them to `POST
        campaigns/{id}/actions` as it is. Anyone who may see the campaign may call it; only the player whose turn it is
        gets options.

        Errors: campaign_not_found, not_your_seat, not_playing, outdated_campaign.
        """
        wanted = self.query(SeatQuery)
        campaign = services.campaign_for(str(id), request.user)
        return Response(decision_for(campaign, services.table(campaign), request.user, wanted["seat"]))


def decision_for(
    campaign: Campaign, at: services.TableAt, user: AbstractBaseUser | AnonymousUser, seat: int | None
) -> dict[str, Any]:
    """Return the decision as the caller may see it: its kind, prompt and options are for the seat that is asked."""
    over = campaign.is_over and at.version >= campaign.version
    decisions = [] if over else at.ruleset.decisions(at.table)
    asked = [decision.seat for decision in decisions]
    viewer = viewer_for(campaign, user, seat, asked)
    is_others = not campaign.is_over and viewer not in services.seats_of(campaign, user)  # an operator only watches
    player = None if is_others or services.is_played_for(campaign, viewer) else viewer
    mine = next((decision for decision in decisions if decision.seat == player), None)
    return {
        "version": at.version,
        "seat": viewer if mine else None,
        "kind": mine.kind if mine else None,
        "prompt": mine.prompt if mine else "",
        "rule": mine.rule if mine else "",
        "formal": mine.formal if mine else False,
        "picks": msgspec.to_builtins(mine.picks) if mine else None,
        "options": _options(at, mine.options if mine else []),
        "macros": _options(at, at.ruleset.macros(at.table, mine.seat) if mine else []),
        "compose": msgspec.to_builtins(mine.compose) if mine else None,
        "sealed": mine.sealed if mine else False,
        "window": mine.window if mine else "",
        "decline": mine.decline if mine else None,
        "usual": mine.usual if mine else None,
        "habit": msgspec.to_builtins(mine.habit) if mine else None,
        "waiver": _options(at, [mine.waiver])[0] if mine and mine.waiver else None,
        "ending": msgspec.to_builtins(at.ruleset.ending(at.table)) if mine else None,
        "blocked": [] if viewer is None else msgspec.to_builtins(at.ruleset.blocked(at.table, viewer)),
        "asides": [] if player is None or over else _options(at, at.ruleset.asides(at.table, player)),
        "waiting_for": [place(chair) for chair in campaign.seats.all() if chair.index in asked],
        "may_remind": [seat for seat in services.may_remind(campaign, user) if seat in asked],
    }


def viewer_for(
    campaign: Campaign, user: AbstractBaseUser | AnonymousUser, wanted: int | None, asked: Sequence[int]
) -> int | None:
    """Return the seat to look from: the one wanted, else of the user's seats the one asked, else the first.

    None for a spectator. From any seat may look everybody when the campaign is over, and to whom all was disclosed.
    Raises NotYourSeatError.
    """
    held = services.seats_of(campaign, user)
    if wanted is not None and wanted not in held and not _is_open(campaign, user, wanted):
        raise NotYourSeatError("You don't sit there.", seats=held)
    if wanted is not None:
        return wanted
    return next(iter([seat for seat in asked if seat in held] or held), None)


def _is_open(campaign: Campaign, user: AbstractBaseUser | AnonymousUser, seat: int) -> bool:
    is_there = seat in {chair.index for chair in campaign.seats.all()}
    return is_there and (campaign.is_over or services.is_disclosed(campaign, user))


def _options(at: services.TableAt, actions: list[Action]) -> list[dict[str, Any]]:
    labels = at.ruleset.labels(at.table, actions)
    return [
        {"action": msgspec.to_builtins(action), "label": label} for action, label in zip(actions, labels, strict=True)
    ]
