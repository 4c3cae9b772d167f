"""Compose short plain-text emails without game content.

Templates: templates/campaigns/mail/.
Links use settings.SITE_URL, because the host of a request can't be trusted.
"""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse

from campaigns.errors import NoMailError


def is_sent() -> bool:
    """Return whether this server sends email."""
    return bool(settings.MAIL_IS_SENT)


def require_mail() -> None:
    """Raise NoMailError if this server sends no email."""
    if not is_sent():
        raise NoMailError("Email is off on this server.")


def page_url(page: str, proof: str = "", **place: Any) -> str:
    """Return the absolute URL of a page. proof: a signed token for its query."""
    query = f"?{urlencode({'proof': proof})}" if proof else ""
    return f"{settings.SITE_URL}{reverse(page, kwargs=place)}{query}"


def compose(kind: str, to: str, *, stop: str = "", **said: Any) -> EmailMessage:
    """Return a mail. The first line of its template is the subject.

    stop: URL where a single POST unsubscribes (RFC 8058).
    """
    text = render_to_string(f"campaigns/mail/{kind}.txt", {**said, "stop": stop, "site": settings.SITE_URL})
    subject, _, body = text.partition("\n")
    headers = {"Auto-Submitted": "auto-generated"}
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(subject.strip(), f"{body.strip()}\n", to=[to], headers=headers)
