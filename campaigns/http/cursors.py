"""Cursors: opaque strings that say where the next page of a list begins."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
from drf_spectacular.utils import extend_schema_field

from campaigns import services
from campaigns.http.fields import Text

Place = TypeVar("Place")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
MOST = 10**9
"""Upper limit for the number of rows before a position."""


def encode_cursor(place: Any) -> str:
    """Encode a position in a list as a cursor."""
    return urlsafe_b64encode(msgspec.json.encode(place)).decode()


def decode_cursor(text: str, kind: type[Place]) -> Place:
    """Decode a cursor of `encode_cursor`.

    Raises ValueError or msgspec.MsgspecError if the text is not such a cursor.
    """
    return msgspec.json.decode(urlsafe_b64decode(text), type=kind)


@extend_schema_field({"type": "string", "format": "cursor", "minLength": 1, "maxLength": 200})
class MomentCursor(Text):
    """A cursor in a list ordered by time. Its value is a services.Moment."""

    default_error_messages = {"unknown": "Send the cursor of a page unchanged, or none."}

    def to_internal_value(self, data: Any) -> services.Moment:
        said = super().to_internal_value(data)
        try:
            microseconds, told = decode_cursor(said, tuple[int, int])
            ended_at = EPOCH + microseconds * MICROSECOND
        except (ValueError, OverflowError, msgspec.MsgspecError):
            self.fail("unknown")
        if not 0 <= told < MOST:
            self.fail("unknown")
        return services.Moment(ended_at, told)


def moment_cursor(moment: services.Moment) -> str:
    """Return the cursor that MomentCursor reads."""
    microseconds = (moment.ended_at - EPOCH) // MICROSECOND
    return encode_cursor((microseconds, moment.told))
