"""Rulesets for pages: titles, pictures and descriptions."""

from functools import cache
from typing import Any, NamedTuple

from django.http import Http404
from msgspec.structs import asdict

from engine import ruleset as registry
from engine.description import Description, Seats
from engine.ruleset import Ruleset
from frontend.art import choice


class CoverCard(NamedTuple):
    """A card whose picture stands for its game."""

    ruleset: str
    design: str
    name: str


class Offer(NamedTuple):
    """A game on the home page.

    manner: number of players and whether they cooperate, as text.
    """

    name: str
    title: str
    lead: str
    cover: list[CoverCard]
    manner: str
    has_decks: bool
    has_guide: bool
    rivals: bool


ANY_BOOKMARK = "secret-book"
"""Icon of bookmarks whose kind has no icon."""


def all_rulesets() -> list[Ruleset]:
    """Return all rulesets in display order."""
    return [registry.get(name) for name in registry.RULESETS]


def rulesets_with_decks() -> list[Ruleset]:
    """Return the rulesets that use decks."""
    return [ruleset for ruleset in all_rulesets() if ruleset.all_parts()]


def offers() -> list[Offer]:
    """Return all games for the home page in display order."""
    return [_offer(ruleset) for ruleset in all_rulesets()]


def _offer(ruleset: Ruleset) -> Offer:
    told = described(ruleset.name)
    least, most = told.seats.least, told.seats.most
    players = f"{least} to {most} players" if least < most else f"{most} player{'' if most == 1 else 's'}"
    return Offer(
        name=ruleset.name,
        title=told.title,
        lead=told.words.lead,
        cover=cover(ruleset.name),
        manner=f"{players}, {'against each other' if ruleset.rivals else 'together'}",
        has_decks=bool(ruleset.all_parts()),
        has_guide=told.guide is not None,
        rivals=ruleset.rivals,
    )


@cache
def cover(name: str) -> list[CoverCard]:
    """Return the cards whose pictures stand for a game; empty if it names none."""
    cards = registry.get(name).catalogue() if name in registry.RULESETS else []
    names = {card["id"]: card["name"] for card in cards}
    return [CoverCard(name, design, names[design]) for design in choice.style(name).cover if design in names]


def require_guide(name: str) -> None:
    """Raise Http404 if a ruleset has no guided game."""
    if described(find(name).name).guide is None:
        raise Http404("This game has no guided game.")


def context(name: str) -> dict[str, Any]:
    """Return the template context for a page about a ruleset."""
    games = [(other.name, other.title) for other in all_rulesets()]
    told = {"words": described(name).words, "rivals": rivals(name), "cover": cover(name)}
    return {"ruleset": name, "game": title(name), "games": games, **told}


def find(name: str) -> Ruleset:
    """Return the ruleset with this name. Raises Http404."""
    if name not in registry.RULESETS:
        raise Http404(f"There is no game named {name}.")
    return registry.get(name)


@cache
def described(name: str) -> Description:
    """Return the description of a ruleset; only the name if it no longer exists."""
    if name not in registry.RULESETS:
        return Description(name, title=name, version=0, formats=[], seats=Seats(0, 0), options={})
    return registry.get(name).describe()


def title(name: str) -> str:
    """Return the title of a ruleset; its name if it no longer exists."""
    return described(name).title


def rivals(name: str) -> bool:
    """Return whether players compete with each other."""
    return name in registry.RULESETS and registry.get(name).rivals


def avatar_name(ruleset: str, avatar: str | None) -> str:
    """Return the name of an avatar."""
    names = {row.avatar: row.name for row in described(ruleset).avatars}
    return names.get(avatar or "", avatar or "")


@cache
def designs_by_name(ruleset: str) -> dict[str, str]:
    """Return the first design of each card name."""
    cards = registry.get(ruleset).catalogue() if ruleset in registry.RULESETS else []
    return {card["name"]: card["id"] for card in reversed(cards)}


@cache
@cache
def avatar_design(ruleset: str, avatar: str) -> str:
    """Return the card of an avatar, for its picture; "" if there is none."""
    cards = registry.get(ruleset).catalogue() if ruleset in registry.RULESETS else []
    return next((card["id"] for card in cards if card.get("type") == "avatar" and card.get("avatar") == avatar), "")


def seat_numbers(name: str) -> range:
    """Return the possible numbers of players."""
    seats = described(name).seats
    return range(seats.least, seats.most + 1)


def meaning(name: str, title: str) -> str:
    """Return the glossary entry for the title of a result, or ""."""
    return next((term.meaning for term in described(name).glossary if title and term.title == title), "")


def bookmark_icon(name: str, kind: str) -> str:
    """Return the icon of a kind of bookmarks."""
    icons = registry.get(name).bookmark_icons if name in registry.RULESETS else {}
    return icons.get(kind, ANY_BOOKMARK)


def terms(name: str) -> list[dict[str, str]]:
    """Return the ruleset's glossary, each term with an element id."""
    return [{**asdict(term), "id": f"term-{term.kind}-{term.name}"} for term in described(name).glossary]
