"""Views for decks: list, create, copy, import and build."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.generic import FormView, TemplateView
from django.views.generic.base import View
from rest_framework.throttling import BaseThrottle

from campaigns import services
from campaigns.decks import validation
from campaigns.decks.import_result import Unread
from campaigns.errors import DeckNotFoundError, MalformedDeckError
from campaigns.http.rate_limits import AddressThrottle
from campaigns.models import Deck
from engine.decks import Deck as Parts
from engine.ruleset import Ruleset
from frontend import preferences, rulesets
from frontend.forms.decks import CopyForm, ForSeatForm, LineForm, NewDeckForm
from frontend.guest_sessions import sign_in_guest
from frontend.views.errors import ServiceErrorMixin, SignedInMixin, ThrottledMixin

KEY_CARDS = 5
"""Number of pictures of a deck."""


class Row(NamedTuple):
    """A deck in the list.

    cards: number of cards; key: designs to picture; curve: bars of its curve; faults: legality problems;
    unread: number of list lines that couldn't be read.
    """

    deck: Deck
    cards: int
    key: list[str]
    curve: list[dict[str, int]]
    faults: list[validation.Fault]
    unread: int


class Line(NamedTuple):
    """A line that couldn't be read, its deck part, and suggestions.

    A suggestion is a text, and the part if it is another one.
    """

    unread: Unread
    part: str
    suggestions: list[tuple[str, str]]


def list_of(ruleset: str) -> str:
    """Return the address of the deck list for a ruleset."""
    return f"{reverse('frontend:decks')}?{urlencode({'ruleset': ruleset})}"


def play_with(deck: Deck) -> str:
    """Return the address of the new campaign form with a deck selected."""
    return f"{reverse('frontend:new-campaign')}?{urlencode({'ruleset': deck.ruleset, 'deck': deck.id})}"


class DeckCreationMixin(ServiceErrorMixin, ThrottledMixin):
    """Base view for new decks; visitors without an account become guests."""

    request: HttpRequest

    def limits(self) -> Sequence[type[BaseThrottle]]:
        return () if self.request.user.is_authenticated else (AddressThrottle,)

    def ruleset(self) -> str:
        """Return the requested ruleset, the last one, or the first.

        Only rulesets with decks count. Raises Http404.
        """
        known = [ruleset.name for ruleset in rulesets.rulesets_with_decks()]
        looked_at = preferences.game(self.request)
        name = self.request.GET.get("ruleset") or (looked_at if looked_at in known else next(iter(known), ""))
        if name not in known:
            raise Http404("No game with this name uses decks.")
        return name

    def ensure_signed_in(self) -> None:
        """Sign in a visitor without an account as a guest."""
        if not self.request.user.is_authenticated:
            sign_in_guest(self.request)


class Decks(DeckCreationMixin, FormView):
    """The user's decks for a game, starter decks, and the form for a new one."""

    template_name = "frontend/decks/list.html"
    form_class = NewDeckForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        ruleset = self.ruleset()
        rules = rulesets.find(ruleset)
        games = [(other.name, other.title) for other in rulesets.rulesets_with_decks()]
        decks = services.decks_of(self.request.user, ruleset)
        rows = [
            Row(
                deck,
                _cards(deck.parts),
                _key_cards(deck.parts),
                _curve(rules, deck.parts),
                services.deck_faults(deck),
                len(services.unread_lines(deck)),
            )
            for deck in decks
        ]
        starters = [
            {
                "starter": starter,
                "cards": _cards(starter.deck),
                "key": _key_cards(starter.deck),
                "curve": _curve(rules, starter.deck),
            }
            for starter in rules.starter_decks()
        ]
        told = {**rulesets.context(ruleset), "games": games, "rows": rows, "starters": starters}
        return super().get_context_data(**{**told, "faults": [], **kwargs})

    def form_valid(self, form: NewDeckForm) -> HttpResponse:
        ruleset = self.ruleset()
        self.ensure_signed_in()
        try:
            deck, reading = services.import_deck(self.request.user, ruleset=ruleset, **form.cleaned_data)
        except MalformedDeckError as error:
            form.show_text()
            return self.render_to_response(self.get_context_data(form=form, faults=error.extra["faults"]))
        if reading.unread or any(remark.code != "comment" for remark in reading.remarks):
            return redirect("frontend:deck-import", deck=deck.id)
        if reading.deck:
            messages.success(self.request, reading.summary)
        return redirect("frontend:deck", deck=deck.id)


class CopyDeck(DeckCreationMixin, FormView):
    """Copy one of the player's decks or a starter deck."""

    http_method_names = ["post"]
    form_class = CopyForm

    def form_valid(self, form: CopyForm) -> HttpResponse:
        ruleset, own, starter = self.ruleset(), form.cleaned_data["own"], form.cleaned_data["starter"]
        self.ensure_signed_in()
        user = self.request.user
        copy = services.copy_deck(user, own) if own else services.copy_starter(user, ruleset, starter)
        return redirect("frontend:deck", deck=copy.id)


class ImportedDeck(ServiceErrorMixin, FormView):
    """The result of a deck import, with the lines to correct."""

    template_name = "frontend/decks/import.html"
    form_class = LineForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        deck = services.deck_of(self.request.user, str(self.kwargs["deck"]))
        titles = {part.name: part.title for part in rulesets.find(deck.ruleset).all_parts()}
        told = {
            "deck": deck,
            "game": rulesets.title(deck.ruleset),
            "summary": services.import_summary(deck),
            "lines": [_line(unread, titles) for unread in services.unread_lines(deck)],
            "remarks": deck.import_report.get("remarks", []),
        }
        return super().get_context_data(**told, **kwargs)

    def form_valid(self, form: LineForm) -> HttpResponse:
        user, deck_id, line = self.request.user, str(self.kwargs["deck"]), form.cleaned_data["line"]
        try:
            if form.cleaned_data["skip"]:
                deck = services.skip_import_line(user, deck_id, line)
            else:
                deck = services.answer_import_line(user, deck_id, line, form.cleaned_data["text"])
        except MalformedDeckError as error:
            messages.error(self.request, f"Line {line}: {error.detail}")
            return redirect("frontend:deck-import", deck=deck_id)
        if services.unread_lines(deck):
            return redirect("frontend:deck-import", deck=deck.id)
        messages.success(self.request, services.import_summary(deck))
        return redirect("frontend:deck", deck=deck.id)

    def form_invalid(self, form: LineForm) -> HttpResponse:
        for faults in form.errors.values():
            messages.error(self.request, faults[0])
        return redirect("frontend:deck-import", deck=self.kwargs["deck"])


def _line(unread: Unread, titles: dict[str, str]) -> Line:
    near = [(one.text, titles.get(one.part, "") if one.part != unread.part else "") for one in unread.suggestions]
    return Line(unread, titles.get(unread.part, unread.part), near)


@method_decorator(ensure_csrf_cookie, name="dispatch")  # what the page sends carries the token
class OneDeck(TemplateView):
    """The deck builder: a shell for the application in `frontend/app`."""

    template_name = "frontend/decks/deck.html"

    def get_context_data(self, deck: UUID, **kwargs: Any) -> dict[str, Any]:
        try:
            found = services.deck_of(self.request.user, str(deck))
        except DeckNotFoundError as error:
            raise Http404(error.detail) from error
        told = {"deck": found, "game": rulesets.title(found.ruleset), "back": list_of(found.ruleset)}
        told["unread"] = len(services.unread_lines(found))
        return super().get_context_data(**told, **self._where(found), **kwargs)

    def _where(self, deck: Deck) -> dict[str, Any]:
        """Return the template context for the seat to build for, or a new game."""
        form = ForSeatForm(self.request.GET)
        if not form.is_valid():
            return {"play": play_with(deck)}
        campaign = form.cleaned_data["campaign"]
        return {**form.cleaned_data, "play": reverse("frontend:campaign", args=[campaign])}


class UsualDeck(ServiceErrorMixin, SignedInMixin, View):
    """Make a deck the default."""

    http_method_names = ["post"]

    def way_back(self) -> str:
        return reverse("frontend:decks")

    def post(self, request: HttpRequest, deck: UUID) -> HttpResponse:
        return redirect(list_of(services.set_default_deck(request.user, str(deck)).ruleset))


class DeleteDeck(UsualDeck):
    """Delete a deck."""

    def post(self, request: HttpRequest, deck: UUID) -> HttpResponse:
        gone = services.deck_of(request.user, str(deck))
        services.delete_deck(request.user, gone.id)
        messages.success(request, f"{gone.name} is deleted.")
        return redirect(list_of(gone.ruleset))


def _key_cards(deck: Parts) -> list[str]:
    """Return the designs with most copies, each once."""
    counted = Counter({design: number for part in deck.values() for design, number in part.items()})
    return [design for design, _ in counted.most_common(KEY_CARDS)]


def _curve(rules: Ruleset, deck: Parts) -> list[dict[str, int]]:
    """Return the bars of a deck's curve.

    A bar has a value, the number of cards, and its top and height of 100.
    """
    part = next((part for part in rules.all_parts() if part.curve and deck.get(part.name)), None)
    if part is None:
        return []
    values = {card["id"]: card.get(part.curve) for card in rules.catalogue()}
    counted: Counter[int] = Counter()
    for design, number in deck[part.name].items():
        if isinstance(value := values.get(design), int):
            counted[value] += number
    most = max(counted.values(), default=1)
    heights = {value: round(100 * number / most) for value, number in counted.items()}
    return [
        {"value": value, "count": counted[value], "height": heights[value], "top": 100 - heights[value]}
        for value in sorted(counted)
    ]


def _cards(parts: Parts) -> int:
    return sum(sum(cards.values()) for cards in parts.values())
