"""Views for the list of campaigns and the page of a campaign."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from uuid import UUID

import segno
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.views.generic import FormView, TemplateView
from django.views.generic.base import View

from campaigns import services
from campaigns.errors import EngineError, NoResultError, OutdatedCampaignError, ServiceError
from campaigns.eventlog import secret_loadouts
from campaigns.eventlog.event_types import CHOICE, LEFT, TIME
from campaigns.files import file_format
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES, ImportThrottle
from campaigns.models import Campaign, Seat
from campaigns.projections.models import Outcome
from frontend import campaign_summary, custom_cards, rulesets, share_image
from frontend.forms.join import ForkForm, ImportForm
from frontend.forms.loadouts import BringForm
from frontend.templatetags.campaigns import sitter
from frontend.templatetags.text_format import in_words
from frontend.views import leaderboards
from frontend.views.errors import ServiceErrorMixin, SignedInMixin, ThrottledMixin
from frontend.views.lobby import invitation, is_without_account, redirect_to_play

ON_A_PAGE = 20
LAST_PAGE = 1000
"""Later pages take the database too long. Filters find older campaigns."""
GONE = {CHOICE: "resigned", TIME: "ran out of time", LEFT: "left"}
"""Ways to leave a game early, as text after the player's name."""
WHOSE = {"": "Yours and public", "1": "Yours"}
STATUS = {"": "All", **{value: in_words(value) for value in Campaign.Status.values}}


class CampaignPage(NamedTuple):
    """A page of the list of campaigns.

    `newer` and `older` are the numbers of its neighbors, None without one.
    """

    number: int
    campaigns: list[Campaign]
    newer: int | None
    older: int | None


class Campaigns(TemplateView):
    """The user's and public campaigns, newest first."""

    template_name = "frontend/campaigns/list.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        asked = self.request.GET
        mine = bool(asked.get("mine")) and self.request.user.is_authenticated
        games = {"": "All games", **{ruleset.name: ruleset.title for ruleset in rulesets.all_rulesets()}}
        known = {"status": STATUS, "ruleset": games}
        chosen = {name: value for name in known if (value := asked.get(name)) and value in known[name]}
        found = services.visible_campaigns(self.request.user, mine=mine).filter(**chosen)
        page = _page(found, asked.get("page", ""))
        said = {"mine": "1" if mine else "", **chosen}
        return super().get_context_data(
            mine=mine,
            page=page,
            verdicts=_verdicts(page.campaigns),
            whose=list(_filters(said, "mine", WHOSE)),
            filters=list(_filters(said, "status", STATUS)),
            games=list(_filters(said, "ruleset", games)),
            query=_query(said),
            **{"form": ImportForm(), **kwargs},
        )


class Import(SignedInMixin, ThrottledMixin, FormView):
    """Create a campaign from a file after checking the file."""

    http_method_names = ["post"]
    form_class = ImportForm
    throttles = (ImportThrottle,)

    def way_back(self) -> str:
        return reverse("frontend:campaigns")

    def form_valid(self, form: ImportForm) -> HttpResponse:
        try:
            lines = file_format.lines(form.cleaned_data["file"])
            campaign = services.import_campaign(lines, self.request.user)
        except (ServiceError, EngineError) as error:
            form.add_error("file", _fault(error))
            return self.form_invalid(form)
        messages.success(self.request, "The file is valid. You own the copy; it is private and unranked.")
        return redirect("frontend:campaign", id=campaign.id)

    def form_invalid(self, form: ImportForm) -> HttpResponse:
        again = Campaigns()
        again.setup(self.request)
        return again.render_to_response(again.get_context_data(form=form))


class OneCampaign(ServiceErrorMixin, TemplateView):
    """The page of a campaign: lobby, progress or result."""

    template_name = "frontend/campaigns/campaign.html"

    def get(self, request: HttpRequest, id: UUID) -> HttpResponse:
        self.campaign = services.campaign_for(str(id), request.user)
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        campaign, user = self.campaign, self.request.user
        seats = list(campaign.seats.all())
        mine = [seat for seat in seats if user.pk is not None and seat.user_id == user.pk]
        return super().get_context_data(
            campaign=campaign,
            seats=seats,
            avatars=campaign_summary.avatars(campaign),
            mine=mine,
            is_owner=user.pk is not None and campaign.owner_id == user.pk,
            may_agree=campaign.ranked and any(not seat.consents for seat in mine) and not is_without_account(user),
            invite=(invite := self._invite()),
            invite_code=qr_code(invite) if campaign.status == Campaign.Status.LOBBY and invite else "",
            origin=campaign.forked_from and services.can_see(campaign.forked_from, user),
            **(_rematches(campaign, user) if mine and campaign.is_over else {}),
            with_others=any(seat.user_id not in (None, user.pk) for seat in seats),
            options=list(campaign_summary.options(campaign)),
            clocks={row["seat"]: row for row in (services.clock_data(campaign) or {}).get("seats", ())},
            here=services.present_seats(services.presence_group(campaign, user)),
            heirs=services.possible_owners(campaign, user),
            may_give_up=services.may_abandon(campaign, user),
            words=rulesets.described(campaign.ruleset).words,
            card_set=custom_cards.of_campaign(campaign, user) if campaign.status == Campaign.Status.LOBBY else None,
            preview=share_image.link_preview(campaign),
            **_TELLS[campaign.status](campaign, user),
            **kwargs,
        )

    def _invite(self) -> str:
        """Return the invite link; "" if the visitor isn't in the campaign."""
        if not services.belongs_to(self.campaign, self.request.user):
            return ""
        return self.request.build_absolute_uri(invitation(self.campaign))


def qr_code(text: str) -> SafeString:
    """Return a QR code as inline SVG."""
    return mark_safe(segno.make(text, micro=False).svg_inline(omitsize=True, border=2, light="#fff"))


def _rematches(campaign: Campaign, user: services.User) -> dict[str, Any]:
    """Return the rematch and the next campaign, and which already exist."""
    return {
        "rematch": services.open_rematch(campaign, user),
        "sequels": [
            (sequel, services.open_rematch(campaign, user, sequel=sequel.name)) for sequel in services.sequels(campaign)
        ],
    }


class Abandon(ServiceErrorMixin, TemplateView):
    """Abandon a campaign after a confirmation."""

    template_name = "frontend/campaigns/abandon.html"

    def get(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.campaign_for(str(id), request.user)
        rivals_play = campaign.status == Campaign.Status.PLAYING and rulesets.find(campaign.ruleset).rivals
        return self.render_to_response({"campaign": campaign, "asks_others": rivals_play})

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.abandon(str(id), request.user)
        said = (
            "The campaign is abandoned. Its log stays." if campaign.is_over else "The other players are asked to agree."
        )
        messages.success(request, said)
        return redirect("frontend:campaign", id=id)


class Fork(SignedInMixin, ServiceErrorMixin, ThrottledMixin, FormView):
    """Fork a campaign from a version."""

    http_method_names = ["post"]
    throttles = CAMPAIGN_THROTTLES
    form_class = ForkForm

    def way_back(self) -> str:
        return reverse("frontend:campaign", kwargs=self.kwargs)

    def form_valid(self, form: ForkForm) -> HttpResponse:
        version = form.cleaned_data["at_version"]
        campaign = services.fork(str(self.kwargs["id"]), self.request.user, at_version=version)
        return redirect_to_play(campaign, self.request.user)

    def form_invalid(self, form: ForkForm) -> HttpResponse:
        return redirect("frontend:campaign", id=self.kwargs["id"])


class Rematch(SignedInMixin, ServiceErrorMixin, ThrottledMixin, View):
    """Create or join a rematch."""

    http_method_names = ["post"]
    throttles = CAMPAIGN_THROTTLES

    def way_back(self) -> str:
        return reverse("frontend:campaign", kwargs=self.kwargs)

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.rematch(str(id), request.user, sequel=request.POST.get("sequel", ""))
        if services.seats_of(campaign, request.user):
            return redirect_to_play(campaign, request.user)
        return redirect(invitation(campaign))


class Picture(ServiceErrorMixin, View):
    """The result as a PNG, for downloads and link previews."""

    def get(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.campaign_for(str(id), request.user)
        headers = {"Content-Disposition": f'inline; filename="campaign-{id}.png"'}
        response = HttpResponse(share_image.png(campaign), content_type="image/png", headers=headers)
        if campaign.visibility == Campaign.Visibility.PUBLIC:
            patch_cache_control(response, public=True, max_age=share_image.CACHED_S)
        return response


def _filters(said: dict[str, str], name: str, values: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the values of a filter, each with the query that selects it."""
    for value, title in values.items():
        yield {"title": title, "query": _query(said | {name: value}), "is_chosen": value == said.get(name, "")}


def _query(said: dict[str, str]) -> str:
    return urlencode({name: value for name, value in said.items() if value})


def _fault(error: ServiceError | EngineError) -> str:
    line = error.extra.get("line") if isinstance(error, ServiceError) else None
    return f"Line {line}: {error.detail}" if line else error.detail


def _lobby(campaign: Campaign, user: services.User) -> dict[str, Any]:
    held = services.seats_of(campaign, user)
    try:
        asked = secret_loadouts.is_asked_for(campaign)
        awaits_cards = asked and services.awaits_cards(campaign)
        chairs = [seat for seat in campaign.seats.all() if asked and not awaits_cards and seat.index in held]
        forms = [BringForm(campaign, chair) for chair in chairs]
        return {"asks_for_decks": asked, "awaits_cards": awaits_cards, "bringing": forms}
    except OutdatedCampaignError as error:
        return {"outdated": error.detail}


def _playing(campaign: Campaign, user: services.User) -> dict[str, Any]:
    try:
        score = services.score_sheet(campaign)
    except OutdatedCampaignError as error:
        return {"outdated": error.detail}
    return {
        "points": score.points,
        "versus": campaign_summary.versus(campaign, score),
        "games": campaign_summary.games(campaign, score),
    }


def _abandoned(campaign: Campaign, user: services.User) -> dict[str, Any]:
    return _playing(campaign, user) if campaign.version else {}


def _finished(campaign: Campaign, user: services.User) -> dict[str, Any]:
    try:
        result = services.result(campaign, user)
    except (NoResultError, OutdatedCampaignError) as error:
        return {"outdated": error.detail}
    versus = campaign_summary.versus(campaign, result)
    games = campaign_summary.games(campaign, result)
    return {
        "result": result,
        "verdict": _verdict(campaign, result),
        "meaning": rulesets.meaning(campaign.ruleset, result["title"]),
        "ended": _ended(campaign, result),
        "sides": (sides := _sides(campaign, result)),
        "own_side": next((sides.get(member["seat"]) for member in result["team"] if member["mine"]), None),
        "versus": versus,
        "facts": campaign_summary.facts(result) if versus else [],
        "games": games,
        "rest": [] if versus else campaign_summary.rest(campaign, result),
        "growth": campaign_summary.growth(games),
        "details": campaign_summary.details(campaign, result["details"]),
        "chapters": list(_chapters(campaign, result["moments"])),
        "comparisons": list(_comparisons(result)),
        "places": [_place(place) for place in result["standing"].boards] if result["standing"] else [],
    }


_TELLS = {
    Campaign.Status.LOBBY: _lobby,
    Campaign.Status.PLAYING: _playing,
    Campaign.Status.FINISHED: _finished,
    Campaign.Status.ABANDONED: _abandoned,
}
"""Functions that return the template context, by status."""


def _chapters(campaign: Campaign, moments: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the games with their moments; version: the start of the game.

    Undone events don't count. A moment at the version where the next game begins belongs to the game before.
    A fork from the middle of a game gets a chapter "Start".
    """
    replay = services.replay(campaign, None)
    stretches = replay["in_force"]
    begins = [mark for mark in replay["games"] if any(a <= mark["version"] <= b for a, b in stretches)]
    if not begins or begins[0]["version"] > 1:
        begins = [{"version": 1, "title": "Start"}, *begins]
    for begin, after in pairwise([*begins, {"version": campaign.version + 1}]):
        found = [mark for mark in moments if begin["version"] < mark["version"] <= after["version"]]
        described = [_moment(campaign, mark) for mark in found]
        yield {"title": begin["title"], "version": begin["version"], "moments": described}


def _moment(campaign: Campaign, mark: dict[str, Any]) -> dict[str, Any]:
    """Return a moment with its icon.

    A number at the end of its title is shown instead of an icon: "Round scored: 26".
    """
    label, _, number = mark["title"].rpartition(": ")
    if label and number.removeprefix("-").isdecimal():
        return {**mark, "label": label, "number": number}
    return {**mark, "label": mark["title"], "icon": rulesets.bookmark_icon(campaign.ruleset, mark["kind"])}


def _page(found: QuerySet[Campaign], asked: str) -> CampaignPage:
    """Return a page of the list; a wrong number means the first page.

    It reads one campaign more than it shows, to know if another page follows. A count would read all visible campaigns.
    """
    number = int(asked) if asked.isdecimal() and len(asked) < 5 else 1
    number = min(max(number, 1), LAST_PAGE)
    first = (number - 1) * ON_A_PAGE
    campaigns = list(found[first : first + ON_A_PAGE + 1])
    older = number + 1 if len(campaigns) > ON_A_PAGE and number < LAST_PAGE else None
    return CampaignPage(number, campaigns[:ON_A_PAGE], number - 1 or None, older)


def _verdicts(shown: Sequence[Campaign]) -> dict[str, str]:
    """Return the outcomes of campaigns with rivals, by id."""
    won = services.winners(shown)
    return {campaign.pk: _won_by(campaign, won[campaign.pk]) for campaign in shown if campaign.pk in won}


def _verdict(campaign: Campaign, result: dict[str, Any]) -> str:
    """Return the outcome of a campaign as text."""
    words = rulesets.described(campaign.ruleset).words
    if not result["sides"]:
        return f"“{result['title']}”" if result["title"] else words.won if result["won"] else words.lost
    winners = {index for side in result["sides"] if side["outcome"] == Outcome.WON for index in side["seats"]}
    return _won_by(campaign, [seat for seat in campaign.seats.all() if seat.index in winners])


def _won_by(campaign: Campaign, winners: Iterable[Seat]) -> str:
    """Return the winners as text, or that the game is tied."""
    words = rulesets.described(campaign.ruleset).words
    names = list(dict.fromkeys(sitter(seat) for seat in winners))
    return f"{words.won}: {', '.join(names)}" if names else words.tied


def _ended(campaign: Campaign, result: dict[str, Any]) -> list[str]:
    """Return why the game ended early; empty if it was played to the end."""
    names = {seat.index: sitter(seat) for seat in campaign.seats.all()}
    return [f"{names[gone['seat']]} {GONE[gone['because']]}" for gone in result["resigned"]]


def _sides(campaign: Campaign, result: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the result of each seat in a game with rivals."""
    words = rulesets.described(campaign.ruleset).words
    said = {side["outcome"]: getattr(words, side["outcome"] or Outcome.LOST) for side in result["sides"]}
    return {seat: {**side, "said": said[side["outcome"]]} for side in result["sides"] for seat in side["seats"]}


def _comparisons(result: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each comparison of the points with its description."""
    if result["among"] is None:
        return
    players, what = len(result["team"]), "results" if result["sides"] else "campaigns"
    yield result["among"]["players"], f"{what} with {players} player{'' if players == 1 else 's'}"
    if result["among"]["all"] != result["among"]["players"]:
        yield result["among"]["all"], f"{what} with any number of players"


def _place(place: services.Place) -> dict[str, Any]:
    board = place.board
    return {**place._asdict(), "title": leaderboards.title(board), "query": leaderboards.address(board)}
