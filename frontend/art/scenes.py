"""Scenes: scenery behind and before the subject of a picture, and its light.

Each scene is a function that draws on a canvas and returns the stage of the subject. Chance varies light and details.
"""

import math
from collections.abc import Callable

from frontend.art.canvas import HEIGHT, WIDTH, Canvas, Stage, polyline
from frontend.art.colors import BLACK_BAR, CORK, KRAFT, MANILA, PAPER, STAMP, THREAD


def torchlight(c: Canvas) -> Stage:
    """The beam of a torch on a dark wall."""
    t = c.tones
    c.fill(c.gradient((0, t.night, 1), (1, t.ink, 1)))
    _wall(c, t.deep)
    x, y = c.across(c.between(0.5, 0.58)), c.between(88, 98)
    hand_x, hand_y = c.across(-0.02), c.between(168, 190)
    c.light(x, y, 132, 112, t.glow, 0.75)
    c.oval(x, y, 82, 82, t.glow, 0.36)
    way, reach = math.atan2(hand_y - y, hand_x - x), math.acos(82 / math.dist((x, y), (hand_x, hand_y)))
    ends = [(x + 82 * math.cos(way + turn), y + 82 * math.sin(way + turn)) for turn in (reach, -reach)]
    edge = c.gradient((0, t.bright, 0.7), (1, t.bright, 0.05), along=_along(c))
    (ax, ay), (bx, by) = ends
    c.path(f"M{hand_x} {hand_y}L{ax:.0f} {ay:.0f}A82 82 0 0 0 {bx:.0f} {by:.0f}z", edge, 0.55)
    c.path(f"M-5 205V{c.between(168, 176)}Q125 {c.between(158, 170)} 255 {c.between(170, 178)}V205z", t.ink, 0.75)
    c.subject()
    c.add(f'<g transform="translate({hand_x - c.side * 22:g} {hand_y - 8:g}) rotate({math.degrees(way) + 180:.0f})">')
    c.path("M-70-10h62l20-7h6v34h-6l-20-7h-62z", c.gradient((0, t.haze, 1), (0.3, t.deep, 1), (1, t.ink, 1)))
    c.path("M17-17h3v34h-3z", t.bright)
    c.add("</g>")
    return Stage(x, y, 122, lit=True, floor=0)


def polaroid(c: Canvas) -> Stage:
    """An instant photograph pinned to a board."""
    t = c.tones
    _board(c)
    tilt = c.between(2, 6) * c.chance.choice((-1, 1))
    c.add(f'<g transform="rotate({-tilt * 2.2:.1f} 60 120)">{_print(c.across(0.1) - 60, 40, 120, 130)}</g>')
    c.add(f'<g transform="rotate({tilt:g} 125 100)">')
    c.path("M44 12h170v184h-170z", "#000", 0.4)
    c.path("M40 7h170v184h-170z", PAPER)
    c.rect(51, 18, 148, 138, c.gradient((0, t.deep, 1), (0.62, t.haze, 1), (1, t.glow, 1)))
    c.light(125 + c.side * 30, 118, 95, 75, t.bright, 0.85)
    c.path(f"M51 156v-{c.between(14, 24):.0f}q40-{c.between(4, 16):.0f} 74-2t74-{c.between(0, 8):.0f}V156z", t.night)
    c.subject()
    c.path("M51 18h148v138h-148zM59 24v126h132V24z", t.ink, 0.16)
    c.path(f"M51 18h{c.between(50, 80):.0f}l-{c.between(40, 60):.0f} 138H51z", "#fff", 0.08)
    c.line(f"M64 173q12-6 22 0t20-1 18 1 {c.between(10, 44):.0f}-1", "#3c4345", 2)
    c.oval(125, 10, 6, 6, STAMP)
    c.oval(123.5, 8.5, 2, 2, "#fff", 0.6)
    c.add("</g>")
    return Stage(125, 88, 112, floor=144, tilt=tilt, frame=(51, 18, 148, 138))


def blinds(c: Canvas) -> Stage:
    """Light through window blinds."""
    t = c.tones
    c.fill(c.gradient((0, t.deep, 1), (1, t.ink, 1)))
    slope, gap = c.between(14, 30) * c.side, c.between(17, 21)
    bars = "".join(
        f"M-5 {y:.0f}L255 {y + slope:.0f}v{gap * 0.62:.0f}L-5 {y + gap * 0.62:.0f}z" for y in _steps(-30, 190, gap)
    )
    c.path(bars, c.gradient((0, t.glow, 0.95), (1, t.glow, 0.12), along=_along(c)))
    c.light(c.across(0.48), 92, 150, 120, t.bright, 0.6)
    c.line(f"M{c.across(0.34)}-5V205", t.ink, 3, 0.5)
    c.subject()
    c.path(bars, t.glow, 0.07)
    c.path(f"M-5 205v-26h{c.between(60, 90):.0f}v-8h24v8H255v26z", t.ink)
    return Stage(c.across(0.54), 98, 132)


def forest(c: Canvas) -> Stage:
    """A clearing in a wood at night."""
    t = c.tones
    c.fill(c.gradient((0, t.night, 1), (0.55, t.mid, 1), (0.8, t.haze, 1)))
    c.stars(16, 70, t.bright)
    x = c.across(c.between(0.44, 0.6))
    c.light(x, 100, 138, 112, t.glow, 1)
    c.firs(142, c.between(80, 105), t.mid, 15, (x - 34, x + 34))
    c.rect(0, 100, WIDTH, 60, c.gradient((0, t.glow, 0), (0.6, t.glow, 0.45), (1, t.glow, 0)))
    c.firs(166, c.between(100, 135), t.deep, 22, (x - 58, x + 58))
    c.path(f"M-5 205V168Q{x} {c.between(152, 160)} 255 168V205z", t.night)
    c.subject()
    c.trunk(c.between(-4, 12), c.between(10, 20), t.ink)
    c.trunk(c.between(224, 240), c.between(10, 20), t.ink)
    c.grass(192, 17, t.ink)
    return Stage(x, 101, 124, floor=164)


def city(c: Canvas) -> Stage:
    """A street at night."""
    t = c.tones
    c.fill(c.gradient((0, t.night, 1), (0.7, t.haze, 1), (1, t.glow, 1)))
    c.light(c.across(0.3), 128, 150, 95, t.glow, 0.9)
    c.skyline(150, 128, t.haze, t.bright, 24)
    c.light(c.across(0.53), 110, 120, 92, t.glow, 0.8)
    c.skyline(160, 66, t.mid, t.bright, 32)
    c.rect(0, 152, WIDTH, 50, c.gradient((0, t.deep, 1), (1, t.ink, 1)))
    c.light(125, 164, 110, 20, t.glow, 0.75)
    for x in (c.across(0.2), c.across(0.38), c.across(0.7)):
        c.rect(x, 154, c.between(3, 7), c.between(18, 36), t.glow, 0.3)
    c.subject()
    post = c.across(c.between(0.05, 0.1))
    c.line(f"M{post} 205V26q0-14 {-c.side * 20}-14", t.ink, 5)
    c.light(post - c.side * 24, 18, 34, 30, t.bright, 0.9)
    c.path("M-5 205v-14q70-8 125-3t135 2v15z", t.ink)
    return Stage(c.across(0.53), 102, 122, floor=166)


def sky(c: Canvas) -> Stage:
    """A light in the night sky over hills."""
    t = c.tones
    x, y = c.across(c.between(0.42, 0.56)), c.between(76, 86)
    c.fill(c.gradient((0, t.ink, 1), (0.6, t.deep, 1), (0.9, t.haze, 1)))
    c.stars(38, 130, t.bright)
    c.light(x, y, 122, 98, t.glow, 0.95)
    beam = c.gradient((0, t.bright, 0.75), (1, t.glow, 0.05))
    c.path(f"M{x - 14} {y + 6}h28L{x + c.between(60, 84)} 186H{x - c.between(60, 84)}z", beam)
    c.cloud(c.across(0.12), c.between(40, 60), 110, t.haze, 0.35)
    c.cloud(c.across(0.86), c.between(100, 120), 130, t.haze, 0.4)
    c.ridge(170, 24, t.night)
    c.oval(x, 178, 62, 8, t.glow, 0.3)
    c.firs(192, 24, t.ink, 8, (x - 44, x + 44))
    c.subject()
    c.cloud(c.across(0.8), c.between(142, 154), 120, t.night, 0.55)
    return Stage(x, y, 118)


def water(c: Canvas) -> Stage:
    """A lake at night."""
    t = c.tones
    horizon, moon = c.between(112, 122), c.across(c.between(0.3, 0.45))
    c.fill(c.gradient((0, t.night, 1), (0.6, t.haze, 1)))
    c.stars(14, 60, t.bright)
    c.light(moon, 70, 120, 95, t.glow, 0.9)
    c.oval(moon, 62, 38, 38, t.bright, 0.92)
    c.cloud(c.across(0.75), c.between(34, 54), 120, t.mid, 0.7)
    c.ridge(horizon + 2, 20, t.mid)
    c.rect(0, horizon, WIDTH, 90, c.gradient((0, t.mid, 1), (1, t.ink, 1)))
    glints = "".join(
        f"M{moon - c.between(6, 26 + (y - horizon) / 3):.0f} {y:.0f}h{c.between(14, 56):.0f}v2h-{c.between(10, 30):.0f}z"
        for y in _steps(horizon + 4, 196, 5)
    )
    c.path(glints, t.glow, 0.75)
    c.subject()
    for y, tone, opacity in ((148, t.mid, 0.78), (164, t.deep, 0.9), (182, t.ink, 1)):
        c.path(_wave(c, y), tone, opacity)
    return Stage(c.across(0.54), 94, 130)


def corridor(c: Canvas) -> Stage:
    """A door of light at the end of a corridor."""
    t = c.tones
    x, y, wide, high = 125 + c.between(-14, 14), 92, 27, 39
    c.fill(t.deep)
    c.polygon(
        [(0, 0), (WIDTH, 0), (x + wide, y - high), (x - wide, y - high)], c.gradient((0, t.ink, 1), (1, t.mid, 1))
    )
    c.polygon(
        [(0, HEIGHT), (WIDTH, HEIGHT), (x + wide, y + high), (x - wide, y + high)],
        c.gradient((0, t.haze, 1), (1, t.ink, 1)),
    )
    shaded = c.across(-0.01) > 125
    c.polygon([(0, 0), (0, HEIGHT), (x - wide, y + high), (x - wide, y - high)], t.mid if shaded else t.night)
    c.polygon([(WIDTH, 0), (WIDTH, HEIGHT), (x + wide, y + high), (x + wide, y - high)], t.night if shaded else t.mid)
    doors = "".join(
        f"M{e} {20 + d}L{n} {42 + d * 0.7:.0f}V{150 - d * 0.5:.0f}L{e} {184 - d}z"
        for e, n, d in ((14, 46, 4), (236, 204, 4), (64, 82, 26), (186, 168, 26))
    )
    c.path(doors, t.ink, 0.55)
    c.line(
        "".join(f"M0 {e}L{x - wide} {i}M{WIDTH} {e}L{x + wide} {i}" for e, i in ((120, 98), (40, 66))), t.haze, 1, 0.4
    )
    lamps = "".join(
        f"M{x - w} {h}h{2 * w}l{w * 0.5:g}-{g}h-{3 * w}z" for w, h, g in ((22, 12, 10), (13, 34, 6), (8, 46, 3))
    )
    c.path(lamps, t.bright, 0.9)
    c.rect(x - wide, y - high, 2 * wide, 2 * high, t.bright)
    c.light(x, y, 118, 104, t.glow, 0.95)
    c.polygon(
        [(x - wide, y + high), (x + wide, y + high), (x + 74, HEIGHT), (x - 74, HEIGHT)],
        c.gradient((0, t.bright, 0.7), (1, t.glow, 0.1)),
    )
    c.subject()
    c.path("M-5-5h30q-14 100 0 210h-30zM255-5h-24q12 100 0 210h24z", t.ink, 0.6)
    return Stage(x, 103, 124, floor=168)


def map_table(c: Canvas) -> Stage:
    """A map under a lamp, with pins and thread."""
    t = c.tones
    c.fill("#1d1710")
    c.add(f'<g transform="rotate({c.between(-7, 7)} 125 100)">')
    c.path("M-20-16h290v232h-290z", PAPER)
    c.rect(-20, -16, 290, 232, t.accent, 0.22)
    cx, cy = c.across(c.between(0.6, 0.85)), c.between(30, 160)
    c.line(
        "".join(
            f"M{cx - r * 1.4:.0f} {cy}a{r * 1.4:.0f} {r} 0 1 0 {r * 2.8:.0f} 0a{r * 1.4:.0f} {r} 0 1 0-{r * 2.8:.0f} 0"
            for r in (8, 17, 27, 38, 50)
        ),
        "#6d7a4f",
        1,
        0.8,
    )
    c.line(f"M-20 {c.between(20, 70):.0f}q50-40 90 10t80 {c.between(-10, 40):.0f} 130-20", "#4d87a0", 4, 0.7)
    c.line(
        f"M-20 {c.between(120, 170):.0f}c60-30 70 30 140 10s80 10 150-20M{c.between(60, 180):.0f}-16c4 60-40 90-20 130s10 60-6 102",
        "#8a4b30",
        2.5,
        0.8,
    )
    c.line("M75-16V216M175-16V216M-20 62H270M-20 138H270", "#fff", 1, 0.55)
    c.add("</g>")
    c.light(c.across(0.4), 80, 150, 120, "#fff3cf", 0.6)
    c.rect(0, 0, WIDTH, HEIGHT, c.radial((0.5, "#000", 0), (1, "#120c04", 0.5)))
    ends = [
        (c.across(0.12), c.between(24, 50)),
        (c.across(0.3), c.between(160, 178)),
        (c.across(0.9), c.between(130, 170)),
    ]
    c.line(polyline([ends[0], (125, 100), ends[2]]) + polyline([ends[1], (125, 100)]), THREAD, 2, 0.9)
    c.subject()
    for x, y in ends:
        c.oval(x, y, 5, 5, "#d6402f")
        c.oval(x - 1.5, y - 1.5, 1.6, 1.6, "#fff", 0.7)
    return Stage(125, 100, 118)


def case_file(c: Canvas) -> Stage:
    """A photograph clipped to a typed report.

    It is in the middle: small cards show the middle alone.
    """
    t = c.tones
    c.fill(c.gradient((0, "#3a2c1b", 1), (1, "#15100a", 1)))
    tilt = c.between(1.5, 5) * c.chance.choice((-1, 1))
    c.add(f'<g transform="rotate({tilt:g} 125 100)">')
    c.path("M-14 20h96l12-16h170v210H-14z", KRAFT)
    c.path("M-14 26h264v190H-14z", MANILA)
    c.path("M4 14h236v196H4z", PAPER)
    rows = "".join(f"M10 {y}h{c.between(26, 38):.0f}M205 {y}h{c.between(10, 30):.0f}" for y in range(34, 196, 12))
    c.line(rows, "#55605f", 2, 0.75, 'stroke-dasharray="17 3 8 3"')
    c.path(
        "".join(f"M{c.between(8, 20):.0f} {28 + 12 * c.chance.randrange(14)}h26v9h-26z" for _ in range(4)), BLACK_BAR
    )
    c.path("M53 22h150v156H53z", "#000", 0.35)
    c.path("M50 18h150v156H50z", "#f4ecd8")
    c.rect(57, 25, 136, 142, c.gradient((0, t.night, 1), (0.65, t.mid, 1), (1, t.haze, 1)))
    c.light(125 + c.side * 34, 76, 96, 84, t.glow, 0.95)
    c.path(f"M57 167v-{c.between(12, 22):.0f}q36-{c.between(3, 12):.0f} 68-2t68-{c.between(2, 9):.0f}v25z", t.night)
    c.subject()
    c.line("M71 30V10q0-6 6-6t6 6v30q0 5-4 5t-4-5V14", "#c8cfd2", 2.4)
    c.path("M57 25h136v142H57zM64 31v130h122V31z", t.ink, 0.16)
    c.add(
        f'<g transform="rotate({c.between(-16, -6)} 48 {c.between(120, 160)})" fill="none" stroke="{STAMP}" stroke-width="3" opacity=".85">'
    )
    c.add('<path d="M12 132h70v26H12zM20 145h8M33 145h14M52 145h6M63 145h11"/></g>')
    c.add("</g>")
    return Stage(125, 94, 112, floor=156, tilt=tilt, frame=(57, 25, 136, 142))


def laboratory(c: Canvas) -> Stage:
    """A bench under a lamp, before shelves of glass."""
    t = c.tones
    c.fill(c.gradient((0, t.deep, 1), (1, t.night, 1)))
    lamp = c.across(c.between(0.44, 0.56))
    for shelf in (52, 106):
        c.rect(0, shelf, WIDTH, 4, t.mid)
        x = c.between(2, 14)
        while x < 240:
            c.path(_glass(c, x, shelf), c.chance.choice((t.mid, t.haze, t.accent)), 0.6)
            x += c.between(24, 38)
    c.path(f"M{lamp - 16} 0h32L{lamp + 104} 168H{lamp - 104}z", c.gradient((0, t.bright, 0.62), (1, t.glow, 0.12)))
    c.light(lamp, 106, 110, 88, t.glow, 0.7)
    c.rect(0, 160, WIDTH, 40, c.gradient((0, t.haze, 1), (0.12, t.mid, 1), (1, t.ink, 1)))
    c.oval(lamp, 169, 86, 10, t.bright, 0.55)
    c.path(f"M{lamp - 30} 0h60l-8 13h-44z", t.ink)
    c.subject()
    x = c.across(c.between(0.06, 0.14))
    c.path(f"M{x - 7} 138h14v14l16 40q2 8-6 8h-34q-8 0-6-8l16-40z", t.ink, 0.92)
    c.path(f"M{x - 14} 178h28l6 14q0 4-4 4h-32q-4 0-4-4z", t.accent, 0.85)
    c.path(f"M{c.across(0.94)} 205v-48h7v48zM{c.across(0.89)} 205v-36h7v36z", t.ink, 0.9)
    return Stage(lamp, 100, 118, lit=True, floor=166)


def grid(c: Canvas) -> Stage:
    """The inside of a machine: a grid of light to the horizon."""
    t = c.tones
    horizon, x = c.between(112, 126), c.across(c.between(0.42, 0.58))
    c.fill(c.gradient((0, t.ink, 1), (0.6, t.deep, 1), (1, t.ink, 1)))
    c.light(x, horizon - 14, 150, 92, t.accent, 0.85)
    drops = "".join(f"M{c.between(4, 246):.0f} {c.between(0, 60):.0f}v{c.between(8, 46):.0f}" for _ in range(24))
    c.line(drops, t.accent, 2, 0.5, 'stroke-dasharray="3 3 7 3"')
    c.rect(0, horizon, WIDTH, 90, c.gradient((0, t.mid, 1), (1, t.ink, 1)))
    lines = "".join(f"M{x + n * 9:.0f} {horizon}L{x + n * 46:.0f} 205" for n in range(-9, 10))
    lines += "".join(f"M0 {horizon + 3 + n * n * 2.1:.0f}H250" for n in range(7))
    c.line(lines, t.accent, 1, 0.75)
    c.line(f"M0 {horizon}H250", t.bright, 1.6)
    c.subject()
    c.line("".join(f"M0 {y}H250" for y in range(2, 200, 5)), t.ink, 1, 0.28)
    return Stage(x, 96, 124, lit=True, floor=164)


def snow(c: Canvas) -> Stage:
    """A snowstorm."""
    t = c.tones
    c.fill(c.gradient((0, t.mid, 1), (0.5, t.haze, 1), (0.85, "#dfe9ee", 1)))
    sun = c.across(c.between(0.3, 0.5))
    c.light(sun, 92, 140, 100, "#f4fbff", 0.95)
    c.peaks(140, c.between(60, 84), t.haze)
    c.firs(158, 52, t.mid, 13, (76, 174))
    c.path(f"M-5 205V162Q70 {c.between(144, 160)} 130 160T255 154V205z", "#e6eff3")
    c.path(f"M-5 205V178Q90 {c.between(164, 178)} 150 178T255 172V205z", t.haze, 0.35)
    c.subject()
    flakes = "".join(
        f"M{c.between(0, 250):.0f} {c.between(0, 200):.0f}l{c.side * c.between(2, 5):.0f} {c.between(2, 5):.0f}"
        for _ in range(46)
    )
    c.line(flakes, "#fff", 2, 0.9, 'stroke-linecap="round"')
    c.line(
        "".join(f"M{c.between(0, 250):.0f} {c.between(0, 200):.0f}z" for _ in range(14)),
        "#fff",
        5.5,
        0.8,
        'stroke-linecap="round"',
    )
    c.path(f"M-5 205v-{c.between(10, 18):.0f}q80-12 130 4t130-{c.between(2, 8):.0f}v26z", "#f5fafc")
    return Stage(c.across(0.52), 100, 124, floor=164)


def desert(c: Canvas) -> Stage:
    """A desert before a great sun."""
    t = c.tones
    sun, y = c.across(c.between(0.44, 0.58)), c.between(84, 100)
    c.fill(c.gradient((0, t.deep, 1), (0.45, t.haze, 1), (0.75, t.glow, 1)))
    c.light(sun, y, 140, 110, t.bright, 0.8)
    c.oval(sun, y, 66, 66, t.bright, 0.95)
    c.line("".join(f"M{sun - 70} {y + d}h140" for d in (22, 34, 46)), t.glow, 3, 0.7)
    c.path(_mesa(c, 146), t.mid, 0.92)
    c.path(f"M-5 205V150Q60 {c.between(136, 148)} 130 150T255 {c.between(138, 150):.0f}V205z", t.deep)
    c.path(f"M-5 205V170Q80 {c.between(156, 168)} 140 170T255 166V205z", t.night)
    c.subject()
    x = c.across(c.between(0.88, 0.94))
    c.line(
        f"M{x} 205V128M{x} 168h-13v-20M{x} 156h13v-18", t.ink, 8, 1, 'stroke-linejoin="round" stroke-linecap="round"'
    )
    c.grass(197, 9, t.ink)
    return Stage(c.across(0.5), 100, 124, floor=166)


def smoke(c: Canvas) -> Stage:
    """Smoke in the light of a lamp."""
    t = c.tones
    c.fill(c.gradient((0, t.night, 1), (1, t.ink, 1)))
    x = c.across(c.between(0.36, 0.48))
    c.light(x, 84, 160, 125, t.glow, 0.95)
    c.light(c.across(0.85), 150, 110, 80, t.accent, 0.5)
    for _ in range(4):
        c.line(_wisp(c), t.glow, c.between(7, 15), 0.2, 'stroke-linecap="round"')
    c.subject()
    for width in (16, 9, 3):
        c.line(_wisp(c), t.bright, width, 0.17 if width > 3 else 0.4, 'stroke-linecap="round"')
    c.rect(0, 140, WIDTH, 60, c.gradient((0, t.ink, 0), (1, t.ink, 0.9)))
    c.light(c.across(0.7), 196, 120, 40, t.glow, 0.35)
    return Stage(c.across(0.53), 98, 130)


def static(c: Canvas) -> Stage:
    """The screen of a television set."""
    t = c.tones
    c.fill(c.gradient((0, "#241d18", 1), (1, "#0b0908", 1)))
    c.light(125, 100, 190, 150, t.haze, 0.6)
    screen = "M38 20Q112 12 186 20Q214 24 214 50Q219 96 214 146Q213 174 186 178Q112 186 38 178Q12 174 11 146Q6 96 11 50Q12 24 38 20z"
    c.path("M4 6h242v178H4zM24 184h32l-6 16H18zM196 184h32l6 16h-32z", "#2f2721")
    c.path(screen, c.gradient((0, t.night, 1), (0.5, t.mid, 1), (1, t.deep, 1)))
    c.light(112, 92, 110, 88, t.accent, 0.55)
    c.light(112 + c.side * 34, 80, 70, 54, t.bright, 0.55)
    c.line(_noise(c, 26), t.bright, 2, 0.4)
    c.subject()
    c.line("".join(f"M10 {y}H215" for y in range(22, 180, 4)), t.ink, 1.4, 0.3)
    c.line(_noise(c, 12), t.bright, 2, 0.75)
    band = c.between(40, 140)
    c.rect(10, band, 205, c.between(8, 16), t.bright, 0.2)
    c.path("M24 50Q30 30 60 27L90 25Q50 60 40 120Q26 110 24 50z", "#fff", 0.1)
    c.line("M231 34zM231 56z", t.haze, 13, 1, 'stroke-linecap="round"')
    c.line("M225 84h12M225 92h12M225 100h12M225 108h12M225 116h12", "#0b0908", 2.5)
    return Stage(112, 98, 122, lit=True)


def ritual(c: Canvas) -> Stage:
    """A circle of candles."""
    t = c.tones
    c.fill(c.gradient((0, t.ink, 1), (0.7, t.deep, 1), (1, t.ink, 1)))
    c.light(125, 112, 150, 112, t.glow, 0.85)
    c.light(125, 165, 150, 60, t.accent, 0.6)
    c.ridge(60, 40, t.ink, 0.35)
    ring = c.between(88, 100)
    star = [
        (125 + ring * 0.9 * math.cos(a), 168 + 20 * math.sin(a))
        for a in (math.radians(144 * n + ring) for n in range(5))
    ]
    c.oval(125, 168, ring + 8, 27, t.night, 0.85)
    c.line(
        f"M{125 - ring} 168a{ring} 23 0 1 0 {2 * ring:g} 0a{ring} 23 0 1 0-{2 * ring:g} 0M"
        + "L".join(f"{x:.0f} {y:.0f}" for x, y in star)
        + "z",
        t.bright,
        2,
        0.75,
    )
    for share in (0.14, 0.29, 0.71, 0.86):
        _candle(c, WIDTH * share + c.between(-5, 5), c.between(142, 150), 0.7)
    c.subject()
    for share in (0.04, 0.2, 0.8, 0.96):
        _candle(c, WIDTH * share + c.between(-4, 4), c.between(162, 174), 1.2)
    return Stage(125, 92, 124, lit=c.chance.random() < 0.35, floor=166)


def hospital(c: Canvas) -> Stage:
    """A hospital room with a lamp and a monitor."""
    t = c.tones
    c.fill(c.gradient((0, t.haze, 1), (1, t.mid, 1)))
    c.line(
        "".join(f"M0 {y}H250" for y in range(16, 150, 19)) + "".join(f"M{x} 0V150" for x in range(8, 250, 19)),
        t.mid,
        1,
        0.5,
    )
    lamp = c.across(c.between(0.4, 0.56))
    c.light(lamp, 66, 150, 110, "#f2fffb", 0.9)
    c.path(f"M{lamp - 46} 0h92l-10 12h-72z", t.deep)
    c.path(f"M{lamp - 36} 12h72l-4 5h-64z", "#fff")
    fold = c.across(0.06)
    curtain = "".join(
        f"M{fold - c.side * n * 13 - 6} 0q{c.between(4, 9)} 90 {c.between(-4, 5)} 172h13q5-80-2-172z" for n in range(4)
    )
    c.path(curtain, t.deep, 0.8)
    c.rect(0, 156, WIDTH, 50, c.gradient((0, t.deep, 1), (1, t.ink, 1)))
    c.oval(125, 168, 92, 9, t.bright, 0.3)
    c.subject()
    x = c.across(0.88)
    c.rect(x - 27, 92, 54, 42, t.ink)
    c.rect(x - 23, 96, 46, 34, "#0c241d")
    c.line(f"M{x - 22} 114h12l3-{c.between(5, 9)} 4 16 5-{c.between(16, 22)} 4 18 3-6h12", "#6cf0b8", 2)
    c.path(f"M{x - 3} 134h6v60h14v6h-34v-6h14z", t.ink)
    c.path("M-5 205v-22q60-10 120-5t140-2v29z", t.ink, 0.92)
    return Stage(c.across(0.47), 98, 122, floor=164)


SCENES: dict[str, Callable[[Canvas], Stage]] = {
    "torchlight": torchlight,
    "polaroid": polaroid,
    "blinds": blinds,
    "forest": forest,
    "city": city,
    "sky": sky,
    "water": water,
    "corridor": corridor,
    "map": map_table,
    "file": case_file,
    "laboratory": laboratory,
    "grid": grid,
    "snow": snow,
    "desert": desert,
    "smoke": smoke,
    "static": static,
    "ritual": ritual,
    "hospital": hospital,
}

LIGHTS: dict[str, tuple[float, ...]] = {
    "torchlight": (95, 80, 200),
    "polaroid": (80, 60, 230),
    "blinds": (80, 65, 230),
    "forest": (160, 200, 100, 230),
    "city": (75, 55, 300),
    "sky": (165, 110, 220),
    "water": (220, 100, 190),
    "corridor": (200, 100, 160),
    "file": (85, 70, 220),
    "laboratory": (150, 200, 100),
    "grid": (150, 200),
    "snow": (230,),
    "desert": (60, 80, 45),
    "smoke": (75, 250, 100),
    "static": (190, 140, 250),
    "ritual": (65, 50, 150),
    "hospital": (170, 190, 140),
}
"""Hues of the light of each scene; a picture has one of them."""


# Parts of scenes


def _along(c: Canvas) -> str:
    """Return the direction of a gradient that starts at the light."""
    return "" if c.side < 0 else 'x1="1" x2="0"'


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + step * n for n in range(int((last - first) / step) + 1)]


def _wall(c: Canvas, tone: str) -> None:
    """Draw the bricks of a wall, here and there."""
    bricks = "".join(
        f"M{c.between(-10, 240):.0f} {14 * c.chance.randrange(13) + 3}h{c.between(18, 28):.0f}" for _ in range(30)
    )
    c.line(bricks, tone, 10, 0.5)


def _board(c: Canvas) -> None:
    """Draw a board of cork under a lamp, with notes at its edge."""
    c.fill(CORK)
    c.line(
        "".join(f"M{c.between(0, 250):.0f} {c.between(0, 200):.0f}h{c.between(0.1, 3)}" for _ in range(24)),
        "#3a2a1a",
        2,
        0.6,
        'stroke-linecap="round"',
    )
    c.light(c.across(0.25), 40, 200, 170, "#ffdf9f", 0.45)
    c.rect(0, 0, WIDTH, HEIGHT, c.radial((0.4, "#000", 0), (1, "#000", 0.6)))
    c.line(f"M-5 {c.between(10, 90):.0f}L{c.between(90, 160):.0f} 12 255 {c.between(30, 190):.0f}", THREAD, 2, 0.9)


def _print(x: float, y: float, wide: float, high: float) -> str:
    """Return a photograph seen from its back."""
    return f'<path d="M{x + 3:g} {y + 4:g}h{wide}v{high}h-{wide}z" opacity=".35"/><path d="M{x:g} {y:g}h{wide}v{high}h-{wide}z" fill="#b9ae94"/>'


def _glass(c: Canvas, x: float, shelf: float) -> str:
    """Return a bottle, a flask or a test tube on a shelf."""
    high = c.between(20, 36)
    return c.chance.choice(
        (
            f"M{x} {shelf}v-{high * 0.6:.0f}l4-6v-{high * 0.3:.0f}h6v{high * 0.3:.0f}l4 6v{high * 0.6:.0f}z",
            f"M{x - 2} {shelf}l7-{high * 0.6:.0f}v-{high * 0.4:.0f}h6v{high * 0.4:.0f}l7 {high * 0.6:.0f}z",
            f"M{x} {shelf}v-{high:.0f}h6v{high:.0f}zM{x + 10} {shelf}v-{high * 0.8:.0f}h6v{high * 0.8:.0f}z",
        )
    )


def _wave(c: Canvas, y: float) -> str:
    """Return waves down to the bottom."""
    rise = c.between(4, 8)
    return f"M-{c.between(5, 30):.0f} 205V{y:.0f}" + f"q12-{rise:g} 24 0t24 0" * 6 + "V205z"


def _wisp(c: Canvas) -> str:
    """Return a line of smoke."""
    x, bend = c.between(20, 220), c.between(24, 56)
    return f"M{x:.0f} 205C{x + bend:.0f} 150 {x - bend:.0f} 130 {x + bend / 2:.0f} 90S{x - bend:.0f} 40 {x + c.between(-30, 30):.0f}-8"


def _noise(c: Canvas, number: int) -> str:
    return "".join(f"M{c.between(14, 196):.0f} {c.between(24, 176):.0f}h{c.between(2, 18):.0f}" for _ in range(number))


def _mesa(c: Canvas, y: float) -> str:
    """Return two table mountains down to the bottom."""
    left, right = c.between(4, 30), c.between(150, 180)
    return (
        f"M-5 205V{y}H{left}l6-{c.between(26, 44):.0f}h{c.between(28, 46):.0f}l8 {c.between(26, 40):.0f}H{right}"
        f"l4-{c.between(34, 56):.0f}h{c.between(20, 34):.0f}l5 14h14l6 30H255V205z"
    )


def _candle(c: Canvas, x: float, y: float, scale: float) -> None:
    """Draw a burning candle. y: its top."""
    t, wide = c.tones, 9 * scale
    c.light(x, y - 8 * scale, 26 * scale, 26 * scale, t.glow, 0.8)
    c.rect(x - wide / 2, y, wide, 60 * scale, c.gradient((0, t.glow, 1), (0.3, t.mid, 1), (1, t.ink, 1)))
    c.path(
        f"M{x:.1f} {y - 1:.1f}q{-6 * scale:.1f}-{6 * scale:.1f} 0-{15 * scale:.1f}q{6 * scale:.1f} {9 * scale:.1f} 0 {15 * scale:.1f}z",
        t.bright,
    )
