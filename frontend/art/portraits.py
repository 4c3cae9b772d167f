"""Portraits: a bust made of parts, lit from the right.

Its space is 100 by 112 units.
"""

from engine.kernel.art import Portrait
from frontend.art.canvas import Canvas
from frontend.art.colors import BLACK_BAR, Palette, color

FACES: dict[str | None, tuple[str, str]] = {
    None: (
        "M33 36Q33 13 50 13T67 36Q67 50 60 57 54 63 50 63T40 57Q33 50 33 36z",
        "M52 13Q67 14 67 36 67 50 60 57 54 63 50 63 47 60 49 56l4-2-3-2 5-5-6-9q-1-5 3-8-2-9 0-17z",
    ),
    "square": (
        "M33 36Q33 13 50 13T67 36L66.5 51Q65 59 58 63 54 66 50 66T42 63Q35 59 33.5 51z",
        "M52 13Q67 14 67 36L66.5 51Q65 59 58 63 54 66 50 66 47 62 49 57l4-2-3-2 5-6-6-9q-1-5 3-8-2-9 0-17z",
    ),
}
"""The face and its lit half, by jaw."""
SKINS: dict[str | None, tuple[str, str]] = {
    None: (color(0.42, 0.05, 45), color(0.78, 0.065, 68)),
    "tan": (color(0.37, 0.055, 45), color(0.67, 0.075, 60)),
    "dark": (color(0.27, 0.04, 45), color(0.52, 0.065, 52)),
}
"""Shaded and lit skin."""
STUBBLE = "M34 46Q42 53 50 51 58 53 66 46L66 52Q64 60 58 63 54 66 50 66T42 63Q36 60 34 52z"
LINES = "M42 24q8-3 16 0M42 28q8-2 16 0M38.5 46q3 2.5 7 .5M54.5 46.5q4 2 7-.5M44 50q-5 3-4.5 8M56 50q5 3 4.5 8M35 40l-3-2M65 40l3-2"
LASHES = "M37.5 40.5q4-4.5 9-.5l1.5-1.5M62.5 40.5q-4-4.5-8-.5l-1-1.5M37.5 40.5l-2.5-2M63 40.5l2.5-2"
CIGARETTE = (
    '<path d="M54 57l14 4" stroke="#f6f0e2" stroke-width="2.6"/><path d="M66.5 60.5l3 .9" stroke="#ff7a2f" stroke-width="2.8"/>'
    '<path d="M70 60q6-7 1-14t3-16 0-16" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity=".55"/>'
)
SHOULDERS = "M2 114Q5 84 27 78L41 71h18l14 7Q95 84 98 114z"
BARE_NECK = "M41 54h18v16q-9 13-18 0z"

HAIR: dict[str, tuple[str, str]] = {
    "bald": ("", ""),
    "short": ("", "M31 37Q27 9 51 8 74 8 69 37L65 27Q58 22 54 18 50 25 36 26L35 36z"),
    "slick": ("", "M31 35Q30 7 50 7T69 35L66 23Q52 12 35 22L34 34z"),
    "grey": ("", "M31 39Q27 10 47 8 73 4 69 39L65 26Q50 24 43 16 40 24 36 27L35 38z"),
    "balding": ("", "M31 45Q28 30 34 20 37 28 35 45zM69 45Q72 30 66 20 63 28 65 45z"),
    "curly": (
        "",
        "M32 40a8 8 0 0 1-2-13 8 8 0 0 1 6-12 8 8 0 0 1 11-7 8 8 0 0 1 11 2 8 8 0 0 1 9 9 8 8 0 0 1 2 12 7 7 0 0 1-2 9"
        "l-3-12q-9 0-13-6-7 7-17 7z",
    ),
    "bob": (
        "M31 64Q20 58 27 30 31 5 50 5T73 30Q80 58 69 64L60 60H40z",
        "M33 50Q27 12 48 9 73 5 68 50L65 32Q54 28 47 17 44 28 36 31z",
    ),
    "long": (
        "M25 92Q18 60 28 26 34 5 50 5T72 26Q82 60 75 92L60 84H40z",
        "M33 52Q25 14 49 10 75 14 67 52L65 32Q54 24 50 13 46 24 36 32z",
    ),
    "bun": (
        "M41 9a9 8 0 1 1 18 0 9 8 0 1 1-18 0z",
        "M32 38Q29 10 50 9T68 38L65 27Q58 17 50 17T36 27z",
    ),
}
"""Hair behind the head and before it."""
HAIR_TONES = {
    "short": color(0.25, 0.035, 55),
    "slick": color(0.17, 0.02, 260),
    "curly": color(0.3, 0.06, 50),
    "bob": color(0.46, 0.12, 42),
    "long": color(0.24, 0.045, 40),
    "bun": color(0.4, 0.07, 75),
    "grey": color(0.72, 0.012, 240),
    "balding": color(0.42, 0.03, 60),
}
HAIR_COLORS = {
    "black": color(0.15, 0.015, 270),
    "brown": color(0.3, 0.06, 50),
    "red": color(0.46, 0.12, 42),
    "blond": color(0.68, 0.1, 85),
    "grey": color(0.6, 0.012, 240),
    "white": color(0.86, 0.012, 240),
}
SOFT_HAIR = ("bob", "long", "bun")
"""Hair of people with lashes and full lips, unless their jaw is square."""
SHINE = {
    "short": "M56 12q8 3 9 14",
    "slick": "M42 12q12-5 22 8M45 16q9-3 17 6",
    "grey": "M52 11q10 1 13 14",
    "curly": "M58 13q6 3 6 10M46 12q-5 2-7 6",
    "bob": "M58 11q10 6 9 22M71 34q3 14-2 24",
    "long": "M57 13q10 6 9 24M73 36q3 24-1 44",
    "bun": "M54 12q9 3 10 12M52 4q5 1 5 6",
}
BROWS = ("M37 35q6-4 11 0M53 35q6-4 10 0", "M37 34q6-2 11 2M53 36q5-4 10-2", "M37 36q5-5 11-2M53 34q6-3 10 2")
MOUTHS = ("M44 56q6 2 12 0", "M44 55q7 4 12-1", "M45 57q5-2 11 0")
BEARD = "M35 45Q36 66 50 68T65 45Q62 53 56 50 50 48 44 50 38 53 35 45zM44 55q6-2 12 0-6 5-12 0z"
GLASSES = "M35 36h12q2 9-6 9t-6-9zM53 36h12q2 9-6 9t-6-9zM47 38q3-2 6 0M35 37l-3-1M65 37l3-1"


def bust(c: Canvas, person: Portrait) -> str:
    """Return a portrait as SVG parts. The light comes from the right."""
    tones = c.tones
    hair = HAIR_COLORS.get(person.hair_color or "") or HAIR_TONES.get(person.hair, tones.night)
    behind, before = HAIR[person.hair]
    face, lit_face = FACES[person.jaw]
    is_soft = person.hair in SOFT_HAIR and not (person.jaw or person.beard)
    rim = [SHOULDERS, face, behind, before, HATS.get(person.hat or "", "")]
    skin, lit = SKINS[person.skin]
    parts = [f'<path d="{"".join(rim)}" fill="{tones.bright}" transform="translate(1.3 -1)"/>']
    if person.hat == "hood":
        parts.append(_path("M22 84Q20 4 50 1 80 4 78 84L62 78H38z", tones.ink))
    if behind:
        parts.append(_path(behind, hair))
    parts += _wear(person.wear, tones, skin, lit)
    parts += [
        f'<path d="M32 38q-4 0-2 7t4 5zM68 38q4 0 2 7t-4 5z" fill="{skin}"/>',
        _path(face, skin),
        _path(lit_face, lit),
        _path(STUBBLE, BLACK_BAR, 0.24) if person.jaw and not person.beard else "",
        _stroke(c.chance.choice(BROWS), hair, 3.2 if person.jaw else 2.2),
        _path("M38 40q5-4 9 1-5 2-9-1zM54 41q4-5 9-1-4 3-9 1z", "#f3ead6", 0.85),
        _path("M41 39.5a2 2 0 1 0 4 0zM57 39.5a2 2 0 1 0 4 0z", BLACK_BAR),
        _stroke(LASHES, BLACK_BAR, 1.1) if is_soft else "",
        _stroke(c.chance.choice(MOUTHS), "#8c3b35" if is_soft else "#5a2f28", 2.9 if is_soft else 1.7),
        _stroke(LINES, "#4a2720", 1.1, 0.6) if person.aged else "",
    ]
    if person.beard:
        parts.append(_path(BEARD, HAIR_TONES["short"] if hair == tones.night else hair))
    if person.cigarette:
        parts.append(CIGARETTE)
    if before:
        parts.append(_path(before, hair))
    if person.hair in SHINE:
        parts.append(_stroke(SHINE[person.hair], tones.bright, 1.6, 0.5))
    if person.hair in ("bald", "balding"):
        parts.append(_path("M53 16q9 2 11 13-6-7-11-13z", "#fff", 0.45))
    if person.glasses:
        parts.append(
            f'<path d="{GLASSES}" fill="{tones.bright}" fill-opacity=".28" stroke="{BLACK_BAR}" stroke-width="1.7"/>'
        )
        parts.append('<path d="M56 43l5-6" stroke="#fff" stroke-width="1.4" opacity=".8"/>')
    if person.hat:
        parts += _hat(person.hat, tones)
    wide = {"broad": 1.13, "slim": 0.9}.get(person.build or "", 1.0) * c.chance.uniform(0.96, 1.04)
    return f'<g transform="translate({50 - 50 * wide:.1f}) scale({wide:.2f} 1)">{"".join(parts)}</g>'


def _path(way: str, paint: str, opacity: float = 1) -> str:
    return f'<path d="{way}" fill="{paint}"' + (f' opacity="{opacity:g}"/>' if opacity < 1 else "/>")


def _stroke(way: str, paint: str, width: float, opacity: float = 1) -> str:
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{way}" fill="none" stroke="{paint}" stroke-width="{width:g}"{faded}/>'


def _wear(wear: str, t: Palette, skin: str, lit: str) -> list[str]:
    """Return shoulders, neck and clothes."""
    cloth = {
        "labcoat": "#d9dcd3",
        "hospital": "#a9c6c2",
        "uniform": t.mid,
        "coat": "#6d5a3c",
        "casual": t.deep,
        "dress": t.accent,
    }
    base = cloth.get(wear, t.night)
    neck = [_path(BARE_NECK, skin), _path("M51 58h8v12q-4 6-8 7z", lit, 0.8)]
    parts = [_path(SHOULDERS, base), _path("M60 71l13 7Q95 84 98 114H86Q84 90 60 80z", t.glow, 0.28)]
    seam = f'fill="none" stroke="{t.ink}" stroke-width="1.8"'
    if wear == "suit":
        parts += [
            _path("M41 71L50 98 59 71z", "#e9e4d6"),
            *neck,
            _path("M47 76h6l-1.5 4 3.5 20-5 8-5-8 3.5-20z", t.accent),
        ]
        parts.append(_path("M40 70L31 80l5 5-3 4 17 24V98zM60 70l9 10-5 5 3 4-17 24V98z", t.deep))
        parts.append(f'<path d="M40 70L50 98 60 70M50 98v16" {seam}/>')
    elif wear == "waistcoat":
        parts += [
            _path("M38 71L50 104 62 71z", "#f4f1e8"),
            *neck,
            _path("M39 70L30 80l6 6 14 28V98zM61 70l9 10-6 6-14 28V98z", t.ink),
            _path("M34 114L42 84 50 102 58 84 66 114z", t.haze),
            _path("M50 77l-11-5v11zM50 77l11-5v11z", t.accent),
            f'<path d="M39 70L50 100 61 70M50 102v12" {seam}/><circle cx="50" cy="77" r="2.4" fill="{t.ink}"/>',
        ]
    elif wear == "coat":
        parts += [_path("M43 71L50 92 57 71z", "#e9e4d6"), *neck, _path("M48 78h4l2 18-4 6-4-6z", t.night)]
        parts.append(_path("M39 60L26 82l10 8 12 22 2-14zM61 60l13 22-10 8-12 22-2-14z", "#8d774f"))
        parts.append(f'<path d="M39 60L50 98 61 60M26 82l10 8M74 82l-10 8M50 98v16" {seam}/>')
    elif wear == "labcoat":
        parts += [
            _path("M41 71L50 96 59 71z", t.haze),
            *neck,
            _path("M40 70L30 82l8 6 12 24V96zM60 70l10 12-8 6-12 24V96z", "#f3f3ea"),
        ]
        parts.append(f'<path d="M40 70L50 96 60 70M30 82l8 6M70 82l-8 6M50 96v18M68 98h14" {seam}/>')
    elif wear == "uniform":
        parts += [*neck, _path("M40 70L33 78 50 90 67 78 60 70 50 80z", t.deep), _path("M47 84h6l2 28H45z", t.ink)]
        parts.append(_path("M70 90l2.5 5 5.5.6-4 4 1 5.4-5-2.6-5 2.6 1-5.4-4-4 5.5-.6z", t.glow))
        parts.append(f'<path d="M12 86l16-6M88 86l-16-6" stroke="{t.glow}" stroke-width="3.5"/>')
    elif wear == "casual":
        parts += [
            *neck,
            _path("M41 69L35 78 48 88 50 80 52 88 65 78 59 69 50 79z", t.haze),
            f'<path d="M50 82v32" {seam}/>',
        ]
    elif wear == "dress":
        parts += [
            _path("M38 72Q50 104 62 72z", skin),
            _path("M50 84q8-2 12-12l-6-3-6 4z", lit, 0.8),
            *neck,
            f'<path d="M38 73Q50 106 62 73" {seam}/>',
        ]
        parts.append(f'<path d="M42 74q8 12 16 0" fill="none" stroke="{t.glow}" stroke-width="1.5"/>')
    elif wear == "cassock":
        parts += [*neck, _path("M40 68q10 6 20 0l1 8q-11 7-22 0z", t.ink), _path("M45.5 71h9v6h-9z", "#fff")]
        parts.append(f'<path d="M50 84zM50 93zM50 102z" stroke="{t.haze}" stroke-width="3" stroke-linecap="round"/>')
    elif wear == "hospital":
        parts += [
            _path("M40 70L50 90 60 70z", skin),
            *neck,
            '<path d="M40 70L50 90 60 70M50 90v24" fill="none" stroke="#6f9692" stroke-width="2.4"/>',
        ]
        parts.append(
            '<path d="M22 92zM34 100zM70 94zM82 102zM30 86zM76 84z" stroke="#6f9692" stroke-width="2.6" stroke-linecap="round"/>'
        )
    return parts


HATS = {
    "fedora": "M22 24Q34 19 36 20 36 2 50 4T64 20Q68 19 78 24 66 31 50 30T22 24z",
    "cap": "M31 27Q30 5 50 5T69 26L80 30Q78 33 66 30 46 24 31 27z",
    "helmet": "M27 42Q25 3 50 3T73 42l-6 2Q66 26 50 26T33 44z",
    "hood": "M22 84Q20 4 50 1 80 4 78 84L62 78H38z",
}


def _hat(hat: str, t: Palette) -> list[str]:
    if hat == "hood":
        return [
            _path("M22 84Q20 4 50 1 80 4 78 84L64 74Q74 44 66 28 58 14 50 14T34 28Q26 44 36 74z", t.night),
            _path("M33 30Q36 13 50 14 64 13 67 30 60 40 50 38T33 30z", t.ink, 0.6),
        ]
    parts = [_path(HATS[hat], t.night)]
    if hat == "fedora":
        parts += [
            _path("M36 14q14 5 28 0v6q-14 6-28 0z", t.ink),
            _path("M34 29q16 5 32 0l-1 10q-15-6-30 0z", t.ink, 0.55),
        ]
    elif hat == "cap":
        parts += [_path("M44 12h12v9H44z", t.accent), _path("M34 28q20-3 34 4l-2 5q-16-6-31-2z", t.ink, 0.5)]
    elif hat == "helmet":
        parts += [f'<path d="M30 36Q32 20 50 20T70 36" fill="none" stroke="{t.haze}" stroke-width="3"/>']
    return [*parts, f'<path d="M56 8q6 2 7 9" fill="none" stroke="{t.bright}" stroke-width="2" opacity=".6"/>']
