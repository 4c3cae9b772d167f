from django.apps import AppConfig


class ProjectionsConfig(AppConfig):
    name = "campaigns.projections"

    def ready(self) -> None:
        from campaigns.eventlog import log  # models are there only now
        from campaigns.projections import log_listener

        log.appended.connect(log_listener.wake)
