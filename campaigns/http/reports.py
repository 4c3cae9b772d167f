"""What may be sent to report a problem, in the interface and on the page."""

from typing import Any

from rest_framework import serializers

from campaigns import services
from campaigns.http.fields import Integer, StrictSerializer, Text
from campaigns.models import Report

ADDRESS_LENGTH = 2000
"""Longest page address. Only its path is kept."""


class Words(Text):
    """A text of several lines. Forms send line ends of two characters, which count as one."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data.replace("\r\n", "\n") if isinstance(data, str) else data)


class ReportPageIn(StrictSerializer):
    """What went wrong, and on which page."""

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
        if not services.printable(text):
            raise serializers.ValidationError("Nothing of it can be printed.", "unprintable")
        return text


class ReportIn(ReportPageIn):
    """What went wrong, and where."""

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
