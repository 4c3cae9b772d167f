"""The first page, and the shortest way from it to a table."""

from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import TemplateView
from django.views.generic.base import View

from campaigns import services
from campaigns.bots import bot_turns
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES, AddressThrottle
from campaigns.models import Campaign, Seat
from engine import ruleset as registry
from frontend import preferences, rulesets
from frontend.guest_sessions import sign_in_guest
from frontend.templatetags.campaigns import is_turn_of
from frontend.views.errors import Refusing, Throttled

SHOWN = 6
"""So many of somebody's campaigns stand on the first page."""
TABLE_FOR = 3
"""So many sit at the table that one is led to at once, as far as the ruleset has seats."""


class LandingView(TemplateView):
    """What this server is, what can be played on it, and what waits for who is signed in."""

    template_name = "frontend/landing.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            counts=services.campaign_counts(),
            under_way=self._under_way(),
            offers=rulesets.offers(),
            **kwargs,
        )

    def _under_way(self) -> list[Campaign]:
        """Return what the visitor plays: where it is their turn, then the latest."""
        going_on = (Campaign.Status.LOBBY, Campaign.Status.PLAYING)
        mine = services.visible_campaigns(self.request.user, mine=True).filter(status__in=going_on)
        found = mine.order_by(F("played_at").desc(nulls_last=True), "-created_at")[:SHOWN]
        return sorted(found, key=lambda campaign: not is_turn_of(campaign, self.request.user))


class PlayNow(Refusing, Throttled, View):
    """One step to a table: a guest for who has no account, a campaign with bots, and there one sits."""

    http_method_names = ["post"]
    throttles = (AddressThrottle, *CAMPAIGN_THROTTLES)

    def post(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            sign_in_guest(request)
        return redirect("frontend:table", id=self.table(request).id)

    def table(self, request: HttpRequest) -> Campaign:
        return _table_with_bots(request)


class PlayGuided(PlayNow):
    """The same step to the guided game of the ruleset that was chosen."""

    def post(self, request: HttpRequest) -> HttpResponse:
        rulesets.require_guide(request.POST.get("ruleset", ""))  # before anybody becomes a guest for it
        return super().post(request)

    def table(self, request: HttpRequest) -> Campaign:
        return services.create_guided(request.user, request.POST["ruleset"])


def _table_with_bots(request: HttpRequest) -> Campaign:
    """Set up the game that was chosen; where none was, the one looked at last."""
    chosen = request.POST.get("ruleset", "")
    ruleset = chosen if chosen in registry.RULESETS else preferences.game(request)
    others = min(TABLE_FOR, rulesets.seat_numbers(ruleset)[-1]) - 1
    usual_deck: dict[str, Any] | None = {} if rulesets.find(ruleset).all_parts() else None
    mine = {"avatar": None, "controller": "me", "deck": usual_deck}
    return services.create_campaign(
        request.user,
        ruleset=ruleset,
        format=rulesets.described(ruleset).formats[0],
        seats=[mine, *[{"avatar": None, "controller": Seat.BOT + bot_turns.DEFAULT}] * others],
        options={},
    )
