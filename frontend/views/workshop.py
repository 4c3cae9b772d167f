"""The card workshop: make, share and import card sets."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.generic import TemplateView
from django.views.generic.base import View

from campaigns import services
from campaigns.errors import CardSetNotFoundError, MalformedCardSetError
from campaigns.http.rate_limits import CardSetThrottle
from campaigns.models import CustomCardSet
from frontend import card_examples, custom_cards, rulesets
from frontend.forms.accounts import PlainForm
from frontend.forms.workshop import ImportForm, NewSetForm, games
from frontend.views.errors import ServiceErrorMixin, ThrottledMixin
from frontend.views.lobby import is_without_account

SETS_A_PAGE = 24
IMPORT_IDS = "import-%s"
"""Ids of the second form of a page."""


class Workshop(ServiceErrorMixin, ThrottledMixin, TemplateView):
    """The user's card sets, the gallery, and forms for a new set.

    Visitors without an account see the gallery.
    """

    template_name = "frontend/workshop/list.html"
    throttles = (CardSetThrottle,)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        is_import = "import" in request.POST
        form: PlainForm = (
            ImportForm(request.POST, request.FILES, auto_id=IMPORT_IDS) if is_import else NewSetForm(request.POST)
        )
        name = "import_form" if is_import else "form"
        if not form.is_valid():
            return self.render_to_response(self.get_context_data(**{name: form}))
        make = services.import_card_set if is_import else services.create_card_set
        try:
            card_set: CustomCardSet = make(request.user, **form.cleaned_data)
        except MalformedCardSetError as error:
            form.add_error("text" if is_import else "title", error.detail)
            return self.render_to_response(self.get_context_data(**{name: form}))
        return redirect("frontend:card-set", card_set=card_set.pk)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        known = [name for name, _ in games()]
        wanted = self.request.GET.get("ruleset", "")
        ruleset = wanted if wanted in known else None
        page = Paginator(services.card_set_gallery(ruleset), SETS_A_PAGE).get_page(self.request.GET.get("page"))
        own, example_sets = services.card_sets_of(self.request.user, ruleset), services.example_sets(ruleset)
        first = {"ruleset": ruleset} if ruleset else {}
        told = {
            "ruleset": ruleset,
            "games": games(),
            "example_game": (example_game := ruleset or known[0]),
            "examples": card_examples.shown(example_game),
            "own": own,
            "gallery": page,
            "example_sets": example_sets,
            "covers": custom_cards.covers(self.request.user, [*own, *page, *example_sets]),
            "may_make": not is_without_account(self.request.user),
            "form": NewSetForm(initial=first),
            "import_form": ImportForm(initial=first, auto_id=IMPORT_IDS),
        }
        return super().get_context_data(**{**told, **kwargs})


@method_decorator(ensure_csrf_cookie, name="dispatch")  # what the page sends carries the token
class OneSet(TemplateView):
    """A card set: a shell for the application in `frontend/app/src/workshop`."""

    template_name = "frontend/workshop/card_set.html"

    def get_context_data(self, card_set: UUID, **kwargs: Any) -> dict[str, Any]:
        try:
            found = services.card_set_for(self.request.user, str(card_set))
        except CardSetNotFoundError as error:
            raise Http404(error.detail) from error
        told = {
            "card_set": found,
            "game": rulesets.title(found.ruleset),
            "mine": services.is_owner_of_card_set(self.request.user, found),
            "may_make": not is_without_account(self.request.user),
        }
        return super().get_context_data(**told, **kwargs)


class DeleteSet(ServiceErrorMixin, ThrottledMixin, View):
    """Delete a card set."""

    http_method_names = ["post"]
    throttles = (CardSetThrottle,)

    def post(self, request: HttpRequest, card_set: UUID) -> HttpResponse:
        gone = services.card_set_for(request.user, str(card_set))
        services.delete_card_set(request.user, str(gone.pk))
        messages.success(request, f"{gone.title} is deleted. Campaigns with its cards keep them.")
        return redirect("frontend:workshop")


class CardExamples(View):
    """Suggestions of the card editor for a game, as JSON."""

    def get(self, request: HttpRequest, ruleset: str) -> JsonResponse:
        if ruleset not in services.makeable_rulesets():
            raise Http404("This game has no custom cards.")
        return JsonResponse(card_examples.of(ruleset), headers={"Cache-Control": "private, max-age=600"})
