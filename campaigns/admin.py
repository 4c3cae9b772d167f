"""What those who run the server may look at, under /admin/. Nothing there can be changed, and nobody's cards be told.

A seed, an invite, a setup, a payload, a state is not shown, not searched and not even read from the database; of what
was raised only the kind is said, since its words may name cards.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from campaigns import names
from campaigns.models import Campaign
from campaigns.projections.models import SetAside


class Site(admin.AdminSite):
    """For staff. Who isn't signed in does so as everybody does, under the same limits."""

    site_header = site_title = "Cliffhanger"
    index_title = "What can be looked at"
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.GET.get("next", self.name))


class Reading(admin.ModelAdmin):
    """Rows that are only read. columns: all that is fetched of them, and all that can be asked about."""

    columns: tuple[str, ...] = ()
    list_select_related: tuple[str, ...] = ()
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related(*self.list_select_related).only(*self.columns)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        return lookup.removesuffix("__exact").removesuffix("__isempty") in self.columns

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


site = Site()


@admin.register(Campaign, site=site)
class Campaigns(Reading):
    """Campaigns, and which of them don't verify."""

    columns = (
        *("id", "name", "ruleset", "ruleset_version", "format", "status", "visibility", "ranked", "undo"),
        *("version", "created_at", "played_at", "verified_at", "looked_at", "fault"),
        *("owner__username", "owner__first_name"),
    )
    fields = (*columns[:14], "owned_by", "fault_at", "fault_kind")
    readonly_fields = fields
    list_display = ("id", "name", "owned_by", "ruleset", "status", "version", "played_at", "verified_at", "fault_at")
    list_filter = (("fault", admin.EmptyFieldListFilter), "status", "visibility", "ranked", "ruleset")
    list_select_related = ("owner",)
    search_fields = ("=id", "name")
    ordering = ("-created_at",)
    show_full_result_count = False

    @admin.display(description="owner")
    def owned_by(self, campaign: Campaign) -> str:
        return names.called(campaign.owner) if campaign.owner else ""

    @admin.display(description="fault at version")
    def fault_at(self, campaign: Campaign) -> int | None:
        return campaign.fault and campaign.fault["version"]

    @admin.display(description="fault")
    def fault_kind(self, campaign: Campaign) -> str:
        return kind(campaign.fault["detail"]) if campaign.fault else ""


@admin.register(SetAside, site=site)
class SetAsides(Reading):
    """Events that a projection could not take in."""

    columns = (
        *("projection", "generation", "detail"),
        *("event__position", "event__version", "event__type", "event__stream"),
    )
    fields = ("projection", "generation", "campaign", "version", "type", "raised")
    readonly_fields = fields
    list_display = fields
    list_filter = ("projection",)
    list_select_related = ("event",)
    ordering = ("-pk",)

    def campaign(self, row: SetAside) -> str:
        return str(row.event.stream_id)

    def version(self, row: SetAside) -> int:
        return row.event.version

    def type(self, row: SetAside) -> str:
        return row.event.type

    def raised(self, row: SetAside) -> str:
        return kind(row.detail)


def kind(detail: str) -> str:
    """Return what went wrong without what it was about: the words before an error's own, or the error's name."""
    return detail.partition(":")[0].partition("(")[0].strip()
