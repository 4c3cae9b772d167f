"""Views before the start: create, join, leave and start a campaign."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.views.generic import FormView
from django.views.generic.base import View
from rest_framework.throttling import BaseThrottle

from campaigns import names, services
from campaigns.errors import (
    AvatarTakenError,
    NotInLobbyError,
    NotYourSeatError,
    SeatTakenError,
    SetupError,
    UsernameTakenError,
)
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES, AddressThrottle
from campaigns.models import Campaign, CustomCardSet
from engine.description import Preset
from frontend import campaign_summary, custom_cards, preferences, presets, rulesets
from frontend.forms.campaign_setup import SetupForm
from frontend.forms.join import HostForm, JoinForm
from frontend.forms.loadouts import BringForm
from frontend.guest_sessions import sign_in_guest
from frontend.views.errors import ServiceErrorMixin, ThrottledMixin


def redirect_to_play(campaign: Campaign, user: services.User) -> HttpResponse:
    """Redirect a player to the table, and others to the campaign page."""
    plays = campaign.status == Campaign.Status.PLAYING and services.seats_of(campaign, user)
    return redirect("frontend:table" if plays else "frontend:campaign", id=campaign.id)


def invitation(campaign: Campaign) -> str:
    """Return the address of the invitation."""
    address = reverse("frontend:join", args=[campaign.id])
    return f"{address}?{urlencode({'invite': campaign.invite})}"


def is_without_account(user: services.User) -> bool:
    """Return whether a user is a guest or anonymous."""
    return user is None or not user.is_authenticated or services.is_guest(user)


class NewCampaign(ServiceErrorMixin, ThrottledMixin, FormView):
    """Create a campaign; visitors without an account become guests."""

    template_name = "frontend/lobby/new.html"
    form_class = SetupForm

    def limits(self) -> Sequence[type[BaseThrottle]]:
        return CAMPAIGN_THROTTLES if self.request.user.is_authenticated else (AddressThrottle,)

    def get_initial(self) -> dict[str, Any]:
        """Return the seats of the address, and whether it asks for a ranked campaign."""
        seats = {name: value for name, value in self.request.GET.items() if name.startswith("seats.")}
        return {**seats, "ranked": self._asks_ranked()}

    def _asks_ranked(self) -> bool:
        """Return whether the address asks for a ranked campaign; guests can't have one."""
        return "ranked" in self.request.GET and not is_without_account(self.request.user)

    def get_form_kwargs(self) -> dict[str, Any]:
        ruleset, user = rulesets.find(self._ruleset()), self.request.user
        decks = services.decks_of(user, ruleset.name)
        asked = {"guest": is_without_account(user), "decks": decks, "asked": self.request.GET.get("deck", "")}
        asked["preset"] = self._preset()
        return {**super().get_form_kwargs(), "ruleset": ruleset, **asked}

    @cached_property
    def host(self) -> HostForm | None:
        """The form for the name of a guest; None for registered users."""
        user = self.request.user
        if not is_without_account(user):
            return None
        known = names.called(user) if user.is_authenticated else ""
        return HostForm(self.request.POST or None, initial={"username": known})

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        ruleset = self._ruleset()
        told = {**rulesets.context(ruleset), "offers": rulesets.offers(), "preset": self._preset()}
        told |= {"asks_ranked": self._asks_ranked()}
        told |= {"host": self.host, "presets": presets.proposed(ruleset), "card_set": self.card_set}
        return super().get_context_data(**told, guest=is_without_account(self.request.user), **kwargs)

    @cached_property
    def card_set(self) -> CustomCardSet | None:
        """The card set in the address, if the user may see it.

        Raises CardSetNotFoundError.
        """
        wanted = self.request.GET.get("card_set")
        return services.card_set_for(self.request.user, wanted) if wanted else None

    def _ruleset(self) -> str:
        if self.card_set:
            return self.card_set.ruleset
        return self.request.GET.get("ruleset") or preferences.game(self.request)

    def _preset(self) -> Preset | None:
        wanted = self.request.GET.get("preset")
        proposed = rulesets.described(rulesets.find(self._ruleset()).name).presets
        return next((preset for preset in proposed if preset.name == wanted), None)

    def form_valid(self, form: SetupForm) -> HttpResponse:
        if self.host is not None and not self._named(self.host):
            return self.form_invalid(form)
        try:
            campaign = services.create_campaign(self.request.user, **form.wishes(), **self._custom_cards())
        except SetupError as error:
            form.refuse(error)
            return self.form_invalid(form)
        return redirect_to_play(campaign, self.request.user)

    def _custom_cards(self) -> dict[str, Any]:
        """Return the chosen card set as an argument for `services.create_campaign`."""
        if self.card_set is None:
            return {}
        return {"card_set": services.card_set_content(self.request.user, str(self.card_set.pk))._asdict()}

    def _named(self, host: HostForm) -> bool:
        """Sign in or rename the guest; return whether the name is valid."""
        if not host.is_valid():
            return False
        name = host.cleaned_data["username"]
        try:
            if not self.request.user.is_authenticated:
                sign_in_guest(self.request, name)
            elif name and name != names.called(self.request.user):
                services.rename(self.request.user, name)
        except UsernameTakenError as error:
            host.add_error("username", error.detail)
            return False
        return True


class Join(ServiceErrorMixin, ThrottledMixin, FormView):
    """Join a campaign by an invite, with an account or as a guest."""

    template_name = "frontend/lobby/join.html"
    form_class = JoinForm
    throttles = (AddressThrottle,)

    def get(self, request: HttpRequest, id: UUID) -> HttpResponse:
        self._look(id, request.GET.get("invite", ""))
        return self._shown(409 if self.is_over else 200)

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        self._look(id, request.POST.get("invite", ""))
        if self.is_over or self.needs_account:
            return self._shown(409 if self.is_over else 403)
        return super().post(request)

    def _look(self, id: UUID, invite: str) -> None:
        """Find the campaign of the invite.

        Raises CampaignNotFoundError, InviteError.
        """
        user = self.request.user
        self.invite, self.campaign = invite, services.invited(str(id), user, invite)
        self.held = services.seats_of(self.campaign, user)
        self.is_over = self.campaign.status != Campaign.Status.LOBBY and not self.held
        self.needs_account = self.campaign.ranked and is_without_account(user)

    def _shown(self, status: int) -> HttpResponse:
        return self.render_to_response(self.get_context_data(), status=status)

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "campaign": self.campaign, "user": self.request.user, "held": self.held}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            campaign=self.campaign,
            avatars=campaign_summary.avatars(self.campaign),
            options=list(campaign_summary.options(self.campaign)),
            card_set=custom_cards.of_campaign(self.campaign, self.request.user),
            invite=self.invite,
            held=self.held,
            is_over=self.is_over,
            needs_account=self.needs_account,
            may_watch=services.can_see(self.campaign, self.request.user),
            back=invitation(self.campaign),
            **kwargs,
        )

    def form_valid(self, form: JoinForm) -> HttpResponse:
        try:
            self._sit_down(**form.cleaned_data)
        except UsernameTakenError as error:
            form.add_error("username", error.detail)
            return self.form_invalid(form)
        except (SeatTakenError, AvatarTakenError) as error:
            form.add_error("seat" if isinstance(error, SeatTakenError) else "avatar", error.detail)
            return self.form_invalid(form)
        return redirect_to_play(services.campaign_for(self.campaign.id, self.request.user), self.request.user)

    def _sit_down(self, username: str = "", seat: int | None = None, consent: bool = False, avatar: str = "") -> None:
        if not self.request.user.is_authenticated:
            sign_in_guest(self.request, username)
        services.join(self.campaign.id, self.request.user, self.invite, seat, consent=consent, avatar=avatar or None)


class Bring(ServiceErrorMixin, View):
    """Choose the deck for a seat."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.campaign_for(str(id), request.user)
        seat = _own_seat(campaign, request)
        form = BringForm(campaign, campaign.seats.all()[seat], request.POST)
        if form.is_valid():
            self._put(campaign, seat, form.wish())
        else:
            messages.error(request, "Choose a deck.")
        return redirect_to_play(services.campaign_for(campaign.id, request.user), request.user)

    def _put(self, campaign: Campaign, seat: int, wish: dict[str, str]) -> None:
        try:
            services.set_loadout(campaign.id, self.request.user, seat, wish)
        except SetupError as error:
            for fault in error.extra.get("faults", [{"detail": error.detail}]):
                named = [fault.get("card"), fault["detail"], fault.get("rule")]
                messages.error(self.request, " · ".join(word for word in named if word))


class BuildDealt(ServiceErrorMixin, View):
    """Save a deck built from the dealt cards and open it in the deck builder."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.campaign_for(str(id), request.user)
        seat = _own_seat(campaign, request)
        cards = services.dealt(campaign, campaign.seats.all()[seat])
        if cards is None:
            raise NotInLobbyError("No cards have been dealt yet.", status=campaign.status)
        deck = services.save_dealt_deck(request.user, campaign, cards)
        return redirect(f"{reverse('frontend:deck', args=[deck.id])}?{urlencode({'campaign': id, 'seat': seat})}")


def _own_seat(campaign: Campaign, request: HttpRequest) -> int:
    """Return the user's seat that the form names. Raises NotYourSeatError."""
    held = {str(seat): seat for seat in services.held_seats(campaign, request.user)}
    seat = held.get(request.POST.get("seat", ""))
    if seat is None:
        raise NotYourSeatError("This is not your seat.")
    return seat


class Leave(ServiceErrorMixin, View):
    """Leave all seats and return to the invitation."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.leave(str(id), request.user)
        messages.success(request, "You have left. Your seat is free again.")
        return redirect(invitation(campaign))


class HandOver(ServiceErrorMixin, View):
    """Make another player the owner."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        campaign = services.campaign_for(str(id), request.user)
        heirs = {str(seat.index): seat for seat in services.possible_owners(campaign, request.user)}
        chosen = heirs.get(request.POST.get("seat", ""))
        campaign = services.hand_over(campaign.id, request.user, chosen.index if chosen else -1)
        messages.success(request, f"{names.called(campaign.owner)} now owns the campaign. You keep your seat.")
        return redirect("frontend:campaign", id=campaign.id)


class Start(ServiceErrorMixin, View):
    """Start a campaign with bots on the free seats."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, id: UUID) -> HttpResponse:
        return redirect_to_play(services.start(str(id), request.user), request.user)
