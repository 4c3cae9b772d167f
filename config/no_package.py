"""What pip asks to build a package of Cliffhanger. There is none: the server runs from its folder."""

from typing import NoReturn

WHY = (
    "Cliffhanger is no package. It runs from its folder: by `make play`, or as docs/production.md tells. "
    "What it needs stands in config/requirements.txt."
)


def build_wheel(*_: object, **__: object) -> NoReturn:
    raise NotImplementedError(WHY)


build_sdist = build_editable = build_wheel
