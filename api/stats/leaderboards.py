"""leaderboards/: the best results, and the caller's place."""

from typing import Any

import msgspec
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from api.campaigns.lobby import PlaceOut, seat_data
from api.core.views import Resource
from campaigns import services
from campaigns.http.cursors import encode_cursor
from campaigns.http.leaderboards import ME, LeaderboardIn, board_of, checked, page_of
from campaigns.projections import leaderboards
from campaigns.projections.eligibility import COMPANIES
from campaigns.projections.leaderboards import BoardName

VALUES = OpenApiParameter(
    "values",
    {"type": "object", "additionalProperties": {"type": "string"}},
    style="form",
    explode=True,
    description="The values that `boards` of the ruleset lists, such as `scars=carried`. Those left out have their "
    "defaults; the first one is `any` by default. Join several names by `+`, sent as `%2B`.",
)


class RankedSeatOut(PlaceOut):
    avatar = serializers.CharField(allow_null=True)


class RankedOut(serializers.Serializer[Any]):
    rank = serializers.IntegerField(help_text="Equal results have equal ranks.")
    percentile = serializers.FloatField(help_text="The percentage of results on the board that are no better.")
    points = serializers.IntegerField(allow_null=True, help_text="Null between rivals.")
    ranks = serializers.DictField(
        child=serializers.IntegerField(), help_text="The numbers that are compared, the most important first."
    )
    actions = serializers.IntegerField()
    ended_at = serializers.DateTimeField()
    title = serializers.CharField(allow_blank=True)
    won = serializers.BooleanField(allow_null=True)
    team = RankedSeatOut(many=True)
    mine = serializers.BooleanField()
    campaign = serializers.UUIDField(allow_null=True, help_text="Null if the caller may not see the campaign.")
    replay = serializers.CharField(allow_null=True)


class BoardOut(serializers.Serializer[Any]):
    """The results that a board compares.

    `players` and the first of the `values` are null for any. `at` is null for all time.
    """

    ruleset = serializers.CharField()
    format = serializers.CharField()
    company = serializers.ChoiceField(choices=COMPANIES)
    players = serializers.IntegerField(allow_null=True)
    values = serializers.DictField(child=serializers.CharField(allow_null=True))
    period = serializers.ChoiceField(choices=leaderboards.PERIODS)
    at = serializers.CharField(allow_null=True)


class LeaderboardOut(serializers.Serializer[Any]):
    board = BoardOut()
    total = serializers.IntegerField()
    previous = serializers.URLField(allow_null=True)
    next = serializers.URLField(allow_null=True)
    results = RankedOut(many=True)


class Leaderboards(Resource):
    @extend_schema(
        parameters=[LeaderboardIn, VALUES], responses=LeaderboardOut, operation_id="leaderboards", tags=["results"]
    )
    def get(self, request: Request) -> Response:
        """Get a leaderboard.

        Returns a page of confirmed results, the best first. `around=me` returns the page with the caller's best result
        and requires sign-in; everything else does not.

        Results are sorted by what the ruleset ranks by, then by fewer actions, then by the earlier end. Pages have 25
        rows; `next` and `previous` are whole addresses, and new results don't shift them.

        Errors: unknown_ruleset.
        """
        wanted = checked(request.query_params.dict())
        if wanted["around"] == ME and not request.user.is_authenticated:
            raise NotAuthenticated("Sign in to see your own place.")
        name = board_of(wanted)
        return Response(_page_data(request, name, page_of(name, request.user, wanted)))


def _page_data(request: Request, name: BoardName, page: services.BoardPage) -> dict[str, Any]:
    return {
        "board": msgspec.to_builtins(name),
        "total": page.total,
        "previous": _link(request, name, page.previous),
        "next": _link(request, name, page.next),
        "results": [_row(row) for row in page.rows],
    }


def _row(row: services.Row) -> dict[str, Any]:
    result = row.result
    id = result.campaign_id
    same = {name: getattr(result, name) for name in ("points", "actions", "ended_at", "title", "won")}
    return {
        "rank": row.rank,
        "percentile": row.percentile,
        "ranks": row.ranks,
        **same,
        "team": [{**seat_data(seat), "avatar": seat.played_as(result.avatars)} for seat in result.campaign.seats.all()],
        "mine": row.is_mine,
        "campaign": id if row.is_linked else None,
        "replay": reverse("api:replay", args=[id]) if row.is_linked else None,
    }


def _link(request: Request, name: BoardName, cursor: services.Cursor | None) -> str | None:
    """Return the address of another page. It names the period to stay on the board."""
    if cursor is None:
        return None
    address = remove_query_param(request.build_absolute_uri(), "around")
    if name.at is not None:
        address = replace_query_param(address, "at", name.at)
    return str(replace_query_param(address, "cursor", encode_cursor(cursor)))
