"""The picture of a card design: an icon or a portrait, in a scene.

It isn't part of play. `frontend/art` draws it.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, TypedDict

import msgspec

Scene = Literal[
    "torchlight",
    "polaroid",
    "blinds",
    "forest",
    "city",
    "sky",
    "water",
    "corridor",
    "map",
    "file",
    "laboratory",
    "grid",
    "snow",
    "desert",
    "smoke",
    "static",
    "ritual",
    "hospital",
]
Hair = Literal["bald", "short", "slick", "curly", "bob", "long", "bun", "grey", "balding"]
HairColor = Literal["black", "brown", "red", "blond", "grey", "white"]
Skin = Literal["dark", "tan"]
Jaw = Literal["square"]
Wear = Literal["suit", "waistcoat", "coat", "labcoat", "uniform", "casual", "dress", "cassock", "hospital"]
Hat = Literal["fedora", "cap", "helmet", "hood"]
Build = Literal["slim", "broad"]

ICONS = frozenset((Path(__file__).parent / "art_icons.txt").read_text(encoding="utf-8").split())
"""Names of the bundled icons.

The page's build takes them from the npm package of Game Icons.
"""


class Portrait(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, kw_only=True):
    """The looks of a person.

    hair_color: by default, it follows from the hair. jaw: square for a strong jaw with stubble. aged: with lines.
    """

    hair: Hair = "short"
    hair_color: HairColor | None = None
    skin: Skin | None = None
    jaw: Jaw | None = None
    wear: Wear = "suit"
    glasses: bool = False
    beard: bool = False
    aged: bool = False
    cigarette: bool = False
    hat: Hat | None = None
    build: Build | None = None


class Art(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, kw_only=True):
    """The picture of a design.

    icon: with a portrait, its badge. Absent members are derived from the design's name and type.
    """

    icon: str = ""
    scene: Scene | None = None
    portrait: Portrait | None = None


class PortraitView(TypedDict, total=False):
    """The looks of a person, without default values."""

    hair: Hair
    hair_color: HairColor
    skin: Skin
    jaw: Jaw
    wear: Wear
    glasses: bool
    beard: bool
    aged: bool
    cigarette: bool
    hat: Hat
    build: Build


class ArtView(TypedDict, total=False):
    """The picture that a card names, without default values."""

    icon: str
    scene: Scene
    portrait: PortraitView


def art_faults(art: Art | None) -> list[str]:
    """Return the faults of a picture, each with its field."""
    if art is None or not art.icon or art.icon in ICONS:
        return []
    return [f"art.icon: there is no icon {art.icon!r} in art_icons.txt"]


def art_by_design(designs: Iterable[Any]) -> dict[str, dict[str, Any]]:
    """Return the pictures that designs name, as JSON data by design id."""
    return {design.id: msgspec.to_builtins(design.art) for design in designs if design.art}
