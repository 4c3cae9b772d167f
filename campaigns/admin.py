"""Admin site at /admin/, read-only except that operators answer and close reports.

No page shows or searches a seed, an invite, a setup, a payload or a state. Of errors it shows only the kind,
because their text may name cards. An operator who asks to see everything of a reported campaign creates a
disclosure.
"""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.text import Truncator

from campaigns import names, services
from campaigns.errors import NotPlayingError
from campaigns.models import Campaign, Disclosure, Report, Seat
from campaigns.projections.models import SetAside


class Site(admin.AdminSite):
    """Admin site for staff. Sign-in uses the ordinary page with its rate limits."""

    site_header = site_title = "Cliffhanger"
    index_title = "Records"
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.GET.get("next", self.name))


class ReadOnlyAdmin(admin.ModelAdmin):
    """Read-only model admin.

    columns: the only columns that are fetched and that lookups may use.
    """

    columns: tuple[str, ...] = ()
    list_select_related: tuple[str, ...] = ()
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        related = self.list_select_related or [None]
        return super().get_queryset(request).select_related(*related).only(*self.columns)

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
class Campaigns(ReadOnlyAdmin):
    """List campaigns, and show which ones fail verification."""

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
class SetAsides(ReadOnlyAdmin):
    """List events that a projection could not process."""

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


class ReportStatus(admin.SimpleListFilter):
    """Filter reports by status. The default is open reports."""

    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("closed", "Closed"), ("all", "All")]

    def choices(self, changelist: Any) -> Iterator[dict[str, Any]]:
        first, *others = super().choices(changelist)
        return iter([{**first, "display": "Open"}, *others])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        return queryset if self.value() == "all" else queryset.filter(closed_at__isnull=self.value() != "closed")


class ReportForm(forms.ModelForm):
    """Form fields that the operator may edit."""

    is_closed = forms.BooleanField(label="Closed", required=False)

    class Meta:
        model = Report
        fields = ("answer",)
        help_texts = {"answer": "Saving emails the answer to the player. You can't change it afterwards."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["is_closed"] = self.instance.closed_at is not None


@admin.register(Report, site=site)
class Reports(ReadOnlyAdmin):
    """List problem reports, and let operators answer and close them."""

    form = ReportForm
    columns = (
        *("number", "created_at", "campaign_id", "version", "seat", "page", "browser", "error_id", "text"),
        *("answer", "answered_at", "closed_at", "author__username", "author__first_name"),
    )
    shown_fields = ("created_at", "reporter", "campaign_id", "version", "seat", "page", "browser", "error_id", "text")
    list_display = ("number", "created_at", "reporter", "beginning", "campaign_id", "error_id", "answered_at")
    list_filter = (ReportStatus,)
    list_select_related = ("author",)
    search_fields = ("=number", "=error_id", "=campaign__id", "text")
    ordering = ("-created_at",)
    show_full_result_count = False

    @admin.display(description="player")
    def reporter(self, report: Report) -> str:
        return names.called(report.author) if report.author else "not signed in, or account deleted"

    @admin.display(description="what went wrong")
    def beginning(self, report: Report) -> str:
        return Truncator(report.text).chars(80)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        return lookup == ReportStatus.parameter_name or super().lookup_allowed(lookup, value, request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def get_fields(self, request: HttpRequest, obj: Report | None = None) -> tuple[str, ...]:
        """Offer the answer field only once, and only if the answer can be mailed."""
        may_answer = obj is not None and obj.answered_at is None and services.is_answered_by_mail(obj)
        return (*self.shown_fields, "answer" if may_answer else "answered", "is_closed")

    def get_readonly_fields(self, request: HttpRequest, obj: Report | None = None) -> tuple[str, ...]:
        return (*self.shown_fields, "answered")

    @admin.display(description="answer")
    def answered(self, report: Report) -> str:
        if report.answered_at:
            return f"{report.answer}\n\n({report.answered_at:%d %B %Y, %H:%M} UTC)"
        return "The player has no confirmed email address, or this server sends no email."

    def save_model(self, request: HttpRequest, obj: Report, form: ReportForm, change: bool) -> None:
        if answer := form.cleaned_data.get("answer"):
            services.answer_report(obj, answer)
        services.close_report(obj, form.cleaned_data["is_closed"])

    def get_urls(self) -> list[URLPattern]:
        pages = {"log": self.log_page, "everything": self.everything_page, "file": self.file_page}
        ours = [
            path(f"<int:number>/{name}/", self.admin_site.admin_view(page), name=f"campaigns_report_{name}")
            for name, page in pages.items()
        ]
        return [*ours, *super().get_urls()]

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        report = self.get_object(request, object_id)
        context = {"can_disclose": self._may_disclose(request), "disclosed": self._disclosed(request, report)}
        return super().change_view(request, object_id, *args, **{**kwargs, "extra_context": context})

    def log_page(self, request: HttpRequest, number: int) -> HttpResponse:
        """Download the log up to the time of a report, as the reporter saw it."""
        report = self._report(request, number)
        return _lines(f"report-{number}-log", services.reported_log(report, request.user))

    def everything_page(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask for confirmation to show everything. Confirming adds an audit log entry."""
        report = self._report(request, number, to_disclose=True)
        if request.method == "POST":
            until = services.disclose(report, request.user).until
            self.log_change(request, report, "Showed hidden information of the campaign.")
            messages.warning(request, f"You can see everything until {until:%H:%M} UTC. This is in the audit log.")
            return redirect("admin:campaigns_report_change", number)
        context = {
            **self.admin_site.each_context(request),
            "title": "Show everything?",
            "report": report,
            "plays": Seat.objects.filter(campaign_id=report.campaign_id, user_id=request.user.pk).exists(),
        }
        return TemplateResponse(request, "admin/campaigns/report/everything.html", context)

    def file_page(self, request: HttpRequest, number: int) -> HttpResponse:
        """Download the campaign file as it was at the time of a report."""
        report = self._report(request, number, to_disclose=True)
        return _lines(f"report-{number}-campaign", services.full_log(report, request.user))

    def _report(self, request: HttpRequest, number: int, *, to_disclose: bool = False) -> Report:
        """Return a report about a campaign. Raises PermissionDenied, Http404."""
        if not self.has_view_permission(request) or (to_disclose and not self._may_disclose(request)):
            raise PermissionDenied
        report = self.get_object(request, str(number))
        if report is None or report.campaign_id is None:
            raise Http404
        return report

    def _may_disclose(self, request: HttpRequest) -> bool:
        return request.user.has_perm("campaigns.disclose_report")

    def _disclosed(self, request: HttpRequest, report: Report | None) -> dict[str, Any] | None:
        """Return the end of the operator's disclosure and the seats, or None."""
        if report is None or not self._may_disclose(request):
            return None
        asked = Disclosure.objects.filter(campaign_id=report.campaign_id, operator_id=request.user.pk)
        last = asked.filter(until__gt=timezone.now()).only("until").first()
        seats = Seat.objects.filter(campaign_id=report.campaign_id).select_related("user")
        shown = seats.only("index", "controller", "user__username", "user__first_name")
        return {"until": last.until, "seats": shown} if last else None


@admin.register(Disclosure, site=site)
class Disclosures(ReadOnlyAdmin):
    """Audit log of disclosures: operator, campaign, report and time."""

    columns = ("created_at", "operator_name", "campaign_id", "report_number", "until")
    fields = columns
    readonly_fields = fields
    list_display = columns
    search_fields = ("operator_name", "=campaign__id", "=report_number")
    ordering = ("-created_at",)


def _lines(name: str, lines: Iterator[str]) -> HttpResponse:
    """Return JSON lines as a file download. Raises Http404 if there was no log yet."""
    try:
        body = "".join(lines)
    except NotPlayingError as error:
        raise Http404(error.detail) from error
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
    return HttpResponse(body, content_type="application/x-ndjson", headers=headers)


def kind(detail: str) -> str:
    """Return the kind of an error: the words before its own text, or its class name."""
    return detail.partition(":")[0].partition("(")[0].strip()
