"""What every template knows besides its own context."""

from django.http import HttpRequest

THEMES = ("auto", "light", "dark")


def theme(request: HttpRequest) -> dict[str, str]:
    """The colours that a visitor chose, kept in a cookie; `auto` follows the system."""
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else "auto"}
