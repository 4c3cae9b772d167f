"""Limits on the doors where passwords are tried."""

from hashlib import sha256

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class AddressThrottle(SimpleRateThrottle):
    """So many tries from one address (setting API_AUTH_RATE such as "30/min"; None for no limit)."""

    scope = "auth-address"

    def get_rate(self) -> str | None:
        return getattr(settings, "API_AUTH_RATE", "30/min")

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self._key(self.get_ident(request))

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
        return self._key(name.casefold()) if isinstance(name, str) else None


class AccountThrottle(AddressThrottle):
    """So many tries at the caller's own account, from wherever they come."""

    scope = "auth-account"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return self._key(str(request.user.pk)) if request.user.is_authenticated else None
