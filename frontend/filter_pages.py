"""Base views for pages with filters.

The filters are a form that works without a script. The page lists errors in the query.
"""

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.generic import TemplateView
from rest_framework.exceptions import ErrorDetail

from campaigns.errors import CampaignNotFoundError, PlayerNotFoundError, ServiceError
from campaigns.http.error_kinds import QueryError
from frontend import preferences
from frontend.templatetags.text_format import in_words


class Choice(NamedTuple):
    """One value of a filter; "" means no filter."""

    value: str
    title: str


class Filter(NamedTuple):
    """A field of the filter form.

    choices: None for a text field; more: whether it is under "More filters"; usual: its default.
    """

    name: str
    title: str
    value: str = ""
    choices: list[Choice] | None = None
    hint: str = ""
    more: bool = False
    usual: str = ""


class Fault(NamedTuple):
    """An error in a query.

    name: the parameter, "" for the whole query; right: the valid values.
    """

    name: str
    detail: str
    right: list[str] = []


class QueryPage(TemplateView):
    """A page that answers a query; empty parameters are ignored.

    answer: returns the template context for a query. Raises QueryError, ServiceError.
    """

    answer: Callable[..., dict[str, Any]]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        sent = {name: str(value) for name, value in request.GET.items() if value}
        return self.answered(sent, **kwargs)

    def answered(self, sent: dict[str, str], **kwargs: Any) -> HttpResponse:
        """Return the page for a query."""
        filters = self.filters(sent, **kwargs)
        status = 200
        try:
            answer = self.answer(sent, **kwargs)
        except (CampaignNotFoundError, PlayerNotFoundError) as error:
            raise Http404(error.detail) from error
        except (QueryError, ServiceError) as error:
            answer, status = {"faults": faults(error, filters)}, 400
        more = [field for field in filters if field.more]
        opened = any(sent.get(field.name) not in (None, *_usual(field)) for field in more)
        asked = {"filters": filters, "more": more, "more_open": opened, "sent": sent}
        context = self.get_context_data(**asked, **kwargs, **answer)
        return self.render_to_response(context, status=status)

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        """Return the filters of the form."""
        return []


class RememberedQueryPage(QueryPage):
    """A page about a game that remembers the last filters for each game.

    It doesn't remember search words.
    """

    def ruleset(self) -> str:
        """Return the ruleset of the page."""
        return preferences.game(self.request)

    def opening(self, sent: dict[str, str]) -> str:
        """Return the remembered query for a request without filters, or "".

        An empty filter counts as a filter, so "Reset" shows no remembered ones.
        """
        ruleset = self.ruleset()
        is_silent = sent.keys() <= {"ruleset"} and sent.get("ruleset", ruleset) == ruleset
        chosen = preferences.filters(self.request, ruleset) if is_silent else {}
        about = {} if "ruleset" in self.kwargs else {"ruleset": ruleset}
        return urlencode(about | chosen) if chosen else ""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        opening = self.opening(request.GET.dict())
        return HttpResponseRedirect(f"?{opening}") if opening else super().get(request, *args, **kwargs)

    def answered(self, sent: dict[str, str], **kwargs: Any) -> HttpResponse:
        response = super().answered(sent, **kwargs)
        fields = self.filters(sent, **kwargs) if response.status_code == 200 else []
        names = {field.name for field in fields if field.choices is not None}
        chosen = {name: value for name, value in sent.items() if name in names}
        preferences.keep_filters(self.request, response, self.ruleset(), chosen)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(kept=preferences.filters_of(self.request, self.ruleset()), **kwargs)


def _usual(field: Filter) -> list[str]:
    """Return the default of a filter, or nothing for a text field."""
    return [field.usual] if field.choices else []


def select(name: str, title: str, sent: dict[str, str], values: list[tuple[str, str]], hint: str = "") -> Filter:
    """Return a filter with fixed choices; the first is the default."""
    choices = [Choice(value, said) for value, said in values]
    known = {choice.value for choice in choices}
    chosen = sent.get(name, choices[0].value)
    return Filter(name, title, chosen if chosen in known else choices[0].value, choices, hint)


def faults(error: QueryError | ServiceError, filters: list[Filter]) -> list[Fault]:
    """Return the errors of a query, with valid values if there are few."""
    if isinstance(error, ServiceError):
        return [Fault("", error.detail, error.extra.get("known", []))]
    return [_fault(name, said, filters) for name, said in error.detail.items()]


def _fault(name: str, said: list[ErrorDetail], filters: list[Filter]) -> Fault:
    if said[0].code == "unknown_field":
        return Fault(name, "There is no such filter.", [field.name for field in filters])
    asked = next((field for field in filters if field.name == name), None)
    right = [choice.value for choice in (asked.choices or []) if choice.value] if asked else []
    return Fault(name, " ".join(said), right if said[0].code == "invalid_choice" else [])


def words_of(values: Any) -> list[tuple[str, str]]:
    """Return pairs of value and title."""
    return [(str(value), in_words(value)) for value in values]
