"""Compose the picture of a design: scene, subject, frame."""

from random import Random
from typing import Any

from engine.kernel.art import Portrait
from frontend.art import frames, icons
from frontend.art.canvas import HEIGHT, WIDTH, Canvas, Stage
from frontend.art.choice import Choice, choose
from frontend.art.colors import PAPER, palette
from frontend.art.portraits import bust
from frontend.art.scenes import LIGHTS, SCENES

HUE_RANGE = 18
"""Maximum difference between the hues of a picture and of its type, in degrees."""
FACE, FACE_HEIGHT = 44, 97
"""Height of the middle of a face: in a bust, and in the picture."""
OMEN = Stage(125, 84, 112, lit=True)


def picture(ruleset: str, row: dict[str, Any]) -> str:
    """Return the picture of a design as an SVG document.

    The same row always gives the same picture.

    row: the fields of the design, as in a card file or in the catalogue, with `art` if it names one.
    """
    chance = Random(f"{ruleset}/{row.get('id', '')}")
    chosen = choose(ruleset, row, chance)
    lights = LIGHTS.get(chosen.scene, (80, 95, 230))
    canvas = Canvas(
        palette(chosen.hue + chance.uniform(-HUE_RANGE, HUE_RANGE), chance.choice(lights), chosen.hue), chance
    )
    if chosen.frame == "omen":
        frames.omen(canvas, _subject(canvas, chosen, OMEN), chosen.scene)
    else:
        _draw_scene(canvas, chosen)
        if chosen.frame == "dossier":
            canvas = _framed(canvas, chosen, chance)
    return _document(canvas, chosen)


def _draw_scene(canvas: Canvas, chosen: Choice) -> None:
    stage = SCENES[chosen.scene](canvas)
    canvas.behind.append(_subject(canvas, chosen, stage))


def _framed(canvas: Canvas, chosen: Choice, chance: Random) -> Canvas:
    """Return a canvas with the scene in a case file."""
    outer = Canvas(canvas.tones, chance)
    outer.definitions = canvas.definitions
    frames.dossier(outer, "".join((*canvas.behind, *canvas.before)))
    return outer


def _subject(canvas: Canvas, chosen: Choice, stage: Stage) -> str:
    """Return the icon or the portrait on its stage."""
    if chosen.portrait:
        return _portrait(canvas, chosen.portrait, chosen.icon, stage)
    return _icon(canvas, chosen.icon, stage)


def _icon(canvas: Canvas, icon: str, stage: Stage) -> str:
    t, side = canvas.tones, canvas.side
    canvas.define(f'<path id="" d="{icons.outline(icon)}"/>', "i")
    scale = stage.size / icons.SIZE
    left, top = stage.x - stage.size / 2, stage.y - stage.size / 2
    along = 'x1="1" x2="0" y2=".7"' if side > 0 else 'y2=".7"'
    if stage.lit:
        paint = canvas.gradient((0, t.bright, 1), (0.5, t.glow, 1), (1, t.haze, 1), along=along)
        under = _use(left - side * 5, top + 5, scale, t.ink, 0.7)
    else:
        paint = canvas.gradient((0, t.deep, 1), (0.55, t.ink, 1))
        under = _use(left + side * 2, top - 1.6, scale, t.bright, 0.95)
    shadow = ""
    if stage.floor:
        shadow = f'<ellipse cx="{stage.x:g}" cy="{stage.floor:g}" rx="{stage.size * 0.46:.0f}" ry="7" fill="{t.ink}" opacity=".55"/>'
    return shadow + under + _use(left, top, scale, paint)


def _use(x: float, y: float, scale: float, paint: str, opacity: float = 1) -> str:
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<use href="#i" transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})" fill="{paint}"{faded}/>'


def _portrait(canvas: Canvas, person: Portrait, badge: str, stage: Stage) -> str:
    """Return a bust with its face in the middle.

    Every crop of the picture shows it.
    """
    scale = 1.3 if stage.frame else 1.57
    left, top = WIDTH / 2 - 50 * scale, FACE_HEIGHT - FACE * scale
    flip = "" if canvas.side > 0 else " translate(100 0) scale(-1 1)"
    drawn = f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:g}){flip}">{bust(canvas, person)}</g>'
    if stage.frame:
        x, y, wide, high = stage.frame
        canvas.define(f'<clipPath id=""><path d="M{x:g} {y:g}h{wide:g}v{high:g}h-{wide:g}z"/></clipPath>', "f")
        drawn = f'<g clip-path="url(#f)">{drawn}</g>'
    if badge:
        canvas.before.append(_badge(canvas, badge))
    return drawn


def _badge(canvas: Canvas, icon: str) -> str:
    """Return a round seal with an icon, on the side away from the light.

    Wide crops of the picture show all of it.
    """
    t = canvas.tones
    x = 30 if canvas.side > 0 else WIDTH - 30
    canvas.define(f'<path id="" d="{icons.outline(icon)}"/>', "i")
    return (
        f'<circle cx="{x}" cy="142" r="24" fill="{t.ink}" opacity=".6"/><circle cx="{x}" cy="140" r="23" fill="{PAPER}" stroke="{t.accent}" stroke-width="3"/>'
        + _use(x - 16, 124, 32 / icons.SIZE, t.night)
    )


def _document(canvas: Canvas, chosen: Choice) -> str:
    canvas.subject()
    _finish(canvas)
    definitions = "".join(markup.replace('id=""', f'id="{id}"', 1) for markup, id in canvas.definitions.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{definitions}</defs>{''.join(canvas.behind)}{''.join(canvas.before)}</svg>"
    )


def _finish(canvas: Canvas) -> None:
    """Darken the corners, and add the grain of a film."""
    canvas.rect(0, 0, WIDTH, HEIGHT, canvas.radial((0.6, "#000", 0), (1, "#000", 0.45), reach="72%"))
    specks = "".join(f"M{canvas.between(0, 250):.0f} {canvas.between(0, 200):.0f}z" for _ in range(26))
    canvas.line(specks, "#fff", 1, 0.3, 'stroke-linecap="round"')
