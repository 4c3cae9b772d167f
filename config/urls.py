"""URLs of the server, by app."""

from django.urls import include, path, register_converter

from campaigns.admin import site
from campaigns.http.days import DayConverter

register_converter(DayConverter, "day")

handler400 = "frontend.views.errors.bad_request_page"
handler404 = "frontend.views.errors.not_found_page"
handler500 = "frontend.views.errors.failed"
urlpatterns = [
    path("api/", include("api.urls")),
    path("admin/", site.urls),
    path("", include("api.ops.urls")),
    path("", include("frontend.urls")),
]
