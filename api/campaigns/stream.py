"""campaigns/{id}/stream: the live event feed.

It sends events, chat messages and presence as server-sent events (WHATWG HTML, 9.2).
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from copy import copy
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import Error as DatabaseError
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException, NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.chat import remark_data
from api.campaigns.decisions import SeatQuery, viewer_for
from api.core.caching import NO_STORE
from api.core.renderers import JsonRenderer
from api.core.views import Resource
from api.core.web_metrics import OPEN_FEEDS
from campaigns import services
from campaigns.db.thread_pool import in_thread
from campaigns.errors import EngineError, ServiceError
from campaigns.http.error_kinds import QueryError
from campaigns.http.fields import MAX_INTEGER, Integer, QuerySerializer
from campaigns.models import Campaign, Remark
from campaigns.realtime import notifications
from campaigns.realtime.notifications import News

MEDIA_TYPE = "text/event-stream"
BATCH_SIZE = 100
"""Maximum number of events that are read and sent at once."""
COALESCE_DELAY_S = 0.04
"""Delay between a notification and the read.

The player who acted gets their answer first, and a burst of events is read as one page.
"""
RETRY_MS = 2000
"""Time after which a client that lost its stream reconnects."""
HEARTBEAT = b"event: heartbeat\ndata: 0\n\n"
"""An event with data. An `EventSource` hides comments and empty events."""
HEARTBEATS_PER_CHECK = 3
"""Number of heartbeats between two checks of a quiet stream's rights."""
HEADERS = {"Cache-Control": NO_STORE, "X-Accel-Buffering": "no"}

LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "integer", "minimum": 0, "maximum": MAX_INTEGER},
    OpenApiParameter.HEADER,
    description="The id of the last event received. An `EventSource` sends it by itself. It takes precedence "
    "over `after`.",
)
FEED = OpenApiResponse(
    str,
    "Server-sent events. Each event of the log has its version as `id`, its type as `event`, and `data` as in "
    "`GET campaigns/{id}/events`. Other events have no `id`:\n\n"
    "- `remark`: a new message; `data` as in `GET campaigns/{id}/remarks`.\n"
    "- `here`: the seats of the players who are at the table, for players only.\n"
    "- `reminded`: the caller's seats that have been reminded; empty once that is over.\n"
    "- `heartbeat`: every 4 seconds while nothing happens. Reconnect after 10 seconds without any event.",
)
logger = logging.getLogger(__name__)


class StreamIn(SeatQuery):
    after = Integer(required=False, default=None, help_text="Only events after this version; by default only new ones.")


class LastEventIn(QuerySerializer):
    last_event_id = Integer()


class StreamRequest(NamedTuple):
    """A request for a stream, with the campaign and the seat to look from."""

    request: Request
    campaign_id: str
    seat: int | None


class Page(NamedTuple):
    """The next events and messages of a stream.

    is_last: no more follow. company: the players whose presence the caller may see. reminded: the caller's seats that
    were reminded.
    """

    rows: list[dict[str, Any]]
    remarks: list[Remark]
    is_last: bool
    company: services.PresenceGroup
    reminded: list[int]

    @property
    def is_full(self) -> bool:
        """Return True if more rows may be waiting."""
        return BATCH_SIZE in (len(self.rows), len(self.remarks))

    def blocks(self) -> bytes:
        return b"".join([*map(_event_block, self.rows), *map(_remark_block, self.remarks)])

    def known(self) -> News:
        """Return the position that a reader of this page has reached."""
        version = self.rows[-1]["version"] if self.rows else 0
        return News(version, self.remarks[-1].pk if self.remarks else 0)


LAST_PAGE = Page([], [], is_last=True, company=services.PresenceGroup("", {}, None), reminded=[])


class Stream(Resource):
    @extend_schema(
        parameters=[StreamIn, LAST_EVENT_ID],
        responses={(200, MEDIA_TYPE): FEED, 204: OpenApiResponse(description="The campaign is over, nothing is left.")},
        operation_id="stream",
        tags=["play"],
    )
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        """Follow the live event feed.

        Sends new events, chat messages and presence as server-sent events and keeps the connection open. A client that
        lost the connection sends `Last-Event-ID` and misses nothing. The answer is 204 once the campaign is over and
        everything was sent. Anyone who may see the campaign may call it.

        The server checks the caller's rights before each event. It ends the feed when the token is revoked, the caller
        signs out, or the campaign can't be seen any more. An `EventSource` sends the session cookie and can't send a
        bearer token.

        Errors: campaign_not_found, not_your_seat.
        """
        wanted = self.query(StreamIn)
        campaign = services.campaign_for(str(id), request.user)
        viewer_for(campaign, request.user, wanted["seat"], campaign.waiting_for)
        after = self._last_event_id(wanted["after"])
        after = campaign.version if after is None else after
        if campaign.is_over and after >= campaign.version:
            return Response(status=204)
        if request.method == "HEAD":
            return HttpResponse(content_type=MEDIA_TYPE, headers=HEADERS)
        known = News(after, services.last_message_id(campaign))
        feed = _feed(StreamRequest(request, campaign.id, wanted["seat"]), known)
        return StreamingHttpResponse(feed, content_type=MEDIA_TYPE, headers=HEADERS)

    def _last_event_id(self, default: int | None) -> int | None:
        sent = self.request.headers.get("Last-Event-ID")
        if sent is None:
            return default
        serializer = LastEventIn(data={"last_event_id": sent})
        if not serializer.is_valid():
            raise QueryError({"Last-Event-ID": serializer.errors["last_event_id"]})
        return serializer.validated_data["last_event_id"]


async def _feed(stream_request: StreamRequest, known: News) -> AsyncIterator[bytes]:
    """Yield the blocks of a stream.

    It ends when the campaign is over, when the caller may not see it any more, or when the client disconnects.
    """
    # An id without an event: a client that loses the stream before the first event resumes from here.
    yield f"id: {known.version}\nretry: {RETRY_MS}\n\n".encode()
    sent_present: list[int] = []
    reminded: list[int] = []
    with OPEN_FEEDS.track_inprogress(), notifications.subscribe(stream_request.campaign_id) as news:
        while True:
            heard_of = news.latest
            page = await _next_page(stream_request, known)
            if blocks := page.blocks():
                yield blocks
            known = known.merge(page.known())
            if page.is_last:
                return
            if page.reminded != reminded:
                reminded = page.reminded
                yield _seats_block("reminded", reminded)
            if page.is_full:
                continue
            for _ in range(HEARTBEATS_PER_CHECK):
                if (present := await _update_presence(stream_request, page.company, sent_present)) != sent_present:
                    sent_present = present
                    yield _seats_block("here", present)
                if await news.wait_beyond(known.merge(heard_of), settings.STREAM_HEARTBEAT_S):
                    await asyncio.sleep(COALESCE_DELAY_S)
                    break
                yield HEARTBEAT


@in_thread
def _next_page(stream_request: StreamRequest, known: News) -> Page:
    """Return the next page, as the caller may see it now.

    It is an empty last page if the caller may not see the campaign any more.
    """
    try:
        user, campaign, viewer = _authorize(stream_request)
        rows = services.events(campaign, viewer, known.version, BATCH_SIZE)
        said = services.chat_messages(campaign, user, known.remark, BATCH_SIZE)
        if rows or said:
            _authorize(stream_request)  # the caller may have lost the right before the rows were read
    except (APIException, ServiceError, EngineError):
        return LAST_PAGE
    except DatabaseError as error:
        logger.warning("Closing a live feed because the database failed; its client will reconnect: %s", error)
        return LAST_PAGE
    is_last = campaign.is_over and len(rows) < BATCH_SIZE
    return Page(rows, said, is_last, services.presence_group(campaign, user), services.reminded_seats(campaign, user))


@in_thread
def _update_presence(
    stream_request: StreamRequest, company: services.PresenceGroup, sent_present: list[int]
) -> list[int]:
    """Record that the caller is at the table. Return the seats that are present.

    Return the seats sent last (`sent_present`) if the caller may not see the campaign any more.
    """
    services.record_presence(company)
    present = services.present_seats(company)
    if present != sent_present:
        with suppress(APIException, ServiceError, EngineError, DatabaseError):
            _authorize(stream_request)
            return present
    return sent_present


def _authorize(stream_request: StreamRequest) -> tuple[AbstractBaseUser | AnonymousUser, Campaign, int | None]:
    """Return the caller, the campaign and the seat to look from, as of now.

    Raise an error if the caller may not look from there any more.
    """
    user = _authenticate_again(stream_request.request)
    campaign = services.campaign_for(stream_request.campaign_id, user)
    return user, campaign, viewer_for(campaign, user, stream_request.seat, campaign.waiting_for)


def _authenticate_again(request: Request) -> AbstractBaseUser | AnonymousUser:
    """Authenticate the caller again. Raise APIException if they have signed out."""
    now = copy(request._request)
    now.session = type(now.session)(now.session.session_key)
    now.user = get_user(now)
    user = Request(now, authenticators=request.authenticators).user
    if user.pk != request.user.pk:
        raise NotAuthenticated
    return user


def _event_block(row: dict[str, Any]) -> bytes:
    """Return a row of the log as a server-sent event."""
    data = JsonRenderer().render(row)
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (row["version"], row["type"].encode(), data)


def _seats_block(event: str, seats: list[int]) -> bytes:
    """Return a list of seats as a server-sent event. It has no id: the log lacks it."""
    return b"event: %s\ndata: %s\n\n" % (event.encode(), JsonRenderer().render(seats))


def _remark_block(remark: Remark) -> bytes:
    """Return a message as a server-sent event.

    It has no id, because a client resumes from the last version of the log.
    """
    return b"event: remark\ndata: %s\n\n" % JsonRenderer().render(remark_data(remark))
