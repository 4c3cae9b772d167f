"""campaigns/: setting up, finding, joining, leaving, starting and giving up."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet, prefetch_related_objects
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from api.secrets import SecretIn
from api.views import Resource
from campaigns import names, services
from campaigns.models import Campaign, Seat
from campaigns.web.fields import Choice, Data, Flag, Integer, NothingIn, QuerySerializer, StrictSerializer, Text
from campaigns.web.throttling import CAMPAIGN_THROTTLES

MAX_SEATS = 10


class ClockIn(StrictSerializer):
    """How long each person may think."""

    kind = Choice(choices=("game", "answer"), help_text="For all of a game, or for each answer.")
    minutes = Integer(required=False, min_value=1, max_value=1440, help_text="For `game`.")
    days = Integer(required=False, min_value=1, max_value=60, help_text="For `answer`.")


class SeatIn(StrictSerializer):
    """A chair, and who decides for it."""

    avatar = Text(max_length=80, required=False, allow_null=True, default=None)
    controller = Text(max_length=40, help_text="`me`, `open`, or `bot:` and a bot's name.")
    deck = SecretIn(required=False, allow_null=True, default=None, help_text="Brought along to one's own seat at once.")


class CampaignIn(StrictSerializer):
    """What to play, with whom, and who may look on."""

    ruleset = Text(max_length=40)
    format = Text(max_length=40)
    seats = SeatIn(many=True, min_length=1, max_length=MAX_SEATS)
    options = Data(default=dict)
    name = Text(max_length=services.NAME_LENGTH, allow_blank=True, default="")
    visibility = Choice(choices=Campaign.Visibility.choices, default=Campaign.Visibility.PRIVATE)
    ranked = Flag(default=False)
    undo = Choice(
        choices=Campaign.Undo.choices,
        required=False,
        help_text="How far a player may take the table back; if left out `safe` where ranked, else `vote`. "
        "Among rivals ranked means `off`, and `free` is for who plays all seats.",
    )
    undo_unasked = Choice(
        choices=Campaign.Unasked.choices,
        required=False,
        help_text="Whose actions a player takes back, and plays again, without asking who played them: "
        "only their `own`, or the `team`'s; if left out `own` where ranked and among rivals, else `team`.",
    )
    clock = ClockIn(required=False, allow_null=True, default=None, help_text="Only among rivals; none if left out.")


class GuidedIn(StrictSerializer):
    """Which game explains itself."""

    ruleset = Text(max_length=40)


class JoinIn(StrictSerializer):
    """The invitation, and which chair."""

    invite = Text(max_length=64)
    seat = Integer(required=False, allow_null=True, default=None, help_text="Which chair; if left out, any.")
    consent = Flag(default=False, help_text="Whether the result may stand on leaderboards; all who play must agree.")
    avatar = Text(
        max_length=80,
        required=False,
        allow_null=True,
        default=None,
        help_text="As whom you play, if no other seat has named it; if left out, as the seat says.",
    )


class LeaveIn(StrictSerializer):
    """Which chair is given back."""

    seat = Integer(required=False, allow_null=True, default=None, help_text="Which chair; if left out, all you hold.")


class HandOverIn(StrictSerializer):
    """Who owns it then."""

    seat = Integer(help_text="Where they sit.")


class CampaignsIn(QuerySerializer):
    mine = serializers.BooleanField(default=False, help_text="Only campaigns that the caller owns or sits in.")
    status = Choice(choices=Campaign.Status.choices, required=False)
    ruleset = Text(max_length=40, required=False)
    page = Integer(min_value=1, default=1)
    limit = Integer(min_value=1, max_value=100, default=25)


class ClockSeatOut(serializers.Serializer[Any]):
    """A person's time."""

    seat = serializers.IntegerField()
    used_s = serializers.FloatField(help_text="Of the game, or of the answer, in seconds.")
    left_s = serializers.FloatField()
    is_running = serializers.BooleanField()


class ClockOut(serializers.Serializer[Any]):
    """How long each person may think, and has left now; bots have no clock."""

    kind = serializers.ChoiceField(choices=("game", "answer"))
    limit_s = serializers.FloatField(help_text="A person's time for the game, or for each answer, in seconds.")
    running_since = serializers.DateTimeField(allow_null=True, help_text="When the last event let go on who is asked.")
    seats = ClockSeatOut(many=True)


class PlaceOut(serializers.Serializer[Any]):
    """A seat in words: its number and who sits there."""

    seat = serializers.IntegerField()
    name = serializers.CharField()


class SeatOut(PlaceOut):
    avatar = serializers.CharField(allow_null=True)
    controller = serializers.CharField(help_text="`human`, `open`, or `bot:` and a bot's name.")
    ready = serializers.BooleanField(help_text="Play can begin, as far as it is up to this seat.")
    mine = serializers.BooleanField()
    here = serializers.BooleanField(
        allow_null=True, help_text="They are at the table; null for who doesn't belong there, and of bots."
    )
    stand_in = serializers.CharField(
        allow_null=True, help_text="The bot that plays for who sits there until they take the seat back; else null."
    )


class OriginOut(serializers.Serializer[Any]):
    """Where a fork went off."""

    campaign = serializers.UUIDField()
    version = serializers.IntegerField()


class SummaryOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    owner = serializers.CharField(allow_null=True)
    ruleset = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    format = serializers.CharField()
    options = serializers.DictField()
    visibility = serializers.ChoiceField(choices=Campaign.Visibility.choices)
    ranked = serializers.BooleanField()
    undo = serializers.ChoiceField(choices=Campaign.Undo.choices)
    undo_unasked = serializers.ChoiceField(choices=Campaign.Unasked.choices)
    clock = ClockOut(allow_null=True, help_text="Null where nobody plays by one.")
    status = serializers.ChoiceField(choices=Campaign.Status.choices)
    version = serializers.IntegerField()
    seats = SeatOut(many=True)
    may_call = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats that the caller may ask for a bot to play for."
    )
    alone = serializers.BooleanField(help_text="Nobody but the caller may look at the table.")
    waiting_for = PlaceOut(many=True, help_text="Whose decision it is.")
    game = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    progress = serializers.DictField(help_text="Where the play stands, in the ruleset's own words.")
    knowledge_taken_back = serializers.IntegerField(help_text="How many undos took back what had taught something.")
    guided = serializers.BooleanField(
        help_text="It explains itself by the ruleset's hints; everybody plays it with the same seed."
    )
    forked_from = OriginOut(allow_null=True)
    rematch_of = serializers.UUIDField(allow_null=True, help_text="The campaign whose people play once more.")
    imported = serializers.BooleanField(help_text="It came in a file, so its shuffles were nobody's promise here.")
    fault = serializers.DictField(allow_null=True, help_text="What the last verification found wrong.")
    created_at = serializers.DateTimeField()
    played_at = serializers.DateTimeField(allow_null=True)
    seed_commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="Published when the campaign is over.")
    secret_commitments = serializers.ListField(
        child=serializers.CharField(), help_text="To what each seat brought along unseen, once all are ready."
    )
    invite = serializers.CharField(required=False, help_text="Only for those who belong to the campaign.")


class RematchIn(StrictSerializer):
    """Whether what follows is played, instead of the same once more."""

    sequel = Flag(default=False)


class RematchOut(serializers.Serializer[Any]):
    """What is played next, and what `join` asks for."""

    id = serializers.UUIDField()
    invite = serializers.CharField()


class CampaignPageOut(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = SummaryOut(many=True)


class Pages(PageNumberPagination):
    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"


class Campaigns(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(parameters=[CampaignsIn], responses=CampaignPageOut, operation_id="campaigns", tags=["campaigns"])
    def get(self, request: Request) -> Response:
        """List campaigns.

        Returns the caller's campaigns and all public ones, the newest first, a page at a time. `mine` leaves out other
        people's campaigns. No sign-in required.

        Errors: not_found.
        """
        found = _found(request.user, **self.query(CampaignsIn))
        pages = Pages()
        rows = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response([summary(campaign, request.user) for campaign in rows])

    @extend_schema(request=CampaignIn, responses={201: SummaryOut}, operation_id="create_campaign", tags=["campaigns"])
    def post(self, request: Request) -> Response:
        """Create a campaign.

        Sets up a campaign. It starts at once if every seat has a player or a bot; otherwise it waits in the lobby for
        players who join with the `invite`. Sign-in required.

        Errors: unknown_ruleset, invalid_setup, malformed_deck, deck_not_found, too_many_campaigns, guest_unranked.
        """
        campaign = services.create_campaign(request.user, **self.body(CampaignIn))
        return Response(summary(campaign, request.user), status=201)


class Guided(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=GuidedIn, responses={201: SummaryOut}, operation_id="create_guided", tags=["campaigns"])
    def post(self, request: Request) -> Response:
        """Start the tutorial of a ruleset.

        Sets up and starts the guided game of a ruleset: the caller plays the first seat, bots play the others. It is
        never ranked. Sign-in required.

        Errors: unknown_ruleset, invalid_setup, too_many_campaigns.
        """
        campaign = services.create_guided(request.user, **self.body(GuidedIn))
        return Response(summary(campaign, request.user), status=201)


class Rematch(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=RematchIn, responses=RematchOut, operation_id="rematch", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Set up a rematch.

        Returns the follow-up of a campaign that is over, and its invite. The first player who asks creates it with the
        same settings; the others get the same answer and join. With `sequel` the follow-up continues where the
        campaign ended. Players only.

        Errors: campaign_not_found, not_your_seat, not_over, no_sequel, too_many_campaigns, guest_unranked,
        invalid_setup, unknown_ruleset, outdated_campaign.
        """
        campaign = services.rematch(str(id), request.user, **self.body(RematchIn))
        return Response({"id": campaign.id, "invite": campaign.invite})


class OneCampaign(Resource):
    @extend_schema(responses=SummaryOut, operation_id="campaign", tags=["campaigns"])
    def get(self, request: Request, id: UUID) -> Response:
        """Get a campaign.

        Returns the status, version, seats and settings of a campaign, and whose turn it is. Anyone who may see the
        campaign may call it; only its owner and players get the `invite`.

        Errors: campaign_not_found.
        """
        return Response(summary(services.campaign_for(str(id), request.user), request.user))


class Join(Resource):
    @extend_schema(request=JoinIn, responses=SummaryOut, operation_id="join", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Join a campaign.

        Takes an open seat with the `invite` of the campaign. The campaign starts once all seats are taken and ready. A
        player who sits there already may send it again to change the avatar or to consent to ranking. Sign-in
        required.

        Errors: campaign_not_found, invalid_invite, not_in_lobby, seat_taken, avatar_taken, guest_unranked,
        invalid_setup, outdated_campaign.
        """
        services.join(str(id), request.user, **self.body(JoinIn))
        return Response(summary(services.campaign_for(str(id), request.user), request.user))


class Leave(Resource):
    @extend_schema(request=LeaveIn, responses=SummaryOut, operation_id="leave", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Leave a campaign.

        Gives up one or all of the caller's seats before the campaign starts. The owner can't leave. Players only.

        Errors: campaign_not_found, not_your_seat, not_in_lobby, owner_stays.
        """
        return Response(summary(services.leave(str(id), request.user, **self.body(LeaveIn)), request.user))


class Start(Resource):
    @extend_schema(request=None, responses=SummaryOut, operation_id="start", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Start a campaign with bots.

        Puts bots on all open seats. The campaign starts once every player is ready. Owner only.

        Errors: campaign_not_found, not_owner, not_in_lobby, outdated_campaign.
        """
        self.body(NothingIn)
        return Response(summary(services.start(str(id), request.user), request.user))


class Abandon(Resource):
    @extend_schema(
        request=None, responses={200: SummaryOut, 202: SummaryOut}, operation_id="abandon", tags=["campaigns"]
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Abandon a campaign.

        Ends a campaign for good, without a result. Owner only. Among rivals any player may ask for it: the server then
        asks the others (202), and the campaign ends once all have agreed.

        Errors: campaign_not_found, not_owner, not_your_seat, not_playing, abandon_refused, vote_over,
        outdated_campaign, stale_version.
        """
        self.body(NothingIn)
        campaign = services.abandon(str(id), request.user)
        return Response(summary(campaign, request.user), status=200 if campaign.is_over else 202)


class HandOver(Resource):
    @extend_schema(request=HandOverIn, responses=SummaryOut, operation_id="hand_over", tags=["campaigns"])
    def post(self, request: Request, id: UUID) -> Response:
        """Hand over a campaign.

        Makes another player of the campaign its owner. The old owner keeps their seats. Owner only.

        Errors: campaign_not_found, not_owner, not_playing, cannot_hand_over.
        """
        return Response(summary(services.hand_over(str(id), request.user, **self.body(HandOverIn)), request.user))


def summary(campaign: Campaign, user: AbstractBaseUser | AnonymousUser) -> dict[str, Any]:
    """Return what a user may know of a campaign without looking at its table."""
    prefetch_related_objects([campaign], "seats__user")
    seats, company = list(campaign.seats.all()), services.company_of(campaign, user)
    here = services.here(company)
    return {
        "id": campaign.id,
        "name": campaign.name,
        "owner": names.called(campaign.owner) if campaign.owner else None,
        "ruleset": campaign.ruleset,
        "ruleset_version": campaign.ruleset_version,
        "format": campaign.format,
        "options": campaign.options,
        "visibility": campaign.visibility,
        "ranked": campaign.ranked,
        "undo": campaign.undo,
        "undo_unasked": campaign.undo_unasked,
        "clock": services.clock_data(campaign),
        "status": campaign.status,
        "version": campaign.version,
        "seats": [_seat(seat, user, company, here) for seat in seats],
        "may_call": services.may_call(campaign, services.seats_of(campaign, user)),
        "alone": services.is_alone(campaign, user),
        "waiting_for": [place(seat) for seat in seats if seat.index in campaign.waiting_for],
        "game": campaign.game,
        "points": campaign.points,
        "progress": campaign.progress,
        "knowledge_taken_back": campaign.knowledge_taken_back,
        "guided": campaign.guided,
        "forked_from": _origin(campaign),
        "rematch_of": campaign.rematch_of_id,
        "imported": campaign.imported_from is not None,
        "fault": campaign.fault,
        "created_at": campaign.created_at,
        "played_at": campaign.played_at,
        "seed_commitment": campaign.seed_commitment,
        "seed": campaign.published_seed,
        "secret_commitments": campaign.secret_commitments,
        **({"invite": campaign.invite} if services.belongs_to(campaign, user) else {}),
    }


def _origin(campaign: Campaign) -> dict[str, Any] | None:
    if campaign.forked_from_id is None:
        return None
    return {"campaign": campaign.forked_from_id, "version": campaign.forked_at}


def place(seat: Seat) -> dict[str, Any]:
    return {"seat": seat.index, "name": seat.name}


def _seat(
    seat: Seat, user: AbstractBaseUser | AnonymousUser, company: services.Company, here: list[int]
) -> dict[str, Any]:
    mine = user.pk is not None and seat.user_id == user.pk
    said = {"avatar": seat.avatar, "controller": seat.controller, "ready": seat.ready, "mine": mine}
    told = seat.index in here if seat.index in company.people else None
    return place(seat) | said | {"here": told, "stand_in": seat.stand_in or None}


def _found(
    user: AbstractBaseUser | AnonymousUser, mine: bool, page: int, limit: int, **columns: str
) -> QuerySet[Campaign]:
    return services.visible_campaigns(user, mine=mine).filter(**columns)
