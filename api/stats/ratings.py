"""ratings/: rating lists of games between rivals, and the caller's place."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from api.core.views import Resource
from campaigns import services
from campaigns.http.cursors import encode_cursor
from campaigns.http.leaderboards import ME
from campaigns.http.ratings import RatingsIn, checked_ladder, page_of_ladder
from campaigns.models import Seat
from campaigns.projections.models import Rating
from campaigns.projections.ratings import CLASSES, Ladder


class LadderOut(serializers.Serializer[Any]):
    """A rating list: one for each ruleset, format and class."""

    ruleset = serializers.CharField()
    format = serializers.CharField()

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "class": serializers.ChoiceField(choices=CLASSES)}


class RatingOut(serializers.Serializer[Any]):
    """A rating and the numbers behind it."""

    rating = serializers.IntegerField(help_text="1000 + 40 * (mu - 3 * sigma), rounded; a newcomer has 1000.")
    mu = serializers.FloatField(help_text="The estimated skill; 25 for a newcomer.")
    sigma = serializers.FloatField(help_text="The uncertainty of the estimate; 25/3 for a newcomer.")
    games = serializers.IntegerField(help_text="The number of rated games; for a bot, of sides.")
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    tied = serializers.IntegerField()
    played_at = serializers.DateTimeField(help_text="When the last rated game ended.")


class RatedOut(RatingOut):
    rank = serializers.IntegerField(help_text="Equal ratings have equal ranks.")
    name = serializers.CharField(help_text="Of a person, or `bot:` and the name of a bot.")
    is_bot = serializers.BooleanField()
    mine = serializers.BooleanField()


class RatingsOut(serializers.Serializer[Any]):
    ladder = LadderOut()
    total = serializers.IntegerField()
    previous = serializers.URLField(allow_null=True)
    next = serializers.URLField(allow_null=True)
    results = RatedOut(many=True)


class Ratings(Resource):
    @extend_schema(parameters=[RatingsIn], responses=RatingsOut, operation_id="ratings", tags=["results"])
    def get(self, request: Request) -> Response:
        """Get a rating list.

        Returns a page of ratings from ranked games between rivals, the best first. `around=me` returns the page with
        the caller's rating and requires sign-in; everything else does not.

        The model is Weng and Lin's Bradley-Terry model with full pairing, as in openskill. Only wins, losses and ties
        count. Games are rated in the order in which they ended, once a replay has confirmed them; a late verdict
        changes all later ratings. A resigned or timed-out game counts as lost. Unranked and abandoned games, and
        guests, are not rated.

        Errors: unknown_ruleset.
        """
        ladder, wanted = checked_ladder(request.query_params.dict())
        if wanted["around"] == ME and not request.user.is_authenticated:
            raise NotAuthenticated("Sign in to see your own place.")
        page = page_of_ladder(ladder, request.user, wanted)
        return Response(
            {
                "ladder": ladder_data(ladder),
                "total": page.total,
                "previous": _link(request, page.previous),
                "next": _link(request, page.next),
                "results": [_row(row) for row in page.rows],
            }
        )


def ladder_data(ladder: Ladder) -> dict[str, Any]:
    """Return a ladder as JSON data."""
    return {"ruleset": ladder.ruleset, "format": ladder.format, "class": ladder.company}


def rating_data(rating: Rating) -> dict[str, Any]:
    """Return a rating as JSON data."""
    same = {name: getattr(rating, name) for name in ("mu", "sigma", "games", "won", "lost", "tied")}
    return {"rating": rating.shown, **same, "played_at": rating.ended_at}


def _row(row: services.RatedRow) -> dict[str, Any]:
    is_bot = row.rating.player.startswith(Seat.BOT)
    return {"rank": row.rank, "name": row.name, "is_bot": is_bot, "mine": row.is_mine, **rating_data(row.rating)}


def _link(request: Request, rung: services.Rung | None) -> str | None:
    if rung is None:
        return None
    address = remove_query_param(request.build_absolute_uri(), "around")
    return str(replace_query_param(address, "cursor", encode_cursor(rung)))
