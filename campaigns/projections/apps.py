from django.apps import AppConfig


class ProjectionsConfig(AppConfig):
    name = "campaigns.projections"

    def ready(self) -> None:
        from campaigns import log  # models are there only now
        from campaigns.projections import waking

        log.appended.connect(waking.wake)
