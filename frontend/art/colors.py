"""Colors of a picture: shades of one hue, and of the hue of its light."""

import math
from typing import NamedTuple

PAPER, MANILA, KRAFT, CORK = "#e6dcc3", "#c9ad74", "#a98d58", "#5b4630"
BLACK_BAR, STAMP, THREAD = "#14191b", "#a02a18", "#b3261e"


class Palette(NamedTuple):
    """The tones of a picture, from dark to light. accent: the color of its type."""

    ink: str
    night: str
    deep: str
    mid: str
    haze: str
    accent: str
    glow: str
    bright: str


def palette(hue: float, light: float, accent: float) -> Palette:
    """Return the tones of a hue, with the hues of the light and of the accent.

    Hues are in degrees of OKLCH.
    """
    return Palette(
        ink=color(0.13, 0.022, hue),
        night=color(0.2, 0.04, hue),
        deep=color(0.28, 0.055, hue),
        mid=color(0.38, 0.07, hue),
        haze=color(0.54, 0.085, hue),
        accent=color(0.72, 0.14, accent),
        glow=color(0.83, 0.1, light),
        bright=color(0.95, 0.045, light),
    )


def color(lightness: float, chroma: float, hue: float) -> str:
    """Return a color of OKLCH as #rrggbb."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    )
    return "#" + "".join(f"{_encode(part):02x}" for part in linear)


def _encode(part: float) -> int:
    """Return a linear part of a color as a byte of sRGB."""
    clipped = min(1.0, max(0.0, part))
    return round(255 * (12.92 * clipped if clipped <= 0.0031308 else 1.055 * clipped ** (1 / 2.4) - 0.055))
