"""Pictures of custom cards and icons, drawn on request.

The pictures of standard cards are files of the build.
"""

from typing import Any

import msgspec
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.views.generic.base import View

from engine.kernel.art import ICONS
from frontend import rulesets
from frontend.art import icons, picture

MAX_LENGTH = 2000
"""Maximum length of the description of a card, in characters."""
IMMUTABLE = "public, max-age=31536000, immutable"
"""The address decides everything that the picture shows."""

Part = str | int | bool | None
Fields = dict[str, Part | list[Part] | dict[str, Part | dict[str, Part]]]


class CardPicture(View):
    """The picture of a card that isn't a standard card.

    `card`: JSON with the id, name, type and art of the card, and the fields that decide its color.
    """

    def get(self, request: HttpRequest, ruleset: str) -> HttpResponse:
        return _svg(picture(rulesets.find(ruleset).name, _fields(request.GET.get("card", ""))))


class IconPicture(View):
    """One of the icons that a picture can show."""

    def get(self, request: HttpRequest, icon: str) -> HttpResponse:
        if icon not in ICONS:
            raise Http404("There is no such icon.")
        path = f'<path d="{icons.outline(icon)}"/>'
        return _svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {icons.SIZE} {icons.SIZE}">{path}</svg>')


def _fields(text: str) -> dict[str, Any]:
    """Return the fields of a card. Raises BadRequest."""
    if len(text) > MAX_LENGTH:
        raise BadRequest("The description of the card is too long.")
    try:
        return dict(msgspec.json.decode(text, type=Fields))
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise BadRequest("This is no description of a card.") from error


def _svg(drawn: str) -> HttpResponse:
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": IMMUTABLE})
