"""Template tags for cards."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from frontend import rulesets
from frontend.art import build, icons

register = template.Library()


def art_base() -> str:
    """Return the URL of the folder with the pictures, or "" before a build."""
    version = build.current_version()
    return static(f"art/{version}/") if version else ""


@register.simple_tag
def card_art(ruleset: str, design: str) -> str:
    """Return the URL of a card's picture."""
    return f"{art_base()}{ruleset}/{design}.svg"


@register.simple_tag
def picture_of(ruleset: str, title: str) -> str:
    """Return the URL of the picture of the card in a title, or "".

    The name is the end of the title, after a colon if there is one.
    """
    design = rulesets.designs_by_name(ruleset).get(title.rpartition(": ")[2])
    return card_art(ruleset, design) if design else ""


@register.simple_tag
def cover_of(ruleset: str) -> list[rulesets.CoverCard]:
    """Return the cards whose pictures stand for a game."""
    return rulesets.cover(ruleset)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return a Game Icon as inline SVG; assistive technology ignores it."""
    drawn = '<svg class="game-icon" viewBox="0 0 {0} {0}" aria-hidden="true"><path d="{1}"/></svg>'
    return format_html(drawn, icons.SIZE, icons.outline(name))


@register.simple_tag
def avatar_art(ruleset: str, avatar: str) -> str:
    """Return the URL of an avatar's portrait; "" if there is none."""
    design = rulesets.avatar_design(ruleset, avatar)
    return card_art(ruleset, design) if design else ""
