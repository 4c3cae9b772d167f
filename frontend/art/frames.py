"""Frames: pictures of a special kind, drawn around a scene."""

from frontend.art.canvas import HEIGHT, WIDTH, Canvas
from frontend.art.colors import BLACK_BAR, KRAFT, MANILA, PAPER, STAMP


def dossier(c: Canvas, inner: str) -> None:
    """Draw a closed case file: a photograph of the scene, a stamp, and a band in the color of its type.

    inner: the scene with its subject, as SVG.
    """
    t = c.tones
    c.fill(c.gradient((0, "#33261a", 1), (1, "#120d08", 1)))
    c.path("M10 26h66l10-14h92q6 0 6 6v188H10z", KRAFT)
    c.path("M6 34h238v170H6z", "#000", 0.4)
    c.path("M2 30h246v176H2z", MANILA)
    c.rect(2, 30, WIDTH - 4, 176, c.gradient((0, "#fff", 0.22), (0.5, "#fff", 0), (1, "#000", 0.3), along=""))
    c.path("M22 15h52v11H22z", t.accent)
    c.rect(2, 182, WIDTH - 4, 9, t.accent)
    c.line("M2 181h246M2 192h246", t.deep, 1, 0.6)
    c.line(
        f"M176 52h{c.between(34, 58):.0f}M176 63h{c.between(40, 60):.0f}M176 74h{c.between(24, 56):.0f}M176 166h52",
        "#5a4717",
        2.4,
        0.75,
    )
    c.path(f"M{c.between(176, 190):.0f} 58h34v9h-34z", BLACK_BAR)
    tilt = c.between(-5, -2)
    c.add(f'<g transform="rotate({tilt:g} 90 106)">')
    c.path("M17 40h148v128H17z", "#000", 0.35)
    c.path("M13 36h148v128H13z", PAPER)
    c.add(f'<svg x="19" y="42" width="136" height="109" viewBox="0 0 {WIDTH} {HEIGHT}">{inner}</svg>')
    c.add("</g>")
    c.line("M30 50V30q0-6 6-6t6 6v26q0 5-4 5t-4-5V34", "#d5dcde", 2.6)
    turn = c.between(-18, 14)
    c.add(f'<g transform="translate(200 122) rotate({turn:g})" fill="none" stroke="{STAMP}" opacity=".92">')
    c.add('<circle r="37" stroke-width="5"/><circle r="29" stroke-width="1.6"/>')
    c.add(
        '<path d="M-15-18 15 18M15-18-15 18" stroke-width="10.5"/><path d="M-21-19h12M9-19h12M-21 19h12M9 19h12" stroke-width="4"/></g>'
    )


def omen(c: Canvas, inner: str, scene: str) -> None:
    """Draw a great omen over the world: a dark sun with rays, and the horizon beneath.

    inner: the subject alone, as SVG. scene: decides the horizon.
    """
    t = c.tones
    x, y = 125, 84
    c.fill(c.gradient((0, t.ink, 1), (0.55, t.mid, 1), (0.85, t.accent, 1)))
    c.light(x, y, 190, 165, t.glow, 0.95)
    start = c.between(0, 12)
    rays = "".join(
        f'<path d="M0 0-7-190H7z" transform="translate({x} {y}) rotate({start + 360 / 22 * n:.1f}) scale({c.between(0.5, 1.7)} 1)"/>'
        for n in range(22)
    )
    c.add(f'<g fill="{t.bright}" opacity=".26">{rays}</g>')
    c.light(x, y, 108, 108, t.bright, 1)
    c.oval(x, y, 77, 77, t.bright)
    c.oval(x + c.side * 2.5, y + 1.5, 74, 74, c.gradient((0, t.deep, 1), (1, t.ink, 1)))
    c.add(inner)
    c.subject()
    c.light(x, 176, 170, 34, t.glow, 0.85)
    HORIZONS.get(scene, _roofs)(c)
    embers = "".join(f"M{c.between(4, 246):.0f} {c.between(8, 180):.0f}z" for _ in range(34))
    c.line(embers, t.bright, 2.2, 0.85, 'stroke-linecap="round"')


def _roofs(c: Canvas) -> None:
    c.skyline(188, 46, c.tones.night, c.tones.glow, 17)
    c.peaks(204, 18, c.tones.ink, 9)


def _trees(c: Canvas) -> None:
    c.firs(192, 50, c.tones.night, 15)
    c.firs(204, 40, c.tones.ink, 11)


def _summits(c: Canvas) -> None:
    c.peaks(190, 46, c.tones.night, 6)
    c.peaks(206, 34, c.tones.ink, 8)


def _waves(c: Canvas) -> None:
    c.rect(0, 160, WIDTH, 45, c.gradient((0, c.tones.deep, 1), (1, c.tones.ink, 1)))
    c.line(
        "".join(f"M{c.between(20, 180):.0f} {y}h{c.between(20, 90):.0f}" for y in range(164, 198, 5)),
        c.tones.glow,
        2,
        0.6,
    )


def _dunes(c: Canvas) -> None:
    c.ridge(178, 26, c.tones.night, steps=3)
    c.ridge(194, 16, c.tones.ink, steps=4)


HORIZONS = {"forest": _trees, "snow": _summits, "water": _waves, "desert": _dunes, "sky": _dunes}
"""Scene to the function that draws its horizon; other scenes have roofs."""
