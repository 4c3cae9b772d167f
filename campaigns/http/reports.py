"""Input fields of problem reports, for the API and the page."""

from typing import Any

from rest_framework import serializers

from campaigns import services
from campaigns.http.fields import Integer, StrictSerializer, Text
from campaigns.models import Report

ADDRESS_LENGTH = 2000
"""Maximum length of a page address. Only its path is stored."""


class Words(Text):
    """A text of several lines. The CRLF line ends of forms count as one character."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data.replace("\r\n", "\n") if isinstance(data, str) else data)


class ReportPageIn(StrictSerializer):
    """A description of the problem, and the page where it happened."""

    text = Words(max_length=Report.TEXT_LENGTH, help_text="What went wrong, in the player's words.")
    page = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=ADDRESS_LENGTH,
        help_text="The address of the page. Its query and its host are not kept.",
    )
    error_id = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=Report.ERROR_ID_LENGTH,
        help_text="The `error_id` of the last server error, if there was one.",
    )

    def validate_text(self, text: str) -> str:
        if not services.printable_text(text):
            raise serializers.ValidationError("Enter some text.", "unprintable")
        return text


class ReportIn(ReportPageIn):
    """A description of the problem, with page, campaign, version and seat."""

    campaign = serializers.UUIDField(
        required=False, allow_null=True, default=None, help_text="A campaign that the caller sees."
    )
    version = Integer(
        required=False,
        allow_null=True,
        default=None,
        help_text="The version that was shown; by default the current one. Ignored without `campaign`.",
    )
    seat = Integer(
        required=False,
        allow_null=True,
        default=None,
        help_text="One of the caller's seats. Ignored without `campaign`.",
    )
