"""Ids of server errors, shown to players and written to the log."""

import secrets

from django.http import HttpRequest


def error_id(request: HttpRequest) -> str:
    """Return the error id of a request, 12 hexadecimal digits.

    The first call creates it.
    """
    if not hasattr(request, "error_id"):
        request.error_id = secrets.token_hex(6)
    return request.error_id
