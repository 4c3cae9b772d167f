"""Limits on the doors where passwords are tried, and on those where campaigns are made or come in."""

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
"""Nobody signs in by a longer one."""
V6_NETWORK = 64
"""One customer has all addresses that begin with so many equal bits (RFC 6177)."""


class AddressThrottle(SimpleRateThrottle):
    """So many tries from one address, in IPv6 one network (setting API_AUTH_RATE such as "30/min"; None: no limit)."""

    scope = "auth-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_AUTH_RATE", "30/min")

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return self._key(_network(self.get_ident(request)))

    def get_ident(self, request: Request) -> str:
        """Return the peer's address, or what the nearest trusted proxy says (API_TRUSTED_PROXIES of them)."""
        proxies: int = getattr(settings, "API_TRUSTED_PROXIES", 0)
        hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
        return hops[-min(proxies, len(hops))] if proxies else request.META.get("REMOTE_ADDR", "")

    def _key(self, ident: str) -> str:
        return f"throttle-{self.scope}-{sha256(ident.encode()).hexdigest()}"


class NameThrottle(AddressThrottle):
    """So many tries at one user name, from wherever they come."""

    scope = "auth-name"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        name = request.data.get("username") if isinstance(request.data, dict) else None
        return self._key(names.key(name.strip()[:LONGEST_NAME])) if isinstance(name, str) else None


class AccountThrottle(AddressThrottle):
    """So many tries at the caller's own account, from wherever they come."""

    scope = "auth-account"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return self._key(str(request.user.pk)) if request.user.is_authenticated else None


class MailThrottle(AddressThrottle):
    """So often mail may be asked for from one network (setting API_MAIL_RATE such as "20/hour"; None: no limit)."""

    scope = "mail-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_MAIL_RATE", "20/hour")


class MailAccountThrottle(MailThrottle):
    """The same for the caller's own account, from wherever they come."""

    scope = "mail-account"
    get_cache_key = AccountThrottle.get_cache_key


class ReportThrottle(AddressThrottle):
    """Reports of problems from one network (setting API_REPORT_RATE such as "20/hour"; None: no limit)."""

    scope = "report-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_REPORT_RATE", "20/hour")


class ReportAccountThrottle(ReportThrottle):
    """Reports of problems from the caller's own account, wherever they come from."""

    scope = "report-account"
    get_cache_key = AccountThrottle.get_cache_key


class CampaignThrottle(SimpleRateThrottle):
    """So many new campaigns, forks among them, of one account (setting API_CAMPAIGN_RATE; None for no limit)."""

    scope = "campaign"
    of_guests = False

    def get_rate(self) -> str | None:
        return getattr(settings, "API_CAMPAIGN_RATE", "120/hour")

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        user = request.user
        if request.method in SAFE_METHODS or user.pk is None or services.is_guest(user) != self.of_guests:
            return None
        return f"throttle-{self.scope}-{user.pk}"


class GuestCampaignThrottle(CampaignThrottle):
    """The same for a guest (setting API_GUEST_CAMPAIGN_RATE)."""

    scope = "guest-campaign"
    of_guests = True

    def get_rate(self) -> str | None:
        return getattr(settings, "API_GUEST_CAMPAIGN_RATE", "30/hour")


class ImportThrottle(SimpleRateThrottle):
    """So many files from one user (setting API_IMPORT_RATE such as "20/hour"; None for no limit)."""

    scope = "import"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_IMPORT_RATE", "20/hour")

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"throttle-{self.scope}-{request.user.pk}"


CAMPAIGN_THROTTLES = (CampaignThrottle, GuestCampaignThrottle)
REPORT_THROTTLES = (ReportThrottle, ReportAccountThrottle)


def _network(address: str) -> str:
    """Return what an address is counted as: for IPv6 its network. A text that is none stands for itself."""
    with suppress(ValueError):
        v6 = IPv6Address(address)
        return str(v6.ipv4_mapped or ip_network((v6.packed, V6_NETWORK), strict=False))
    return address
