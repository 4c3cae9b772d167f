"""players/: the record of a player."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import Resource
from api.stats.ratings import LadderOut, RatingOut, ladder_data, rating_data
from api.stats.score_sheet import StandOut, place_data
from campaigns import services
from campaigns.http.cursors import moment_cursor
from campaigns.http.queries import HISTORY, HistoryIn, PlayerIn
from campaigns.projections.models import Outcome, Rating
from campaigns.projections.ratings import Ladder


class LinkOut(serializers.Serializer[Any]):
    """A campaign that the caller may see."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)


class PartOut(serializers.Serializer[Any]):
    """A player's part in a campaign."""

    ruleset = serializers.CharField()
    format = serializers.CharField()
    players = serializers.IntegerField()
    seat = serializers.IntegerField()
    avatar = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(allow_null=True, help_text="Those of the player's side, or null.")
    outcome = serializers.ChoiceField(choices=Outcome.choices, help_text="The outcome of the player's side.")
    title = serializers.CharField(allow_blank=True)
    ended_at = serializers.DateTimeField()
    campaign = LinkOut(
        allow_null=True, help_text="Null if the caller may not see the campaign and only leaderboards show the result."
    )


class HistoryOut(serializers.Serializer[Any]):
    results = PartOut(many=True)
    next = serializers.URLField(allow_null=True)


class TitleOut(serializers.Serializer[Any]):
    title = serializers.CharField()
    number = serializers.IntegerField()


class AvatarOut(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    avatar = serializers.CharField()
    number = serializers.IntegerField()
    won = serializers.IntegerField()


class RatedGameOut(serializers.Serializer[Any]):
    """A game, and the rating after it."""

    rating = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    ended_at = serializers.DateTimeField()
    campaign = LinkOut(allow_null=True, help_text="Null if the caller may not see the campaign.")


class LadderRatingOut(RatingOut):
    """A player's place and rating on a rating list."""

    ladder = LadderOut()
    rank = serializers.IntegerField()
    total = serializers.IntegerField()
    history = RatedGameOut(many=True, help_text="The latest 60 games, the oldest first.")


class EarnedOut(serializers.Serializer[Any]):
    """When and where a player earned an achievement."""

    at = serializers.DateTimeField()
    campaign = LinkOut(allow_null=True, help_text="Null if the caller may not see the campaign.")
    version = serializers.IntegerField(
        allow_null=True, help_text="The version for `state?at=`; null if the caller may not see the campaign."
    )


class AchievementOut(serializers.Serializer[Any]):
    ruleset = serializers.CharField(allow_null=True, help_text="Null if it belongs to all games.")
    name = serializers.CharField(help_text="Unique in its ruleset.")
    title = serializers.CharField()
    meaning = serializers.CharField(help_text="What to do, in a sentence.")
    icon = serializers.CharField(help_text="The name of an icon of Game Icons.")
    goal = serializers.IntegerField(help_text="How often it must be done.")
    number = serializers.IntegerField(help_text="How often it has been done, at most `goal`.")
    earned = EarnedOut(allow_null=True, help_text="Null until `number` reaches `goal`.")


class PlayerOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    joined_at = serializers.DateTimeField()
    campaigns = serializers.IntegerField(
        help_text="The number of finished campaigns; all count, even those that the caller may not see."
    )
    won = serializers.IntegerField(help_text="How many of them the player won.")
    lost = serializers.IntegerField()
    tied = serializers.IntegerField()
    points = serializers.IntegerField(
        help_text="The points of all campaigns that the caller may see. All following members also cover only these."
    )
    best = PartOut(many=True, help_text="The best result of each ruleset and format that counts points.")
    titles = TitleOut(many=True, help_text="The most frequent first.")
    avatars = AvatarOut(many=True, help_text="The favourite first.")
    ranks = StandOut(many=True, help_text="The places of the best results on the widest boards.")
    ratings = LadderRatingOut(many=True, help_text="By ruleset, format and class: in ranked games with rivals.")
    achievements = AchievementOut(
        many=True, help_text="Earned or not, those of all games first. They count when a campaign ends."
    )
    history = HistoryOut(help_text="The latest campaigns; `GET players/{name}/campaigns` has all.")


class Player(Resource):
    @extend_schema(parameters=[PlayerIn], responses=PlayerOut, operation_id="player", tags=["records"])
    def get(self, request: Request, name: str) -> Response:
        """Get a player's record.

        Returns how many campaigns a player finished, and their results, titles, avatars, ratings, achievements and
        latest campaigns. Details come only from campaigns that the caller may see. With `ruleset` the record covers one
        game. No sign-in required.

        A record follows the end of a campaign by a few seconds. Forks, imports and campaigns with custom cards or a
        chosen seed earn no achievements.

        Errors: player_not_found, unknown_ruleset.
        """
        ruleset = self.query(PlayerIn)["ruleset"]
        record = services.player(name, request.user, ruleset)
        ranks = [place_data(place) for place in record["ranks"]]
        ratings = [_rating(**on) for on in record["ratings"]]
        history = _history(name, request, HISTORY, None, ruleset)
        achievements = services.player_achievements(name, request.user, ruleset)
        return Response(record | {"ranks": ranks, "ratings": ratings, "achievements": achievements, "history": history})


class History(Resource):
    @extend_schema(parameters=[HistoryIn], responses=HistoryOut, operation_id="player_campaigns", tags=["records"])
    def get(self, request: Request, name: str) -> Response:
        """List a player's finished campaigns.

        Returns the finished campaigns of a player that the caller may see, the latest first, a page at a time. No
        sign-in required.

        Errors: player_not_found, unknown_ruleset.
        """
        return Response(_history(name, request, **self.query(HistoryIn)))


def _rating(ladder: Ladder, rank: int, total: int, rating: Rating, history: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a player's place and rating on a ladder as JSON data."""
    games = [{**_game(row["rating"]), "campaign": row["campaign"]} for row in history]
    return {"ladder": ladder_data(ladder), "rank": rank, "total": total, **rating_data(rating), "history": games}


def _game(rating: Rating) -> dict[str, Any]:
    return {"rating": rating.shown, "outcome": rating.outcome, "ended_at": rating.ended_at}


def _history(
    name: str, request: Request, limit: int, cursor: services.Moment | None, ruleset: str | None
) -> dict[str, Any]:
    page = services.player_history(name, request.user, limit, cursor, ruleset)
    return {"results": page.rows, "next": page.after and _next(name, request, limit, page.after, ruleset)}


def _next(name: str, request: Request, limit: int, after: services.Moment, ruleset: str | None) -> str:
    """Return the address of the page that begins after a row."""
    wanted = {} if ruleset is None else {"ruleset": ruleset}
    query = urlencode({**wanted, "limit": limit, "cursor": moment_cursor(after)})
    return request.build_absolute_uri(f"{reverse('api:player-campaigns', args=[name])}?{query}")
