"""Answers made small on the way. A live feed isn't: what waits in a compressor comes too late."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """Compress what is whole, for clients that can read it. Random bytes hide its size (BREACH)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)
