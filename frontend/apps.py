from importlib import import_module

from django.apps import AppConfig


class FrontendConfig(AppConfig):
    name = "frontend"

    def ready(self) -> None:
        import_module("frontend.missing_build")  # registers its check
