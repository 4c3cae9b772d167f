"""Every address of the server, by app."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("api.urls")),
    path("", include("api.health_urls")),
    path("", include("frontend.urls")),
]
