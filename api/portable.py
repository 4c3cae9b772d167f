"""campaigns/{id}/export and campaigns/import: whole campaigns in files, JSON line by line."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns import SummaryOut, summary
from api.parsers import LinesParser
from api.views import Resource
from campaigns import services
from campaigns.web.throttling import ImportThrottle

MEDIA_TYPE = LinesParser.media_type
LINES_AT_ONCE = 200


class Export(Resource):
    @extend_schema(responses={(200, MEDIA_TYPE): OpenApiTypes.STR}, operation_id="export", tags=["campaigns"])
    def get(self, request: Request, id: UUID) -> StreamingHttpResponse:
        """The file of a campaign that is over: whoever has it can check every shuffle, and import it elsewhere."""
        lines = services.export_campaign(str(id), request.user)
        return StreamingHttpResponse(
            _streamed(request._request, lines),
            content_type=MEDIA_TYPE,
            headers={"Content-Disposition": f'attachment; filename="campaign-{id}.jsonl"'},
        )


class Import(Resource):
    parser_classes = (LinesParser,)
    permission_classes = (IsAuthenticated,)
    throttle_classes = (ImportThrottle,)

    @extend_schema(
        request={MEDIA_TYPE: OpenApiTypes.STR},
        responses={201: SummaryOut},
        operation_id="import_campaign",
        tags=["campaigns"],
    )
    def post(self, request: Request) -> Response:
        """Make a new campaign, private and unranked, of a file that is found true in every line."""
        campaign = services.import_campaign(request.data, request.user)
        return Response(summary(campaign, request.user), status=201)


def _streamed(request: HttpRequest, lines: Iterator[str]) -> Iterator[str] | AsyncIterator[str]:
    """Return the lines, some at a time, in the way that this server sends on without gathering them first."""
    chunks = iter(lambda: "".join(islice(lines, LINES_AT_ONCE)), "")
    return _drawn(chunks) if isinstance(request, ASGIRequest) else chunks


async def _drawn(chunks: Iterator[str]) -> AsyncIterator[str]:
    while chunk := await sync_to_async(lambda: next(chunks, ""))():
        yield chunk
