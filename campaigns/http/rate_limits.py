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


class AddressThrottle(SimpleRateThrottle):
    """Limit sign-in attempts per address, in IPv6 per network.

    Setting API_AUTH_RATE, such as "30/min". None disables the limit.
    """

    scope = "auth-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_AUTH_RATE", "30/min")

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
    """Limit requests for mails per network.

    Setting API_MAIL_RATE, such as "20/hour". None disables the limit.
    """

    scope = "mail-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_MAIL_RATE", "20/hour")


class MailAccountThrottle(MailThrottle):
    """Limit requests for mails per account, from any address."""

    scope = "mail-account"
    get_cache_key = AccountThrottle.get_cache_key


class ReportThrottle(AddressThrottle):
    """Limit problem reports per network.

    Setting API_REPORT_RATE, such as "20/hour". None disables the limit.
    """

    scope = "report-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_REPORT_RATE", "20/hour")


class ReportAccountThrottle(ReportThrottle):
    """Limit problem reports per account, from any address."""

    scope = "report-account"
    get_cache_key = AccountThrottle.get_cache_key


class CampaignThrottle(SimpleRateThrottle):
    """Limit new campaigns, including forks, per account.

    Setting API_CAMPAIGN_RATE. None disables the limit.
    """

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
    """Limit new campaigns per guest. Setting API_GUEST_CAMPAIGN_RATE."""

    scope = "guest-campaign"
    of_guests = True

    def get_rate(self) -> str | None:
        return getattr(settings, "API_GUEST_CAMPAIGN_RATE", "30/hour")


class ImportThrottle(SimpleRateThrottle):
    """Limit file imports per user.

    Setting API_IMPORT_RATE, such as "20/hour". None disables the limit.
    """

    scope = "import"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_IMPORT_RATE", "20/hour")

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"throttle-{self.scope}-{request.user.pk}"


class CardSetThrottle(ImportThrottle):
    """Limit checks and changes of card sets per user.

    Setting API_CARD_SET_RATE, such as "120/min". None disables the limit.
    """

    scope = "card-set"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_CARD_SET_RATE", "120/min")

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)


CAMPAIGN_THROTTLES = (CampaignThrottle, GuestCampaignThrottle)
REPORT_THROTTLES = (ReportThrottle, ReportAccountThrottle)


def _network(address: str) -> str:
    """Return the network of an IPv6 address. Any other text is returned unchanged."""
    with suppress(ValueError):
        v6 = IPv6Address(address)
        return str(v6.ipv4_mapped or ip_network((v6.packed, V6_NETWORK), strict=False))
    return address
