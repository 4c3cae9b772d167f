"""Ids of server errors: the player reads one on the page, the operator finds it in the log."""

import secrets

from django.http import HttpRequest


def error_id(request: HttpRequest) -> str:
    """Return the id of the server error that a request met, 12 hexadecimal digits. The first call makes it."""
    if not hasattr(request, "error_id"):
        request.error_id = secrets.token_hex(6)
    return request.error_id
