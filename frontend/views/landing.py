"""The home page, and the buttons that start a game at once."""

from datetime import timedelta
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import TemplateView
from django.views.generic.base import View

from campaigns import services
from campaigns.bots import bot_turns
from campaigns.daily_cases import schedule
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES, AddressThrottle
from campaigns.models import Campaign, Seat
from engine import ruleset as registry
from frontend import preferences, rulesets
from frontend.guest_sessions import sign_in_guest
from frontend.templatetags.campaigns import is_turn_of, replay_address
from frontend.views import daily_cases
from frontend.views.errors import ServiceErrorMixin, ThrottledMixin

SHOWN = 6
"""Maximum number of the user's campaigns on the home page."""
PINNED = 5
"""Number of cards on the pinboard of the home page."""
TABLE_FOR = 3
"""Number of seats in a quick game, if the ruleset has enough."""


class LandingView(TemplateView):
    """The home page: games, and the user's current campaigns."""

    template_name = "frontend/landing.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            counts=services.campaign_counts(),
            under_way=self._under_way(),
            daily=daily_cases.briefs(services.current_cases(), self.request.user),
            streak=services.streak(self.request.user),
            best_replay=services.best_replay(schedule.today() - timedelta(days=1)),
            offers=(offers := rulesets.offers()),
            board=[card for offer in offers for card in offer.cover[:2]][:PINNED],
            **kwargs,
        )

    def _under_way(self) -> list[Campaign]:
        """Return the user's current campaigns: those with their turn first."""
        going_on = (Campaign.Status.LOBBY, Campaign.Status.PLAYING)
        mine = services.visible_campaigns(self.request.user, mine=True).filter(status__in=going_on)
        found = mine.order_by(F("played_at").desc(nulls_last=True), "-created_at")[:SHOWN]
        return sorted(found, key=lambda campaign: not is_turn_of(campaign, self.request.user))


class PlayNow(ServiceErrorMixin, ThrottledMixin, View):
    """Start a game with bots; visitors without an account become guests."""

    http_method_names = ["post"]
    throttles = (AddressThrottle, *CAMPAIGN_THROTTLES)

    def post(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            sign_in_guest(request)
        return redirect("frontend:table", id=self.table(request).id)

    def table(self, request: HttpRequest) -> Campaign:
        return _table_with_bots(request)


class Watch(ServiceErrorMixin, View):
    """Watch a public game that people play now, otherwise a demo of bots."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        chosen = request.POST.get("ruleset", "")
        if live := services.live_campaign(chosen):
            return redirect("frontend:table", id=live.id)
        ruleset = chosen if chosen in registry.RULESETS else preferences.game(request)
        return redirect(replay_address(services.demo_campaign(ruleset)))


class PlayGuided(PlayNow):
    """Start the guided game of a ruleset."""

    def post(self, request: HttpRequest) -> HttpResponse:
        rulesets.require_guide(request.POST.get("ruleset", ""))  # before anybody becomes a guest for it
        return super().post(request)

    def table(self, request: HttpRequest) -> Campaign:
        return services.create_guided(request.user, request.POST["ruleset"])


def _table_with_bots(request: HttpRequest) -> Campaign:
    """Create a game with bots of the chosen or last ruleset."""
    chosen = request.POST.get("ruleset", "")
    ruleset = chosen if chosen in registry.RULESETS else preferences.game(request)
    others = min(TABLE_FOR, rulesets.seat_numbers(ruleset)[-1]) - 1
    usual_deck: dict[str, Any] | None = {} if rulesets.find(ruleset).all_parts() else None
    mine = {"avatar": None, "controller": "me", "deck": usual_deck}
    told = rulesets.described(ruleset)
    return services.create_campaign(
        request.user,
        ruleset=ruleset,
        format=told.quick_format or told.formats[0],
        seats=[mine, *[{"avatar": None, "controller": Seat.BOT + bot_turns.DEFAULT}] * others],
        options={},
        card_set=services.box_content(ruleset, None),
    )
