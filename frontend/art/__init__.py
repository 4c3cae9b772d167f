"""Pictures of cards, drawn as SVG from an icon or a portrait, a scene and the colors of the card's type."""

from frontend.art.drawing import picture

__all__ = ["picture"]
