"""A canvas of 250 by 200 units, and the shapes that scenes are made of."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from frontend.art.colors import Palette

WIDTH, HEIGHT = 250, 200
Point = tuple[float, float]


class Stage(NamedTuple):
    """The place of the subject in a scene.

    x, y: its center. size: its width. lit: the light falls on it; otherwise it is a shadow before the light.
    floor: height of the ground below it, for its shadow; 0 if there is none.
    frame: x, y, width and height of the photograph that shows it, if any. tilt: its angle.
    """

    x: float = 125
    y: float = 98
    size: float = 126
    lit: bool = False
    floor: float = 0
    tilt: float = 0
    frame: tuple[float, float, float, float] | None = None


class Canvas:
    """A picture under way: parts behind the subject, and parts before it.

    side: where the light comes from, -1 for left and 1 for right.
    """

    def __init__(self, tones: Palette, chance: Random) -> None:
        self.tones = tones
        self.chance = chance
        self.side = chance.choice((-1, 1))
        self.definitions: dict[str, str] = {}
        self.behind: list[str] = []
        self.before: list[str] = []
        self._parts = self.behind

    def subject(self) -> None:
        """Put all later parts before the subject."""
        self._parts = self.before

    def add(self, part: str) -> None:
        self._parts.append(part)

    def between(self, low: float, high: float) -> float:
        """Return a random number with one decimal."""
        return round(self.chance.uniform(low, high), 1)

    def across(self, share: float) -> float:
        """Return the x of a share of the width, counted from the side of the light."""
        return round(WIDTH * (share if self.side < 0 else 1 - share), 1)

    # Paint

    def gradient(self, *stops: tuple[float, str, float], down: bool = True, along: str = "") -> str:
        """Return the paint of a linear gradient. stops: (place, color, opacity)."""
        way = along or ('x2="0" y2="1"' if down else "")
        return self._defined("linearGradient", way, stops)

    def radial(self, *stops: tuple[float, str, float], reach: str = "") -> str:
        """Return the paint of a gradient from the center of a shape.

        reach: its radius, by default to the edge.
        """
        return self._defined("radialGradient", reach and f'r="{reach}"', stops)

    def _defined(self, kind: str, way: str, stops: Sequence[tuple[float, str, float]]) -> str:
        inside = "".join(
            f'<stop offset="{place:g}" stop-color="{tone}"'
            + (f' stop-opacity="{opacity:.2g}"/>' if opacity < 1 else "/>")
            for place, tone, opacity in stops
        )
        id = self.define(f'<{kind} id="" {way}>{inside}</{kind}>'.replace(" >", ">"), f"g{len(self.definitions)}")
        return f"url(#{id})"

    def define(self, markup: str, id: str) -> str:
        """Define an element once, and return its id. markup: the element with an empty id."""
        return self.definitions.setdefault(markup, id)

    # Shapes

    def fill(self, paint: str, opacity: float = 1) -> None:
        """Paint the whole canvas."""
        self.rect(0, 0, WIDTH, HEIGHT, paint, opacity)

    def rect(self, x: float, y: float, width: float, height: float, paint: str, opacity: float = 1) -> None:
        self.add(f'<path d="M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z" fill="{paint}"{_opacity(opacity)}/>')

    def path(self, way: str, paint: str, opacity: float = 1) -> None:
        self.add(f'<path d="{way}" fill="{paint}"{_opacity(opacity)}/>')

    def line(self, way: str, paint: str, width: float = 1, opacity: float = 1, more: str = "") -> None:
        self.add(
            f'<path d="{way}" fill="none" stroke="{paint}" stroke-width="{width:g}"{_opacity(opacity)}{more and " " + more}/>'
        )

    def oval(self, x: float, y: float, wide: float, high: float, paint: str, opacity: float = 1) -> None:
        self.add(f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" fill="{paint}"{_opacity(opacity)}/>')

    def light(self, x: float, y: float, wide: float, high: float, tone: str, opacity: float = 1) -> None:
        """Paint a light with a soft edge."""
        self.oval(x, y, wide, high, self.radial((0, tone, opacity), (0.35, tone, opacity * 0.55), (1, tone, 0)))

    def polygon(self, points: Sequence[Point], paint: str, opacity: float = 1) -> None:
        self.path(polyline(points) + "z", paint, opacity)

    # Scenery

    def ridge(self, y: float, rise: float, paint: str, opacity: float = 1, steps: int = 5) -> None:
        """Draw a line of hills down to the bottom."""
        step = WIDTH / steps
        way = f"M-5 210V{y:g}"
        for place in range(steps):
            top = y - self.between(-0.4, 1) * rise
            way += f"S{step * (place + 0.4):.0f} {top:.0f} {step * (place + 1) + 3:.0f} {y - self.between(0, 0.6) * rise:.0f}"
        self.path(f"{way}V210z", paint, opacity)

    def peaks(self, y: float, rise: float, paint: str, steps: int = 7) -> None:
        """Draw a line of pointed mountains down to the bottom."""
        way = f"M-5 210V{y:g}"
        for place in range(steps):
            left = WIDTH / steps * place
            way += f"L{left + WIDTH / steps * self.between(0.3, 0.6):.0f} {y - self.between(0.35, 1) * rise:.0f}"
            way += f"L{left + WIDTH / steps:.0f} {y - self.between(0, 0.3) * rise:.0f}"
        self.path(f"{way}L260 210z", paint)

    def firs(
        self, y: float, height: float, paint: str, width: float = 12, gap: tuple[float, float] | None = None
    ) -> None:
        """Draw a row of firs down to the bottom. gap: a clearing from x to x."""
        way, x = f"M-6 210V{y:g}", -6.0
        while x < WIDTH + 4:
            wide = self.between(0.7, 1.3) * width
            is_clear = gap is not None and gap[0] < x + wide / 2 < gap[1]
            high = self.between(0.5, 1) * height * (0.12 if is_clear else 1)
            way += f"l{wide / 2:.0f}-{high:.0f} {wide / 2:.0f} {high:.0f}"
            x += round(wide / 2) * 2
        self.path(f"{way}V210z", paint)

    def trunk(self, x: float, width: float, paint: str) -> None:
        """Draw the trunk of a near tree, with branches."""
        lean = self.between(-8, 8)
        way = f"M{x:.0f} 205L{x + lean:.0f}-5h{width:.0f}L{x + width * 1.5:.0f} 205z"
        for _ in range(3):
            y, reach = self.between(15, 120), self.between(16, 38) * self.chance.choice((-1, 1))
            way += f"M{x + width / 2:.0f} {y:.0f}q{reach / 2:.0f}-4 {reach:.0f}-{self.between(10, 26):.0f}q{-reach / 3:.0f} 14 {-reach:.0f} {self.between(15, 30):.0f}z"
        self.path(way, paint)

    def skyline(self, y: float, height: float, paint: str, window: str = "", width: float = 26) -> None:
        """Draw a row of houses down to the bottom. window: the color of lit windows."""
        way, lights, x = f"M-4 210V{y:g}", "", -4.0
        while x < WIDTH:
            wide, top = round(self.between(0.6, 1.4) * width), round(y - self.between(0.25, 1) * height)
            half = round(wide / 2)
            mast = f"h{half}v-{self.between(7, 16):.0f}h2V{top}" if self.chance.random() < 0.2 else ""
            way += f"V{top}{mast}H{x + wide:g}"
            if window:
                for _ in range(int(wide * (y - top) / 460) + 1):
                    lights += f"M{x + self.between(3, max(4, wide - 6)):.0f} {self.between(top + 5, y + 8):.0f}v4"
            x += wide
        self.path(f"{way}V210z", paint)
        if lights:
            self.line(lights, window, 3, 0.75)

    def stars(self, number: int, below: float, paint: str) -> None:
        """Draw stars down to a height."""
        way = "".join(f"M{self.between(2, 248):.0f} {self.between(2, below):.0f}z" for _ in range(number))
        self.line(way, paint, 1.4, 0.8, 'stroke-linecap="round"')

    def grass(self, y: float, height: float, paint: str) -> None:
        """Draw grass from a height down to the bottom."""
        way, x = f"M-5 210V{y:g}", -5.0
        while x < WIDTH:
            lean, wide = self.between(-4, 5), self.between(3, 8)
            way += f"l{lean:.0f}-{self.between(0.3, 1) * height:.0f}L{x + wide:.0f} {y:g}"
            x = round(x + wide)
        self.path(f"{way}V210z", paint)

    def cloud(self, x: float, y: float, wide: float, paint: str, opacity: float = 1) -> None:
        """Draw a flat cloud."""
        unit = wide / 10
        self.path(
            f"M{x - wide / 2:.0f} {y:g}q{unit * 0.4:.0f}-{unit * 1.6:.0f} {unit * 2:.0f}-{unit:.0f}q{unit:.0f}-{unit * 2.2:.0f} {unit * 3:.0f}-{unit * 0.8:.0f}"
            f"q{unit * 2:.0f}-{unit * 1.6:.0f} {unit * 3:.0f} {unit * 0.6:.0f}q{unit * 2:.0f} 0 {unit * 2:.0f} {unit * 1.2:.0f}z",
            paint,
            opacity,
        )


def polyline(points: Sequence[Point]) -> str:
    """Return the path through points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _opacity(opacity: float) -> str:
    return "" if opacity >= 1 else f' opacity="{opacity:.2g}"'
