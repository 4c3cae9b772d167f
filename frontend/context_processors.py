"""Context processors: variables for all templates."""

from typing import Any

from django.http import HttpRequest

from campaigns.mail import messages
from frontend.templatetags.cards import art_base

THEMES = ("auto", "light", "dark")
TEXT_SIZES = {"normal": "Normal", "large": "Large", "larger": "Larger"}
"""Text sizes and their labels; `theme.css` has their font sizes."""


def theme(request: HttpRequest) -> dict[str, Any]:
    """Return theme and text size from the cookies; `auto` follows the system."""
    theme, size = request.COOKIES.get("theme", ""), request.COOKIES.get("text_size", "")
    return {
        "theme": theme if theme in THEMES else "auto",
        "text_size": size if size in TEXT_SIZES else "normal",
        "text_sizes": TEXT_SIZES,
    }


def card_art(request: HttpRequest) -> dict[str, str]:
    """Return the URL of the folder with the pictures of cards, for scripts."""
    return {"art_base": art_base()}


def sent_mail(request: HttpRequest) -> dict[str, bool]:
    """Return whether the server sends email; if not, pages hide email settings."""
    return {"mail_is_sent": messages.is_sent()}
