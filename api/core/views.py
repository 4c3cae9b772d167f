"""Base class of all API views."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.views import APIView

from api.core.problems import problem
from campaigns.http.error_kinds import QueryError
from campaigns.http.fields import QuerySerializer, StrictSerializer, Text

KEY_LENGTH = 200
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH},
    OpenApiParameter.HEADER,
    description="The same request sent again with the same key is carried out once and gets the first answer.",
)


class HeadersIn(QuerySerializer):
    idempotency_key = Text(max_length=KEY_LENGTH)


class LengthRequiredError(APIException):
    """The body is chunked. Django would read it as empty."""

    default_code = "length_required"
    default_detail = "Send the header Content-Length."


class Resource(APIView):
    """A view that takes JSON and returns JSON or a problem document."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if "Transfer-Encoding" in request.headers and "Content-Length" not in request.headers:
            raise LengthRequiredError

    def body(self, serializer_class: type[StrictSerializer]) -> dict[str, Any]:
        """Return the checked body. Raise ValidationError."""
        return serializer_class.checked(self.request.data)

    def query(self, serializer_class: type[QuerySerializer]) -> dict[str, Any]:
        """Return the checked query string. Raise QueryError."""
        try:
            return serializer_class.checked(self.request.query_params.dict())
        except ValidationError as error:
            raise QueryError(error.detail) from None

    def idempotency_key(self) -> str | None:
        """Return the checked header `Idempotency-Key`. Raise QueryError."""
        if (key := self.request.headers.get("Idempotency-Key")) is None:
            return None
        try:
            return HeadersIn.checked({"idempotency_key": key})["idempotency_key"]
        except ValidationError as error:
            raise QueryError({"Idempotency-Key": error.detail["idempotency_key"]}) from None


def text_file(text: str, name: str) -> HttpResponse:
    """Return a text as a file to download."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


@csrf_exempt
def nothing_here(request: HttpRequest, path: str) -> HttpResponse:
    """Answer 404 for every other path under /api/."""
    return problem("not_found")
