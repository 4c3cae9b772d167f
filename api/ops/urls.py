"""URLs for operators."""

from django.urls import path

from api.ops import health
from api.ops.prometheus import metrics

app_name = "health"
urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
