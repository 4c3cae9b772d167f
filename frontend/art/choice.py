"""Choose the picture of a design.

The card file decides. What it leaves out follows from the design's name and type.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.kernel.art import ICONS, Art, Portrait
from engine.kernel.data_files import parse
from frontend.art.scenes import SCENES

GAMES = Path(__file__).parents[1] / "app" / "src" / "games"
PLAIN = "plain"
"""Folder with the style of games that have none."""


class Style(msgspec.Struct, forbid_unknown_fields=True):
    """The look of a game's cards: `art.yaml` in the game's folder of the page.

    hues: by field and value, the color of a card; the first field that a card has decides. scenes, icons: for designs
    that name none, by type. people: types whose cards show a person. frames: by type. night: types with a dark ground.
    corner: fields with the number in the corner of a card, the first that it has. cover: designs whose pictures stand
    for the game.
    """

    hues: dict[str, dict[str, float]]
    scenes: dict[str, list[str]] = {}
    icons: dict[str, str] = {}
    people: list[str] = []
    frames: dict[str, str] = {}
    night: list[str] = []
    corner: list[str] = []
    cover: list[str] = []


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """Words in names and their icons and scenes: `words.yaml`."""

    icons: dict[str, str]
    scenes: dict[str, str]


class Choice(NamedTuple):
    """A complete choice. hue: in degrees of OKLCH. frame: its name, or ""."""

    icon: str
    scene: str
    portrait: Portrait | None
    hue: float
    frame: str


@cache
def style(ruleset: str) -> Style:
    """Return the style of a game."""
    path = GAMES / ruleset / "art.yaml"
    return msgspec.convert(parse(path if path.exists() else GAMES / PLAIN / "art.yaml"), Style)


@cache
def words() -> Words:
    return msgspec.convert(parse(Path(__file__).parent / "words.yaml"), Words)


def choose(ruleset: str, row: dict[str, Any], chance: Random) -> Choice:
    """Return the picture of a design.

    row: its fields as in a card file or in the catalogue.
    """
    looks, kind = style(ruleset), str(row.get("type", ""))
    art = _art_of(row)
    named = _words_of(str(row.get("name", "")))
    icon = art.icon or _named_icon(named) or looks.icons.get(kind, "")
    shown = next((words().scenes[word] for word in named if word in words().scenes), "")
    usual = looks.scenes.get(kind) or list(SCENES)
    portrait = art.portrait or (_person(chance) if kind in looks.people and not art.icon else None)
    return Choice(
        icon=art.icon if portrait else icon or "uncertainty",
        scene=art.scene or shown or chance.choice(usual),
        portrait=portrait,
        hue=_hue(looks, row),
        frame=looks.frames.get(kind, ""),
    )


def _art_of(row: dict[str, Any]) -> Art:
    """Return the art that a row names; none if it isn't valid, as in a draft."""
    try:
        return msgspec.convert(row.get("art") or {}, Art)
    except msgspec.ValidationError:
        return Art()


def _person(chance: Random) -> Portrait:
    """Return somebody."""
    return Portrait(hair=chance.choice(("short", "slick", "curly", "bob", "long", "bun", "grey", "balding")))


def _hue(looks: Style, row: dict[str, Any]) -> float:
    for field, hues in looks.hues.items():
        value = row.get(field)
        for one in value if isinstance(value, list) else [value]:
            if str(one) in hues:
                return hues[str(one)]
    return 230


def _words_of(name: str) -> list[str]:
    """Return the words of a name, and pairs of them joined by a hyphen."""
    single = re.findall(r"[a-z]{2,}", name.casefold())
    return [f"{one}-{two}" for one, two in pairwise(single)] + single


def _named_icon(named: list[str]) -> str:
    """Return the first icon that a word of a name means, or ""."""
    for word in named:
        for form in (word, word.removesuffix("s"), word.removesuffix("es")):
            icon = words().icons.get(form, form)
            if len(form) > 2 and icon in ICONS:
                return icon
    return ""
