"""Every address of the server, by app."""

from django.urls import include, path

from campaigns.admin import site

handler400 = "frontend.views.refusing.not_understood"
handler500 = "frontend.views.refusing.failed"
urlpatterns = [
    path("api/", include("api.urls")),
    path("admin/", site.urls),
    path("", include("api.health_urls")),
    path("", include("frontend.urls")),
]
