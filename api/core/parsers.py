"""Request body parsers: JSON, and campaign files of JSON lines."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from campaigns.files import file_format

MAX_BODY_BYTES = 64 * 1024


class JsonParser(BaseParser):
    """Strict JSON. Raise ParseError, or RequestDataTooBig beyond MAX_BODY_BYTES."""

    media_type = "application/json"
    max_bytes = MAX_BODY_BYTES

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        data = stream.read(self.max_bytes + 1)
        if len(data) > self.max_bytes:
            raise RequestDataTooBig(f"The body may have at most {self.max_bytes} bytes.")
        try:
            return msgspec.json.decode(data)
        except (ValueError, RecursionError) as error:
            raise ParseError(f"The body is not JSON: {error}.") from error


class CardSetParser(JsonParser):
    """JSON with a whole card set."""

    max_bytes = 4 * MAX_BODY_BYTES


class CampaignFileParser(BaseParser):
    """The lines of a campaign file. The import checks their number and length.

    The media type is `application/octet-stream`, because client generators and test tools have none for JSON lines.
    """

    media_type = "application/octet-stream"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Iterator[bytes]:
        return file_format.lines(stream)


class NdjsonParser(CampaignFileParser):
    """The same file with the media type of JSON lines."""

    media_type = "application/x-ndjson"


class JsonNegotiation(BaseContentNegotiation):
    """Content negotiation that ignores `Accept`: responses are JSON."""

    def select_parser(self, request: Request, parsers: list[BaseParser]) -> BaseParser | None:
        content_type = request.content_type.partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type
