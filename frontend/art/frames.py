"""Frames: pictures of a special kind, drawn around a scene."""

from frontend.art.canvas import WIDTH, Canvas
from frontend.art.colors import BLACK_BAR, KRAFT, MANILA, PAPER, STAMP


def dossier(c: Canvas, inner: str) -> None:
    """Draw a closed case file with a photograph of the scene and a stamp.

    A tab and a band have the color of the card's type.

    inner: the scene with its subject, as SVG.
    """
    t = c.tones
    c.fill(c.gradient((0, "#33261a", 1), (1, "#120d08", 1)))
    is_right = c.side > 0
    c.add('<g transform="translate(250 0) scale(-1 1)">' if is_right else "<g>")
    c.path("M10 22h66l10-12h92q6 0 6 6v188H10z", KRAFT)
    c.path("M6 30h238v174H6z", "#000", 0.4)
    c.path("M2 26h246v178H2z", MANILA)
    c.path("M22 11h52v11H22z", t.accent)
    c.add("</g>")
    c.rect(2, 26, WIDTH - 4, 178, c.gradient((0, "#fff", 0.22), (0.5, "#fff", 0), (1, "#000", 0.3), along=""))
    c.rect(2, 186, WIDTH - 4, 9, t.accent)
    c.line("M2 185h246M2 196h246", t.deep, 1, 0.6)
    margin = 12 if is_right else 204
    rows = "".join(f"M{margin} {y}h{c.between(14, 36):.0f}" for y in (46, 56, 66, 76, 86))
    c.line(rows, "#5a4717", 2.4, 0.75)
    c.rect(margin, c.chance.choice((52, 62, 72)), 34, 9, BLACK_BAR)
    left = WIDTH - 10 - 190 if is_right else 10
    c.add(f'<g transform="rotate({c.between(-4.5, 4.5):g} {left + 95} 106)">')
    c.path(f"M{left + 4} 34h190v146h-190z", "#000", 0.35)
    c.path(f"M{left} 30h190v146h-190z", PAPER)
    c.add(
        f'<svg x="{left + 7}" y="37" width="176" height="132" viewBox="0 12 {WIDTH} 176" preserveAspectRatio="xMidYMid slice">{inner}</svg>'
    )
    clip = left + c.between(20, 150)
    c.line(f"M{clip} 46V24q0-6 6-6t6 6v28q0 5-4 5t-4-5V28", "#d5dcde", 2.6)
    c.add("</g>")
    stamp = 38 if is_right else 212
    c.add(
        f'<g transform="translate({stamp} {c.between(138, 148):g}) rotate({c.between(-22, 22):g})" fill="none" stroke="{STAMP}">'
    )
    c.add(
        f'<circle r="33" fill="{PAPER}" stroke="none" opacity=".55"/><circle r="33" stroke-width="5"/><circle r="26" stroke-width="1.6"/>'
    )
    c.add(
        '<path d="M-13-16 13 16M13-16-13 16" stroke-width="9.5"/><path d="M-18-17h10M8-17h10M-18 17h10M8 17h10" stroke-width="4"/></g>'
    )


def omen(c: Canvas, inner: str, scene: str) -> None:
    """Draw a great omen over the world: a dark sun with rays, and the horizon.

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
