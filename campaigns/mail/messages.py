"""Mails: short, plain text, with nothing of a game in them. What is in them stands in templates/campaigns/mail/.

A link leads to settings.SITE_URL: whatever a request says of its host is worth nothing here.
"""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse

from campaigns.errors import NoMailError


def is_sent() -> bool:
    """Return whether this server sends mail at all."""
    return bool(settings.MAIL_IS_SENT)


def require() -> None:
    """Raise NoMailError where this server sends none."""
    if not is_sent():
        raise NoMailError("This server sends no mail.")


def link(page: str, proof: str = "", **place: Any) -> str:
    """Return where a page of ours is, from anywhere. proof: what opens something there."""
    query = f"?{urlencode({'proof': proof})}" if proof else ""
    return f"{settings.SITE_URL}{reverse(page, kwargs=place)}{query}"


def compose(kind: str, to: str, *, stop: str = "", **said: Any) -> EmailMessage:
    """Return a mail, whose template begins with its subject. stop: where a single POST ends such mails (RFC 8058)."""
    text = render_to_string(f"campaigns/mail/{kind}.txt", {**said, "stop": stop, "site": settings.SITE_URL})
    subject, _, body = text.partition("\n")
    headers = {"Auto-Submitted": "auto-generated"}
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(subject.strip(), f"{body.strip()}\n", to=[to], headers=headers)
