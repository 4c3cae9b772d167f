"""Context processors: variables for all templates."""

from django.http import HttpRequest

from campaigns.mail import messages
from frontend.templatetags.cards import art_base

THEMES = ("auto", "light", "dark")


def theme(request: HttpRequest) -> dict[str, str]:
    """Return the theme from the visitor's cookie; `auto` follows the system."""
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else "auto"}


def card_art(request: HttpRequest) -> dict[str, str]:
    """Return the URL of the folder with the pictures of cards, for scripts."""
    return {"art_base": art_base()}


def sent_mail(request: HttpRequest) -> dict[str, bool]:
    """Return whether the server sends email; if not, pages hide email settings."""
    return {"mail_is_sent": messages.is_sent()}
