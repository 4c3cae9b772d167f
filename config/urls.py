"""Every address of the server, by app."""

from django.urls import include, path

handler400 = "frontend.views.refusing.not_understood"
handler500 = "frontend.views.refusing.failed"
urlpatterns = [
    path("api/", include("api.urls")),
    path("", include("api.health_urls")),
    path("", include("frontend.urls")),
]
