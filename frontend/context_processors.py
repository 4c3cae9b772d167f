"""What every template knows besides its own context."""

from django.http import HttpRequest

from campaigns.mail import messages

THEMES = ("auto", "light", "dark")


def theme(request: HttpRequest) -> dict[str, str]:
    """The colours that a visitor chose, kept in a cookie; `auto` follows the system."""
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else "auto"}


def sent_mail(request: HttpRequest) -> dict[str, bool]:
    """Whether this server sends mail at all: where it does, pages offer what goes by it."""
    return {"mail_is_sent": messages.is_sent()}
