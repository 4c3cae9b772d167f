"""Addresses of the pages that people read."""

from django.urls import path

from frontend import views

app_name = "frontend"
urlpatterns = [path("", views.LandingView.as_view(), name="landing")]
