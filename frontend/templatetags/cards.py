"""Template tags for cards."""

from django import template
from django.templatetags.static import static

from frontend.art import build

register = template.Library()


def art_base() -> str:
    """Return the URL of the folder with the pictures, or "" before a build."""
    version = build.current_version()
    return static(f"art/{version}/") if version else ""


@register.simple_tag
def card_art(ruleset: str, design: str) -> str:
    """Return the URL of a card's picture."""
    return f"{art_base()}{ruleset}/{design}.svg"
