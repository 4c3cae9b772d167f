"""Show pictures of cards.

python -m frontend.art RULESET FILE.html    write a page with all pictures of a game, large and small.
"""

import sys
from base64 import b64encode
from pathlib import Path

from engine import ruleset as registry
from frontend.art.build import pictures

PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title>
<style>body {{ margin: 8px; background: #777; font: 11px sans-serif; color: #fff }}
ul {{ display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none }}
li {{ width: 250px }} img + img {{ margin-left: 4px }}</style><ul>{cells}</ul>"""


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in registry.RULESETS:
        print(__doc__)
        return 2
    name, path = arguments
    ruleset = registry.get(name)
    Path(path).write_text(sheet(name, pictures(ruleset)), encoding="utf-8")
    return 0


def sheet(name: str, drawn: dict[str, str]) -> str:
    """Return a page with pictures."""
    return PAGE.format(name=name, cells="".join(f"<li>{_image(svg)}<br>{design}</li>" for design, svg in drawn.items()))


def _image(svg: str) -> str:
    return f'<img width="250" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
