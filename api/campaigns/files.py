"""campaigns/{id}/export and campaigns/import: campaigns as files of JSON lines."""

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

from api.campaigns.lobby import SummaryOut, summary
from api.core.parsers import CampaignFileParser, NdjsonParser
from api.core.views import Resource
from campaigns import services
from campaigns.http.rate_limits import ImportThrottle

MEDIA_TYPE = CampaignFileParser.media_type
LINES_AT_ONCE = 200


class Export(Resource):
    @extend_schema(responses={(200, MEDIA_TYPE): OpenApiTypes.BINARY}, operation_id="export", tags=["campaigns"])
    def get(self, request: Request, id: UUID) -> StreamingHttpResponse:
        """Export a campaign.

        Returns a finished campaign as a file of JSON lines: a header, then every event. Anyone can check every shuffle
        with it or import it on another server. Anyone who may see the campaign may call it.

        Errors: campaign_not_found, not_over, sealed, not_playing, outdated_campaign.
        """
        lines = services.export_campaign(str(id), request.user)
        return StreamingHttpResponse(
            _stream_chunks(request._request, lines),
            content_type=MEDIA_TYPE,
            headers={"Content-Disposition": f'attachment; filename="campaign-{id}.jsonl"'},
        )


class Import(Resource):
    parser_classes = (CampaignFileParser, NdjsonParser)
    permission_classes = (IsAuthenticated,)
    throttle_classes = (ImportThrottle,)

    @extend_schema(
        request={MEDIA_TYPE: OpenApiTypes.BINARY},
        responses={201: SummaryOut},
        operation_id="import_campaign",
        tags=["campaigns"],
    )
    def post(self, request: Request) -> Response:
        """Import a campaign.

        Creates a private, unranked campaign from an exported file. The server replays the file first and stores
        nothing unless every line is right; an error names the faulty line. The body is the file itself, sent as
        `application/octet-stream` (`application/x-ndjson` is accepted too). Sign-in required.

        A file has at most 32 MB, 50,000 events and 1 MB a line. A user may import 20 files an hour. The fork of a
        campaign that was still played can't be proven (`unproven_file`); only the operator can import it.

        Errors: broken_file, unproven_file, unknown_ruleset, outdated_campaign, too_many_campaigns, caller_gone.
        """
        campaign = services.import_campaign(request.data, request.user)
        return Response(summary(campaign, request.user), status=201)


def _stream_chunks(request: HttpRequest, lines: Iterator[str]) -> Iterator[str] | AsyncIterator[str]:
    """Return the lines in chunks, as an async iterator under ASGI.

    Django would collect a synchronous iterator in memory there before it sends anything.
    """
    chunks = iter(lambda: "".join(islice(lines, LINES_AT_ONCE)), "")
    return _read_in_threads(chunks) if isinstance(request, ASGIRequest) else chunks


async def _read_in_threads(chunks: Iterator[str]) -> AsyncIterator[str]:
    while chunk := await sync_to_async(lambda: next(chunks, ""))():
        yield chunk
