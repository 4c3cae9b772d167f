"""Compression of responses, except for streams."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """Compress responses that are not streams, with random padding against BREACH.

    Django's middleware compresses each event of a live feed by itself: 26 bytes of a heartbeat become 97. nginx's gzip
    has no padding.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)
