"""Addresses at the root for those who run the server."""

from django.urls import path

from api import health

urlpatterns = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
]
