"""Errors as RFC 9457 problem documents."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.urls import reverse
from rest_framework.exceptions import APIException, Throttled, ValidationError
from rest_framework.views import set_rollback

from api.core.error_advice import ADVICE
from campaigns.errors import EngineError, ServiceError, SetupError
from campaigns.http.error_ids import error_id
from campaigns.http.error_kinds import KINDS, RETRY_AFTER_S, QueryError, is_temporary

MEDIA_TYPE = "application/problem+json"
log = logging.getLogger(__name__)


BY_STATUS = {
    400: "bad_request",
    403: "permission_denied",
    404: "not_found",
    405: "method_not_allowed",
    503: "unavailable",
}
"""Error code of a response that no resource made, by its HTTP status."""


def problem(code: str, detail: str = "", **members: Any) -> JsonResponse:
    """Return a problem document. Raise KeyError for an unknown code.

    members: data that helps the caller to correct the request.
    """
    status, title = KINDS[code]
    body = {
        "type": reverse("api:problem", args=[code]),
        "title": title,
        "status": status,
        "detail": detail or f"{title}.",
        "code": code,
    }
    response = JsonResponse({**body, **members} | body, status=status, content_type=MEDIA_TYPE)
    response.code = code
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    if status == 503:
        response["Retry-After"] = str(RETRY_AFTER_S)
    return response


def explain_code(request: HttpRequest, code: str) -> HttpResponse:
    """Return the title and advice of a code, at the address that `type` names."""
    if code not in KINDS:
        return problem("not_found")
    return JsonResponse({"code": code, **KINDS[code]._asdict(), "advice": ADVICE[code]})


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Return the problem document of an exception in a view.

    It is the exception handler of REST framework. Return None for a bug, which Django logs and answers with 500.
    """
    set_rollback()
    match error:
        case QueryError():
            return problem("invalid_input", errors=list(_parameter_errors(error.detail)))
        case ValidationError():
            return problem("invalid_input", errors=list(_pointer_errors(error.detail)))
        case Throttled():
            return _throttled(error)
        case APIException():
            return problem(str(error.get_codes()), str(error.detail))
        case SetupError():
            place = "/" + error.field.replace(".", "/")
            fault = {"pointer": place, "detail": error.detail, "code": error.code}
            more = {name: value for name, value in error.extra.items() if name != "field"}
            return problem(error.code, error.detail, errors=[fault], **more)
        case EngineError() | ServiceError() if error.code in KINDS:
            return _with_retry_after(problem(error.code, error.detail, **error.extra), error.extra.get("retry_after"))
        case _:
            return _from_django(error, context["request"]._request)


def _from_django(error: Exception, request: HttpRequest) -> HttpResponse | None:
    match error:
        case RequestDataTooBig():
            return problem("body_too_large", str(error))
        case UnreadablePostError():
            return problem("bad_request")
        case _ if is_temporary(error):
            log.exception("The database did not answer or the disk is full")
            return problem("unavailable", error_id=error_id(request))
        case _:
            return None


def _throttled(error: Throttled) -> HttpResponse:
    wait = int(error.wait or 1)
    return _with_retry_after(problem("throttled", f"Try again in {wait} seconds.", retry_after=wait), wait)


def _with_retry_after(response: HttpResponse, wait: int | None) -> HttpResponse:
    """Set Retry-After if there is a time to wait, in seconds."""
    if wait is not None:
        response["Retry-After"] = str(wait)
    return response


def _parameter_errors(faults: Any) -> Iterator[dict[str, str]]:
    for name, errors in faults.items():
        yield from ({"parameter": name, "detail": str(error), "code": error.code} for error in errors)


def _pointer_errors(faults: Any, path: str = "") -> Iterator[dict[str, str]]:
    """Yield a row for each fault in a tree, with its JSON Pointer (RFC 6901)."""
    if isinstance(faults, dict):
        for name, below in faults.items():
            yield from _pointer_errors(below, path if name == "non_field_errors" else f"{path}/{_escape(name)}")
    elif isinstance(faults, list):
        for index, below in enumerate(faults):
            yield from _pointer_errors(below, path if isinstance(below, str) else f"{path}/{index}")
    else:
        yield {"pointer": path, "detail": str(faults), "code": faults.code}


def _escape(name: Any) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")


def problem_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: turn all other errors under /api/ into problem documents.

    Examples: no such path, a bad host, a crash.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = _as_problem(request, get_response(request))
        request.refusal = getattr(response, "code", BY_STATUS.get(response.status_code, ""))  # for the access log
        return response

    return middleware


def _as_problem(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    is_problem = response.get("Content-Type", "").startswith(MEDIA_TYPE)
    if is_problem or response.status_code < 400 or not request.path_info.startswith("/api/"):
        return response
    more = {"error_id": error_id(request)} if response.status_code >= 500 else {}
    answer = problem(BY_STATUS.get(response.status_code, "server_error"), **more)
    answer._has_been_logged = getattr(response, "_has_been_logged", False)  # so that Django logs it only once
    return answer
