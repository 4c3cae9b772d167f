"""Every refusal as an RFC 9457 problem document: one table, one handler, one net under all of /api/."""

import logging
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from rest_framework.exceptions import APIException, Throttled, ValidationError
from rest_framework.views import set_rollback

from campaigns.errors import EngineError, ServiceError, SetupError

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_S = 2
"""So long a client should wait where the database had no connection left, or took too long."""
AWAY = (OperationalError, InterfaceError)
"""What is raised where the database is away, has no connection left for us, or keeps us waiting too long."""
log = logging.getLogger(__name__)


class Kind(NamedTuple):
    status: int
    title: str


KINDS = {
    # what was sent
    "caller_gone": Kind(499, "Nobody waits for the answer"),
    "bad_request": Kind(400, "The request can't be understood"),
    "parse_error": Kind(400, "The body is not JSON"),
    "invalid_input": Kind(400, "Some fields are not as they should be"),
    "not_found": Kind(404, "There is nothing here"),
    "method_not_allowed": Kind(405, "This resource does not do that"),
    "body_too_slow": Kind(408, "The body took too long"),
    "length_required": Kind(411, "The length of the body is missing"),
    "body_too_large": Kind(413, "What was sent is too large"),
    "unsupported_media_type": Kind(415, "Send the media type that is read here"),
    "throttled": Kind(429, "Too many tries"),
    # who sent it
    "not_authenticated": Kind(401, "Sign in first"),
    "authentication_failed": Kind(401, "Sign in first"),
    "invalid_token": Kind(401, "This token opens nothing"),
    "invalid_credentials": Kind(401, "Wrong name or password"),
    "permission_denied": Kind(403, "This is not yours to do"),
    "wrong_password": Kind(403, "This is not the account's password"),
    "owner_stays": Kind(403, "The owner can't leave"),
    "guest_unranked": Kind(403, "Guests play unranked"),
    "username_taken": Kind(409, "This name is taken"),
    # what the campaign says to it
    "campaign_not_found": Kind(404, "There is no such campaign"),
    "version_not_found": Kind(404, "The campaign has no such version"),
    "unknown_ruleset": Kind(422, "There is no such ruleset"),
    "stale_version": Kind(409, "The campaign has moved on"),
    "idempotency_mismatch": Kind(422, "This key was used for another request"),
    "outdated_campaign": Kind(409, "This server no longer plays these rules or cards"),
    "not_your_seat": Kind(403, "You don't sit there"),
    "not_owner": Kind(403, "Only the owner may do this"),
    "not_playing": Kind(409, "This campaign is not being played"),
    "not_in_lobby": Kind(409, "This campaign has left the lobby"),
    "seat_taken": Kind(409, "There is no free seat"),
    "invalid_invite": Kind(403, "This invitation opens nothing"),
    "undo_refused": Kind(403, "The table can't go back so far"),
    "too_many_campaigns": Kind(409, "You own as many campaigns as you may"),
    "busy": Kind(409, "One thing after the other"),
    "past_too_long": Kind(409, "This past is too long to be copied"),
    "not_in_force": Kind(409, "That version is not part of this history"),
    "nothing_to_undo": Kind(409, "There is nothing to take back"),
    "nothing_to_redo": Kind(409, "There is nothing to redo"),
    "vote_over": Kind(409, "This vote is over"),
    "silence": Kind(409, "Nobody may talk now"),
    "unsettled": Kind(409, "Not at this moment"),
    "no_result": Kind(409, "This campaign was not played out"),
    "player_not_found": Kind(404, "Nobody has this name"),
    "not_over": Kind(409, "This campaign is not over yet"),
    "broken_file": Kind(422, "The file is not what a campaign left behind"),
    "unproven_file": Kind(422, "The file can't prove what it says"),
    "cannot_carry": Kind(409, "Under the new rules the past would have been another one"),
    "malformed_action": Kind(422, "This is no action at all"),
    # what the rules say to it
    "invalid_setup": Kind(422, "The ruleset does not allow this setup"),
    "illegal_action": Kind(422, "This is not among the legal actions"),
    "not_your_decision": Kind(403, "This is not yours to choose"),
    "game_over": Kind(409, "All is over"),
    # us
    "server_error": Kind(500, "Something went wrong here"),
    "unavailable": Kind(503, "Try again in a moment"),
}
"""Error code to status and title."""

BY_STATUS = {
    400: "bad_request",
    403: "permission_denied",
    404: "not_found",
    405: "method_not_allowed",
    503: "unavailable",
}
"""Which code an answer gets that did not come from a resource of ours."""


class QueryError(ValidationError):
    """Faults in the query string: they name parameters, not places in a body."""


def problem(code: str, detail: str = "", **members: Any) -> JsonResponse:
    """Return a problem document. members: what helps the caller to mend it. Raises KeyError for an unknown code."""
    status, title = KINDS[code]
    body = {
        "type": f"/api/problems/{code}",
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


def explain(request: HttpRequest, code: str) -> HttpResponse:
    """Answer for the address that a document's `type` names."""
    if code not in KINDS:
        return problem("not_found")
    return JsonResponse({"code": code, **KINDS[code]._asdict()})


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Answer an exception out of a resource (the exception handler of every view). None: it is a fault of ours."""
    set_rollback()
    match error:
        case QueryError():
            return problem("invalid_input", errors=list(_parameters(error.detail)))
        case ValidationError():
            return problem("invalid_input", errors=list(_pointers(error.detail)))
        case Throttled():
            return _throttled(error)
        case APIException():
            return problem(str(error.get_codes()), str(error.detail))
        case SetupError():
            place = "/" + error.field.replace(".", "/")
            fault = {"pointer": place, "detail": error.detail, "code": error.code}
            return problem(error.code, error.detail, errors=[fault])
        case EngineError() | ServiceError() if error.code in KINDS:
            return problem(error.code, error.detail, **error.extra)
        case _:
            return _from_django(error)


def _from_django(error: Exception) -> HttpResponse | None:
    match error:
        case RequestDataTooBig():
            return problem("body_too_large", str(error))
        case UnreadablePostError():
            return problem("bad_request")
        case OperationalError() | InterfaceError():
            log.exception("The database did not answer")
            return problem("unavailable")
        case _:
            return None


def _throttled(error: Throttled) -> HttpResponse:
    wait = int(error.wait or 1)
    response = problem("throttled", f"Try again in {wait} seconds.", retry_after=wait)
    response["Retry-After"] = str(wait)
    return response


def _parameters(faults: Any) -> Iterator[dict[str, str]]:
    for name, errors in faults.items():
        yield from ({"parameter": name, "detail": str(error), "code": error.code} for error in errors)


def _pointers(faults: Any, path: str = "") -> Iterator[dict[str, str]]:
    """Walk the tree of faults. Yields a row for each, with its place as a JSON Pointer (RFC 6901)."""
    if isinstance(faults, dict):
        for name, below in faults.items():
            yield from _pointers(below, path if name == "non_field_errors" else f"{path}/{_escape(name)}")
    elif isinstance(faults, list):
        for index, below in enumerate(faults):
            yield from _pointers(below, path if isinstance(below, str) else f"{path}/{index}")
    else:
        yield {"pointer": path, "detail": str(faults), "code": faults.code}


def _escape(name: Any) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")


def net(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: whatever else fails under /api/ (no such path, bad host, crash) is a problem document too."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = _caught(request, get_response(request))
        request.refusal = getattr(response, "code", BY_STATUS.get(response.status_code, ""))  # the log tells it
        return response

    return middleware


def _caught(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    ours = response.get("Content-Type", "").startswith(MEDIA_TYPE)
    if ours or response.status_code < 400 or not request.path_info.startswith("/api/"):
        return response
    answer = problem(BY_STATUS.get(response.status_code, "server_error"))
    answer._has_been_logged = getattr(response, "_has_been_logged", False)  # so that Django tells of it once
    return answer
