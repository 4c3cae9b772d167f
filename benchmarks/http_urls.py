"""URLs of the server that the benchmark `http` measures.

They are the product's, a bare view to compare with, and a view that returns the seconds of each layer.
"""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from benchmarks import http_layers

handler400 = "frontend.views.errors.bad_request_page"
handler500 = "frontend.views.errors.failed"


class BareView(APIView):
    """A view of REST framework with authentication and one query of the ORM."""

    permission_classes = [IsAuthenticated]

    def get(self, request: Request) -> Response:
        row: dict[str, Any] = get_user_model().objects.values("id", "username", "date_joined").get(pk=request.user.pk)
        return Response(row)


@csrf_exempt
def layers(request: HttpRequest) -> HttpResponse:
    """Return the seconds of each layer since the last call.

    The first call starts the clock.
    """
    return JsonResponse(http_layers.take_seconds())


urlpatterns = [
    path("benchmark/bare", BareView.as_view()),
    path("benchmark/layers", layers),
    path("", include("config.urls")),
]
