"""Pictures of cards as SVG.

A picture is an icon or a portrait in a scene, in the colors of the card's type.
"""

from frontend.art.drawing import picture

__all__ = ["picture"]
