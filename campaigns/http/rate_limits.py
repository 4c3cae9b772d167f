"""Rate limits on sign-in, email, reports, new campaigns and imports."""

from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv6Address, ip_network

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from campaigns import names, services

LONGEST_NAME = 150
"""Maximum length of a user name that can sign in."""
V6_NETWORK = 64
"""Prefix length of the IPv6 network that one customer gets (RFC 6177)."""


class SettingThrottle(SimpleRateThrottle):
    """A rate limit from a setting, such as "30/min". None disables the limit."""

    setting: str
    default: str

    def get_rate(self) -> str | None:
        return getattr(settings, self.setting, self.default)


class AddressThrottle(SettingThrottle):
    """Limit sign-in attempts per address, in IPv6 per network."""

    scope = "auth-address"
    setting, default = "API_AUTH_RATE", "30/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return self._key(_network(self.get_ident(request)))

    def get_ident(self, request: Request) -> str:
        """Return the client's address: the peer's, or the one a trusted proxy reports.

        Setting API_TRUSTED_PROXIES: the number of proxies.
        """
        proxies: int = getattr(settings, "API_TRUSTED_PROXIES", 0)
        hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
        return hops[-min(proxies, len(hops))] if proxies else request.META.get("REMOTE_ADDR", "")

    def _key(self, ident: str) -> str:
        return f"throttle-{self.scope}-{sha256(ident.encode()).hexdigest()}"


class NameThrottle(AddressThrottle):
    """Limit sign-in attempts per user name, from any address."""

    scope = "auth-name"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        name = request.data.get("username") if isinstance(request.data, dict) else None
        return self._key(names.key(name.strip()[:LONGEST_NAME])) if isinstance(name, str) else None


class AccountThrottle(AddressThrottle):
    """Limit attempts per signed-in account, from any address."""

    scope = "auth-account"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return self._key(str(request.user.pk)) if request.user.is_authenticated else None


class MailThrottle(AddressThrottle):
    """Limit requests for mails per network."""

    scope = "mail-address"
    setting, default = "API_MAIL_RATE", "20/hour"


class MailAccountThrottle(AccountThrottle):
    """Limit requests for mails per account, from any address."""

    scope = "mail-account"
    setting, default = MailThrottle.setting, MailThrottle.default


class ReportThrottle(AddressThrottle):
    """Limit problem reports per network."""

    scope = "report-address"
    setting, default = "API_REPORT_RATE", "20/hour"


class ReportAccountThrottle(AccountThrottle):
    """Limit problem reports per account, from any address."""

    scope = "report-account"
    setting, default = ReportThrottle.setting, ReportThrottle.default


class UserThrottle(SettingThrottle):
    """A limit on the changes of one user. Reading doesn't count."""

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if request.method in SAFE_METHODS or request.user.pk is None:
            return None
        return f"throttle-{self.scope}-{request.user.pk}"


class CampaignThrottle(UserThrottle):
    """Limit new campaigns, including forks, per account."""

    scope = "campaign"
    setting, default = "API_CAMPAIGN_RATE", "120/hour"
    of_guests = False

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        key = super().get_cache_key(request, view)
        return key if key and services.is_guest(request.user) == self.of_guests else None


class GuestCampaignThrottle(CampaignThrottle):
    """Limit new campaigns per guest."""

    scope = "guest-campaign"
    setting, default = "API_GUEST_CAMPAIGN_RATE", "30/hour"
    of_guests = True


class ImportThrottle(UserThrottle):
    """Limit file imports per user."""

    scope = "import"
    setting, default = "API_IMPORT_RATE", "20/hour"


class CardSetThrottle(UserThrottle):
    """Limit checks and changes of card sets per user."""

    scope = "card-set"
    setting, default = "API_CARD_SET_RATE", "120/min"


class HintThrottle(UserThrottle):
    """Limit requests for hints per user. Each takes seconds of a worker."""

    scope = "hint"
    setting, default = "API_HINT_RATE", "30/min"


class ReviewThrottle(UserThrottle):
    """Limit new reviews per user. Each takes half a minute of a worker."""

    scope = "review"
    setting, default = "API_REVIEW_RATE", "30/hour"


class RemarkThrottle(UserThrottle):
    """Limit chat messages and notes per user."""

    scope = "remark"
    setting, default = "API_REMARK_RATE", "60/min"


CAMPAIGN_THROTTLES = (CampaignThrottle, GuestCampaignThrottle)
REPORT_THROTTLES = (ReportThrottle, ReportAccountThrottle)


def _network(address: str) -> str:
    """Return the network of an IPv6 address. Any other text is returned unchanged."""
    with suppress(ValueError):
        v6 = IPv6Address(address)
        return str(v6.ipv4_mapped or ip_network((v6.packed, V6_NETWORK), strict=False))
    return address
